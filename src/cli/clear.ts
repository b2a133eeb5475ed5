import { relative, resolve } from 'node:path';
import { cacheFolder, clearCache } from '../core/cache/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { exitCodes, printCommandError, type Terminal } from './terminal.ts';

/** `docsgen clear`: removes the cache of a site. */
export function clearCommand(
  terminal: Terminal,
  root: string | undefined,
  flags: { readonly cacheDir?: string },
): number {
  const { cwd, stderr } = terminal;
  const found = findConfig(cwd, root);
  if (found.kind === 'missing' && flags.cacheDir === undefined) {
    printCommandError(terminal, found.finding);
    return exitCodes.usage;
  }
  const folder = flags.cacheDir === undefined ? cacheFolder(found.root) : resolve(cwd, flags.cacheDir);
  const shown = relative(cwd, folder) || '.';
  stderr.write(clearCache(folder) ? `removed ${shown}/\n` : `there is nothing in ${shown}/\n`);
  return exitCodes.ok;
}
