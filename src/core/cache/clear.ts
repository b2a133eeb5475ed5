import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { removeLeftovers } from '../write/index.ts';
import { segmentName } from './segment.ts';

/** Files of a cache besides segments: the results of checks of external links. */
export const externalLinksFile = 'external-links.json';

/** The content of the cache's `.gitignore`: nothing of a cache is to be committed. */
export const ignoreAll = '*\n';

/** What was removed: nothing, the whole folder, or only the files of the cache, because the folder has other files. */
export type Cleared = 'nothing' | 'all' | 'own files';

/** Removes the files of a cache, and their folder if it is empty then: `--cache-dir` may name a folder with files of others. */
export function clearCache(folder: string): Cleared {
  if (!existsSync(folder)) return 'nothing';
  removeLeftovers(folder);
  const names = readdirSync(folder);
  const own = names.filter((name) => segmentName.test(name) || name === externalLinksFile);
  for (const name of own) rmSync(join(folder, name), { force: true });
  const others = names.filter((name) => !own.includes(name) && !isStoresIgnoreFile(join(folder, name)));
  if (others.length > 0) return own.length === 0 ? 'nothing' : 'own files';
  rmSync(folder, { recursive: true, force: true });
  return 'all';
}

/** Whether it is the file that keeps a cache out of git, which a store writes into a folder that it makes. */
function isStoresIgnoreFile(file: string): boolean {
  return basename(file) === '.gitignore' && readFileSync(file, 'utf8') === ignoreAll;
}
