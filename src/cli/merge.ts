import { relative, resolve } from 'node:path';
import type { BuildResult } from '../assembly/build.ts';
import { cacheFolder, mergeCaches } from '../core/cache/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { UsageError } from '../shared/user-error.ts';
import { type BuildFlags, buildAndNote } from './build.ts';
import { plural, type Terminal } from './terminal.ts';

/** `docsgen merge`: builds the site from the caches of its shards. */
export async function mergeCommand(
  terminal: Terminal,
  folders: readonly string[],
  { root, ...flags }: Omit<BuildFlags, 'cache'> & { readonly root?: string },
): Promise<number> {
  const { cwd } = terminal;
  const found = findConfig(cwd, root);
  if (found.kind === 'missing') throw new UsageError(found.finding.message, found.finding.hint);
  const into = flags.cacheDir === undefined ? cacheFolder(found.root) : resolve(cwd, flags.cacheDir);
  const empty = mergeCaches(
    folders.map((folder) => resolve(cwd, folder)),
    into,
  );
  for (const folder of empty)
    terminal.stderr.write(
      `no cache in ${relative(cwd, folder) || '.'}: what that shard would have made is made here\n`,
    );
  return buildAndNote(terminal, root, { ...flags, cache: true }, missingPages);
}

/** Says how many pages no part had; `undefined` where there are none. */
export function missingPages({ cached }: Pick<BuildResult, 'cached'>): string | undefined {
  const { kept, made } = cached.get('page') ?? { kept: 0, made: 0 };
  if (made === 0) return;
  return `${made} of ${plural(made + kept, 'page')} ${made === 1 ? 'was' : 'were'} in none of the caches, and compiled here: is a part missing, or one of another commit or version?`;
}
