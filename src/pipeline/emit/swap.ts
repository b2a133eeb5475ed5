import { copyFile, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '../../core/write/index.ts';
import { listFiles, removeFiles, removeFolder } from './folder-files.ts';
import { unless, unlessSync } from './output-error.ts';
import { copyingName, exists, markerName, type OutputFolder, type OutputHooks } from './output-folder.ts';
import { sameFiles } from './same-file.ts';

/** Errors of `rename` for a mount point, a folder in use, and one that it may not move. */
const immovable = ['EXDEV', 'EBUSY', 'EPERM', 'EACCES'];

/**
 * Replaces the old site by the staged one, by two renames. If the folder cannot be renamed, its files are replaced one by
 * one. A rename that fails leaves the old site. Copying that fails leaves the staging folder, from which the next command
 * continues (`restore.ts`).
 */
export async function swapIn(folder: OutputFolder, hooks: OutputHooks): Promise<void> {
  try {
    await swapByRename(folder, hooks);
  } catch (error) {
    if (!immovable.includes(systemCode(error) ?? '') || !(await exists(folder.site))) throw error;
    await writeFile(join(folder.next, copyingName), '');
    await copyIn(folder, hooks);
    await rm(join(folder.next, copyingName));
  }
  // The new site is complete: the next build removes what is left of the old one.
  await removeSite(folder.previous).catch(() => undefined);
}

async function swapByRename({ site, next, previous }: OutputFolder, hooks: OutputHooks): Promise<void> {
  const move = async (from: string, to: string) => {
    await hooks.beforeRename?.(from, to);
    await rename(from, to);
  };

  if (!(await exists(site))) return move(next, site);
  await move(site, previous);
  try {
    await hooks.betweenRenames?.();
    await move(next, site);
  } catch (error) {
    await rename(previous, site);
    throw error;
  }
}

/** Removes a site, its marker first: without it the rest is not taken for a complete site. */
export async function removeSite(path: string): Promise<void> {
  await rm(join(path, markerName), { force: true });
  await removeFolder(path);
}

const temporaryName = '.docsgen-temporary';

/**
 * Makes the output folder equal to the staging folder without renaming either: each file is replaced by a rename, then
 * files that the new site has not are removed. It can run again after it was killed.
 */
export async function copyIn({ site, next }: OutputFolder, hooks: OutputHooks): Promise<void> {
  const paths = listFiles(next)
    .filter((path) => path !== copyingName)
    .sort(byRank);
  const folders = new Set<string>();
  for (const path of paths) {
    const folder = dirname(path);
    if (!folders.has(folder)) await makeFolder(site, folder);
    folders.add(folder);
    await replaceFile(join(next, path), join(site, path), hooks);
  }
  await removeOthers(site, new Set(paths));
}

/** The marker first, so that a half-copied folder is known as docsgen's; pages last, after the files they load. */
function byRank(left: string, right: string): number {
  return rank(left) - rank(right) || (left < right ? -1 : 1);
}

function rank(path: string): number {
  if (path === markerName) return 0;
  return path.endsWith('.html') ? 2 : 1;
}

/** Creates a folder; a file of the old site in its place is removed. */
async function makeFolder(site: string, folder: string): Promise<void> {
  const parts = folder === '.' ? [] : folder.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const path = join(site, ...parts.slice(0, depth));
    const stats = await unless(['ENOENT'], undefined, lstat(path));
    if (stats?.isDirectory()) continue;
    await rm(path, { force: true });
    await mkdir(path);
  }
}

async function replaceFile(from: string, to: string, hooks: OutputHooks): Promise<void> {
  const old = await unless(['ENOENT'], undefined, lstat(to));
  if (old?.isFile() && unlessSync(['EACCES'], false, () => sameFiles(to, from))) return;

  await hooks.beforeWrite?.(to);
  const temporary = join(dirname(to), temporaryName);
  await rm(temporary, { recursive: true, force: true });
  await copyFile(from, temporary);
  if (old?.isDirectory()) await rm(to, { recursive: true });
  await rename(temporary, to);
}

/** Removes files that are not among `paths`, and the folders that become empty. */
async function removeOthers(site: string, paths: ReadonlySet<string>): Promise<void> {
  const spellings = new Map([...paths].map((path) => [path.toLowerCase(), path]));
  const others: string[] = [];
  for (const path of listFiles(site)) {
    if (paths.has(path)) continue;
    const spelling = spellings.get(path.toLowerCase());
    if (spelling !== undefined && (await isSameFile(join(site, path), join(site, spelling)))) continue;
    others.push(path);
  }
  removeFiles(site, others);
}

/** Whether two names are one file, as on a file system that ignores case. */
async function isSameFile(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(left), unless(['ENOENT'], undefined, lstat(right))]);
  return a.ino === b?.ino && a.dev === b.dev;
}
