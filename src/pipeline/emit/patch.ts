import { existsSync, linkSync, renameSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../core/write/index.ts';
import { oncePer } from '../../shared/once.ts';
import { listFiles, removeFiles } from './folder-files.ts';
import { copyingName, type OutputFolder, type OutputHooks } from './output-folder.ts';

/** The difference between the old site and the new one. Paths are relative to the output folder. */
export interface Patch {
  /** All files of the staging folder. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** How many of the written ones the old site does not have. */
  readonly added: number;
}

/** The most files that a patch replaces: with more, old and new ones are side by side for too long. */
const maxReplaced = 256;

/**
 * Whether a patch is faster than replacing the whole folder, which creates each folder in it again. A file that is new or removed
 * takes less than one that is replaced, which keeps a second name until the end.
 */
export function isSmall({ written, removed, added }: Patch, unchanged: number): boolean {
  const replaced = written.length - added;
  return replaced <= maxReplaced && replaced * 8 + (added + removed.length) * 2 <= unchanged;
}

/**
 * Replaces the old files by the staged ones, each by a rename, pages last, and removes files that are gone. A folder that is new is
 * moved as a whole. After an error all files are as before. After a kill, `finishPatch` continues.
 *
 * @throws the error of the file system
 */
export async function patchSite(folder: OutputFolder, patch: Patch, hooks: OutputHooks): Promise<void> {
  const { site, next, previous } = folder;
  const marker = join(next, copyingName);
  const undo: (() => void)[] = [];
  try {
    for (const path of [...patch.written, ...patch.removed]) linkIfFree(join(site, path), join(previous, path));
    await writeFile(`${marker}.part`, JSON.stringify(patch.removed));
    renameSync(`${marker}.part`, marker);
    for (const path of inOrder(patch.written, site)) {
      const [from, to] = [join(next, path), join(site, path)];
      await hooks.beforeWrite?.(to);
      renameSync(from, to);
      undo.push(() => renameSync(to, from));
    }
    removeFiles(site, patch.removed);
  } catch (error) {
    for (const step of undo) step();
    for (const path of [...patch.written, ...patch.removed]) linkIfFree(join(previous, path), join(site, path));
    throw error;
  } finally {
    await rm(marker, { force: true });
  }
}

/** Continues a patch that was killed. */
export function finishPatch({ site, next }: OutputFolder, removed: readonly string[]): void {
  const left = listFiles(next).filter((name) => name !== copyingName);
  for (const path of inOrder(left, site)) {
    renameSync(join(next, path), join(site, path));
  }
  removeFiles(site, removed);
}

/** What is moved: files, and the topmost folders that the site does not have. What has pages is last, after the files they load. */
function inOrder(paths: readonly string[], site: string): readonly string[] {
  const isThere = oncePer((folder: string) => existsSync(join(site, folder)));
  const hasPages = new Map<string, boolean>();
  for (const path of paths) {
    let end = path.indexOf('/');
    while (end >= 0 && isThere(path.slice(0, end))) end = path.indexOf('/', end + 1);
    const moved = end < 0 ? path : path.slice(0, end);
    hasPages.set(moved, (hasPages.get(moved) ?? false) || path.endsWith('.html'));
  }
  return [...hasPages].sort(([, left], [, right]) => Number(left) - Number(right)).map(([moved]) => moved);
}

/** Gives a file a second name, if the file exists and the name is free. */
function linkIfFree(file: string, name: string): void {
  if (!existsSync(file) || existsSync(name)) return;
  makeFolder(dirname(name));
  linkSync(file, name);
}
