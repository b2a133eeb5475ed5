import { relative, resolve } from 'node:path';
import { cacheFolder, clearCache } from '../core/cache/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { printCommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

/** Drops the cache of a site. */
export function clearCommand(root: string | undefined, flags: { readonly cacheDir?: string }): number {
  const cwd = process.cwd();
  const found = findConfig(cwd, root);
  if (found.kind === 'missing' && flags.cacheDir === undefined) {
    printCommandError(found.finding);
    return exitCodes.usage;
  }
  const folder = flags.cacheDir === undefined ? cacheFolder(found.root) : resolve(cwd, flags.cacheDir);
  const shown = relative(cwd, folder) || '.';
  process.stderr.write(clearCache(folder) ? `dropped ${shown}/\n` : `there is nothing in ${shown}/\n`);
  return exitCodes.ok;
}
