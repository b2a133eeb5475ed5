import { resolve } from 'node:path';
import { cacheFolder, MergeError, mergeCaches } from '../core/cache/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { type BuildFlags, buildCommand } from './build.ts';
import { exitCodes, printCommandError, type Terminal } from './terminal.ts';

/** `docsgen merge`: builds the site from the caches of its shards. */
export async function mergeCommand(
  terminal: Terminal,
  folders: readonly string[],
  { root, ...flags }: Omit<BuildFlags, 'cache'> & { readonly root?: string },
): Promise<number> {
  const { cwd } = terminal;
  const found = findConfig(cwd, root);
  if (found.kind === 'missing') {
    printCommandError(terminal, found.finding);
    return exitCodes.usage;
  }
  const into = flags.cacheDir === undefined ? cacheFolder(found.root) : resolve(cwd, flags.cacheDir);
  try {
    mergeCaches(
      folders.map((folder) => resolve(cwd, folder)),
      into,
    );
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    printCommandError(terminal, error);
    return exitCodes.usage;
  }
  return buildCommand(terminal, root, { ...flags, cache: true });
}
