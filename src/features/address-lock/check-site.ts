import { join } from 'node:path';
import { kindOfPath } from '../../core/text/index.ts';
import type { Permalink, PublishedUrl } from '../../model/address.ts';
import type { LocaleConfig, ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import {
  contentRoots,
  likeness,
  loadAddRedirectFrom,
  lockFile,
  openPast,
  parseLock,
  readEarlierSources,
  readTextFile,
} from '../../pipeline/content/index.ts';
import { type Plan, planSite } from '../../pipeline/plan/index.ts';
import { localeOfAddress } from '../../shared/locale-of-address.ts';
import type { RenderedSite } from '../feature.ts';
import { findVanished, type Move } from './index.ts';

/** Compares the site with its `urls.lock`, where there is one. */
export async function checkPublished(options: RenderedSite): Promise<readonly Finding[]> {
  const { config, content, plan, ...rendered } = options;
  const { locale, filesBase } = config;
  if (kindOfPath(join(config.root, lockFile)) !== 'file') return [];
  const { urls, findings } = parseLock(readTextFile(config.root, lockFile), lockFile);
  const locked = urls.filter(({ path }) => localeOf(path, locale) === (locale?.translated && locale.name));
  const addRedirectFrom = await loadAddRedirectFrom();
  const sources = new Map(content.sources.map((source) => [source.path, source]));
  const vanished = await findVanished({
    ...rendered,
    base: filesBase,
    locked,
    moves: () => findMoves(config, content, plan),
    takeOver(path, addresses) {
      const source = sources.get(path);
      return source && addRedirectFrom(source, addresses);
    },
  });
  // The file is that of all locales: what is wrong with it is found with the default one.
  return [...(locale?.translated === undefined ? findings : []), ...vanished];
}

/**
 * The name of the locale, besides the default one, that an address of the lock belongs to; of one that is not built too, as
 * its addresses are not gone.
 */
export function localeOf(path: string, locale: LocaleConfig | undefined): string | undefined {
  return localeOfAddress(path, '/', locale?.others ?? []);
}

/** The entries of a new lock: what is published, and those of the present lock in locales that are not built. */
export function urlsToLock(
  published: readonly PublishedUrl[],
  locked: readonly PublishedUrl[],
  locale: LocaleConfig | undefined,
): readonly PublishedUrl[] {
  const built = new Set(locale?.choices.map(({ name }) => name));
  const isElsewhere = ({ path }: PublishedUrl) => {
    const name = localeOf(path, locale);
    return name !== undefined && !built.has(name);
  };
  return [...published, ...locked.filter(isElsewhere)];
}

/** Plans sources as they were when the lock was written: what they were published under, and are now. */
async function findMoves(
  config: ResolvedConfig,
  { sources }: Content,
  plan: Plan,
): Promise<ReadonlyMap<Permalink, Move>> {
  // The page of an original is that of its translation.
  const translations = new Map(sources.map(({ path, original = path }) => [original, path]));
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const past = openPast(
    config.root,
    contentRoots(config).map(({ dir }) => dir),
  );
  const moves = new Map<Permalink, Move>();
  for (const { now, source } of await readEarlierSources(config, lockFile)) {
    const [then] = planSite({ config, sources: [source], operations: [], histories: [], drafts: true }).book.documents;
    const path = now === undefined ? undefined : (translations.get(now) ?? now);
    const current = path === undefined ? undefined : plan.book.bySource.get(path);
    if (then === undefined || current === undefined || path === undefined) continue;
    const fate = now === source.path ? undefined : await past.fateOf(source.path);
    const isProven =
      fate === undefined
        ? likeness(source.text, texts.get(path) ?? '') >= 0.5
        : fate.kind === 'moved' && fate.to === now;
    moves.set(then.permalink, { source: current.source, permalink: current.permalink, isProven });
  }
  return moves;
}
