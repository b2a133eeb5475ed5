import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Cleared, cacheFolder, clearCache } from '../core/cache/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { UsageError } from '../shared/user-error.ts';
import { removeStaged } from '../tools/staged/index.ts';
import { attemptToWrite, exitCodes, type Terminal } from './terminal.ts';

const said: Readonly<Record<Cleared, (folder: string) => string>> = {
  nothing: (folder) => `there is no cache in ${folder}/\n`,
  all: (folder) => `removed ${folder}/\n`,
  'own files': (folder) => `removed the cache in ${folder}/; other files there stay\n`,
};

/** `docsgen clear`: removes the cache of a site, and the copy of git's index that `check-links --staged` keeps. */
export async function clearCommand(
  terminal: Terminal,
  root: string | undefined,
  flags: { readonly cacheDir?: string },
): Promise<number> {
  const { cwd, stderr } = terminal;
  const found = findConfig(cwd, root);
  if (found.kind === 'missing' && flags.cacheDir === undefined)
    throw new UsageError(found.finding.message, found.finding.hint);
  const folder = flags.cacheDir === undefined ? cacheFolder(found.root) : resolve(cwd, flags.cacheDir);
  const shown = relative(cwd, folder) || '.';
  const cleared = attemptToWrite(`${shown}/`, () => {
    const isFile = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false;
    return isFile ? undefined : clearCache(folder);
  });
  if (cleared === undefined) throw new UsageError(`${shown} is not a folder`, 'name the folder of a cache');
  stderr.write(said[cleared](shown));
  const staged = flags.cacheDir === undefined ? await removeStaged(found.root) : undefined;
  if (staged !== undefined) stderr.write(said.all(relative(cwd, staged)));
  return exitCodes.ok;
}
