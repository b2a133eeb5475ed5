import { join } from 'node:path';
import type { Permalink } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { isFile, loadAddRedirectFrom, readEarlierSources, readTextFile } from '../../pipeline/content/index.ts';
import { type Plan, planSite } from '../../pipeline/plan/index.ts';
import type { RenderedSite } from '../../queries/feature.ts';
import { findVanished, type Move, parseLock } from './index.ts';

/** Name of the lock file, in the site root. */
export const lockFile = 'urls.lock';

/** Holds the site against its `urls.lock`, where there is one. */
export async function checkPublished(options: RenderedSite): Promise<readonly Finding[]> {
  const { config, content, plan, ...rendered } = options;
  if (!(await isFile(join(config.root, lockFile)))) return [];
  const { urls, findings } = parseLock(await readTextFile(config.root, lockFile), lockFile);
  const addRedirectFrom = await loadAddRedirectFrom();
  const sources = new Map(content.sources.map((source) => [source.path, source]));
  const vanished = await findVanished({
    ...rendered,
    locked: urls,
    moves: () => findMoves(config, plan),
    takeOver(path, addresses) {
      const source = sources.get(path);
      return source && addRedirectFrom(source, addresses);
    },
  });
  return [...findings, ...vanished];
}

/** Plans sources as they were when the lock was written: what they were published under, and are now. */
async function findMoves(config: ResolvedConfig, plan: Plan): Promise<ReadonlyMap<Permalink, Move>> {
  const moves = new Map<Permalink, Move>();
  for (const { now, source } of await readEarlierSources(config, lockFile)) {
    const [then] = planSite({ config, sources: [source], operations: [], histories: [], drafts: true }).book.documents;
    const current = now === undefined ? undefined : plan.book.bySource.get(now);
    if (then !== undefined && current !== undefined) moves.set(then.permalink, current);
  }
  return moves;
}
