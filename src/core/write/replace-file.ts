import {
  chmodSync,
  chownSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { removeLeftovers, temporaryName } from './temporary.ts';

/**
 * Writes a file by rename, so that readers, and a kill at any moment, find the old content or the new one as a whole.
 * Permissions stay; for a symbolic link, its target is replaced. The folder is made where it is missing.
 *
 * @throws the error of the file system; the file is then unchanged
 */
export function replaceFile(path: string, data: string | Uint8Array): void {
  const target = realPath(path);
  makeFolder(dirname(target));
  const draft = writeDraft(target, data);
  try {
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Like `replaceFile`, but only if the file still has the bytes that `data` was made from.
 *
 * No save is lost, whether an editor writes into the file or replaces it: the old file is moved aside, compared again,
 * and moved back if it has changed. Meanwhile there is no file of that name; after a kill, `removeLeftovers` moves it
 * back.
 *
 * @returns `false` when the file has other bytes; it is then unchanged
 */
export function replaceUnchanged(path: string, expected: Uint8Array, data: string | Uint8Array): boolean {
  const target = realPath(path);
  if (!holds(target, expected)) return false;
  const draft = writeDraft(target, data);
  const aside = join(dirname(target), temporaryName(basename(target)));
  try {
    renameSync(target, aside);
    const isPlaced = placeUnlessThere(draft, target);
    if (isPlaced && holds(aside, expected)) return true;
    if (!isPlaced) chmodSync(target, statSync(aside).mode);
    else if (holds(target, data)) renameSync(aside, target);
    return false;
  } finally {
    rmSync(draft, { force: true });
    rmSync(aside, { force: true });
  }
}

function holds(file: string, data: string | Uint8Array): boolean {
  return readFileSync(file).equals(Buffer.from(data));
}

/** Links `draft` as `target`; `false` when a file of that name was saved meanwhile, which a rename would replace. */
function placeUnlessThere(draft: string, target: string): boolean {
  try {
    linkSync(draft, target);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // A file system without links.
    renameSync(draft, target);
    return true;
  }
}

/** Writes a complete file into the folder of the target, as a rename works only within a file system. */
function writeDraft(target: string, data: string | Uint8Array): string {
  const folder = dirname(target);
  removeLeftovers(folder);
  const draft = join(folder, temporaryName());
  try {
    writeFileSync(draft, data, { flag: 'wx', flush: true });
    const before = statSync(target, { throwIfNoEntry: false });
    if (before !== undefined) {
      keepOwner(draft, before);
      chmodSync(draft, before.mode);
    }
    return draft;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Gives a file to its former owner, which only root may do. */
function keepOwner(draft: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const { uid: ownUid, gid: ownGid } = statSync(draft);
  if (uid === ownUid && gid === ownGid) return;
  try {
    chownSync(draft, uid, gid);
  } catch {
    // The file then belongs to the user of this process, as after a save in an editor.
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
