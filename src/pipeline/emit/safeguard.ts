import { lstat, readdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { relative, resolve, sep } from 'node:path';
import { OutputError, unless } from './output-error.ts';
import { markerName } from './output-folder.ts';

/** @throws OutputError when the folder is, or contains, the home folder, the root or a folder of `protect` */
export async function refuseProtected(site: string, protect: readonly string[]): Promise<void> {
  for (const folder of [resolve('/'), homedir(), ...protect]) {
    const real = await unless(['ENOENT', 'EACCES', 'ENOTDIR'], resolve(folder), realpath(folder));
    if (!contains(site, real)) continue;
    throw new OutputError(
      site === real
        ? `${site} cannot be the output folder`
        : `${site} cannot be the output folder: it contains ${real}`,
      {
        code: 'protected-folder',
        hint: 'the output folder is replaced as a whole; choose a folder of its own with --out',
      },
    );
  }
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way);
}

/** @throws OutputError when the folder has files that docsgen did not write */
export async function refuseForeign(site: string): Promise<void> {
  const stats = await unless(['ENOENT'], undefined, lstat(site));
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    throw new OutputError(`${site} is not a folder`, {
      code: 'not-a-folder',
      hint: 'remove it, or choose another output folder with --out',
    });
  }

  const entries = await readdir(site);
  if (entries.includes('.git')) {
    throw new OutputError(`${site} is a Git repository, and its history would be lost`, {
      code: 'foreign-folder',
      hint: 'choose another output folder with --out, and copy the site from there',
    });
  }
  if (entries.length > 0 && !entries.includes(markerName)) {
    throw new OutputError(`${site} has files that docsgen did not make`, {
      code: 'foreign-folder',
      hint: 'they would be lost: choose another output folder with --out, or empty this one',
    });
  }
}
