import { existsSync, linkSync, mkdirSync, renameSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles } from './list-files.ts';
import { copyingName, type OutputFolder } from './output-folder.ts';
import type { OutputHooks } from './output-hooks.ts';
import { removeFiles } from './remove-folder.ts';

/** What makes the new site of the old one. Paths are relative to the output folder. */
export interface Patch {
  /** Lie in the staging folder, and nothing else does. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** More files than this are worth a folder of their own. */
const most = 256;

/**
 * Whether so little changes that single files are better replaced than the whole folder, for which each folder in it has
 * to be made anew.
 */
export function isSmall({ written, removed }: Patch, kept: number): boolean {
  const count = written.length + removed.length;
  return count <= most && count * 8 <= kept;
}

/**
 * Puts the staged files in the place of the old ones, each by a rename, pages last, and removes what is gone. Should
 * any of it fail, everything is as it was. Killed meanwhile, it is finished by `finishPatch`.
 *
 * @throws whatever the file system says
 */
export async function patchSite(folder: OutputFolder, patch: Patch, hooks: OutputHooks): Promise<void> {
  const { site, next, previous } = folder;
  const marker = join(next, copyingName);
  const undo: (() => void)[] = [];
  try {
    for (const path of patch.written) mkdirSync(dirname(join(site, path)), { recursive: true });
    for (const path of [...patch.written, ...patch.removed]) nameToo(join(site, path), join(previous, path));
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
    for (const path of [...patch.written, ...patch.removed]) nameToo(join(previous, path), join(site, path));
    throw error;
  } finally {
    await rm(marker, { force: true });
  }
}

/** Goes on where a patch was broken off. */
export function finishPatch({ site, next }: OutputFolder, removed: readonly string[]): void {
  for (const path of inOrder(listFiles(next).filter((name) => name !== copyingName))) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    renameSync(join(next, path), join(site, path));
  }
  removeFiles(site, removed);
}

/** Pages come after what they load. */
function inOrder(paths: readonly string[]): readonly string[] {
  const isPage = (path: string) => path.endsWith('.html');
  return [...paths.filter((path) => !isPage(path)), ...paths.filter(isPage)];
}

/** Gives a file a second name, if there is such a file, and the name is free. */
function nameToo(file: string, name: string): void {
  if (!existsSync(file) || existsSync(name)) return;
  mkdirSync(dirname(name), { recursive: true });
  linkSync(file, name);
}
