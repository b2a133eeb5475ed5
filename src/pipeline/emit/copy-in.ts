import { copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles } from './list-files.ts';
import { unless, unlessSync } from './output-error.ts';
import { copyingName, markerName, type OutputFolder } from './output-folder.ts';
import type { OutputHooks } from './output-hooks.ts';
import { removeFiles } from './remove-folder.ts';
import { sameFiles } from './same-file.ts';

const temporaryName = '.docsgen-temporary';

/**
 * Makes the output folder equal to the staging folder without renaming either: each file is replaced by a
 * rename of its own, and what the new site does not have is removed at the end. Can be run again after it
 * was killed.
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

/** The marker before all, so that a half-copied folder is still known as ours; pages last, after what they load. */
function byRank(left: string, right: string): number {
  return rank(left) - rank(right) || (left < right ? -1 : 1);
}

function rank(path: string): number {
  if (path === markerName) return 0;
  return path.endsWith('.html') ? 2 : 1;
}

/** Where a file of the old site stands in the way of a folder, it is removed. */
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

/** On a file system that ignores case, the old spelling of a name may be all there is of the new file. */
async function isSameFile(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(left), unless(['ENOENT'], undefined, lstat(right))]);
  return a.ino === b?.ino && a.dev === b.dev;
}
