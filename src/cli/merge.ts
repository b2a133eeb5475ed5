import { resolve } from 'node:path';
import { cacheFolder, MergeError, mergeCaches } from '../core/cache/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { type BuildFlags, buildCommand } from './build.ts';
import { printCommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

/** Builds the site from what its shards have kept. */
export async function mergeCommand(
  folders: readonly string[],
  { root, ...flags }: Omit<BuildFlags, 'cache'> & { readonly root?: string },
): Promise<number> {
  const cwd = process.cwd();
  const found = findConfig(cwd, root);
  if (found.kind === 'missing') {
    printCommandError(found.finding);
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
    printCommandError(error);
    return exitCodes.usage;
  }
  return buildCommand(root, { ...flags, cache: true });
}
