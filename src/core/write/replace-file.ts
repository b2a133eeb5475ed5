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
import { removeLeftovers, temporaryName } from './temporary.ts';

/**
 * Writes a file by rename: whoever reads it, and whatever is killed, sees the old content or the new one as a whole.
 * Permissions stay; of a symbolic link, the file that it leads to is replaced. Its folder has to exist.
 *
 * @throws what the file system says; the file is as before then
 */
export function replaceFile(path: string, data: string | Uint8Array): void {
  const target = realPath(path);
  const draft = writeDraft(target, data);
  try {
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * As `replaceFile`, but only if the file still holds the bytes that `data` was made from.
 *
 * A save at any moment is kept, whether an editor writes into the file or puts another in its place: the old file is
 * moved aside, looked at once more, and moved back where it is not as expected. For that moment there is no file of
 * the name; after a kill just then, `removeLeftovers` puts it back.
 *
 * @returns `false` where it holds something else, and was left as it is
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

/** `false` where somebody has saved a file of that name. Unlike a renaming, a link never takes the place of a file. */
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

/** A complete file beside the one that it is to replace: renaming works within a file system only. */
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

/** Only root may give a file to somebody else. */
function keepOwner(draft: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const { uid: ownUid, gid: ownGid } = statSync(draft);
  if (uid === ownUid && gid === ownGid) return;
  try {
    chownSync(draft, uid, gid);
  } catch {
    // Then the file belongs to whoever changed it, as after a save in an editor.
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
