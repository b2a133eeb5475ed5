import { existsSync, linkSync, renameSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../core/write/index.ts';
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

/** The most files that a patch replaces or removes: with more, old and new ones are side by side for too long. */
const maxReplaced = 256;

/**
 * Whether a patch is faster than replacing the whole folder, which creates each folder in it again. A file that is new takes one
 * rename, and one that is replaced keeps a second name until the end.
 */
export function isSmall({ written, removed, added }: Patch, unchanged: number): boolean {
  const replaced = written.length - added + removed.length;
  return replaced <= maxReplaced && replaced * 8 + added * 2 <= unchanged;
}

/**
 * Replaces the old files by the staged ones, each by a rename, pages last, and removes files that are gone. After an error
 * all files are as before. After a kill, `finishPatch` continues.
 *
 * @throws the error of the file system
 */
export async function patchSite(folder: OutputFolder, patch: Patch, hooks: OutputHooks): Promise<void> {
  const { site, next, previous } = folder;
  const marker = join(next, copyingName);
  const undo: (() => void)[] = [];
  try {
    for (const path of patch.written) makeFolder(dirname(join(site, path)));
    for (const path of [...patch.written, ...patch.removed]) linkIfFree(join(site, path), join(previous, path));
    await writeFile(`${marker}.part`, JSON.stringify(patch.removed));
    renameSync(`${marker}.part`, marker);
    for (const path of inOrder(patch.written)) {
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
  for (const path of inOrder(listFiles(next).filter((name) => name !== copyingName))) {
    makeFolder(dirname(join(site, path)));
    renameSync(join(next, path), join(site, path));
  }
  removeFiles(site, removed);
}

/** Pages last, after the files they load. */
function inOrder(paths: readonly string[]): readonly string[] {
  const isPage = (path: string) => path.endsWith('.html');
  return [...paths.filter((path) => !isPage(path)), ...paths.filter(isPage)];
}

/** Gives a file a second name, if the file exists and the name is free. */
function linkIfFree(file: string, name: string): void {
  if (!existsSync(file) || existsSync(name)) return;
  makeFolder(dirname(name));
  linkSync(file, name);
}
