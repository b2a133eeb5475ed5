import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * The file that a static host answers a path with: `/x` is `x`, `x/index.html` or `x.html`, and
 * `/x/`, `/x.html` and `/x/index.html` are the same page. `undefined` when there is none.
 *
 * @param folder absolute, links resolved
 * @param path decoded, base URL taken off, without leading slash
 */
export async function findFile(folder: string, path: string): Promise<string | undefined> {
  if (path.includes('\0') || path.includes('\\') || path.split('/').includes('..')) return;
  const clean = path.replace(/\/+$/, '');
  const page = clean.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
  for (const name of [clean, join(page, 'index.html'), `${page}.html`]) {
    const file = await insideFile(folder, join(folder, name));
    if (file !== undefined) return file;
  }
  return;
}

/** Links that lead out of the folder lead nowhere. */
async function insideFile(folder: string, file: string): Promise<string | undefined> {
  try {
    const real = await realpath(file);
    if (!real.startsWith(folder + sep)) return;
    return (await stat(real)).isFile() ? real : undefined;
  } catch {
    return;
  }
}
