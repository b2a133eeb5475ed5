/** Writes files by rename, so that a kill leaves the old content or the new one, and cleans up after kills. */
export { isFolder, makeFolder, tryFolder } from './make-folder.ts';
export { replaceFile, replaceUnchanged } from './replace-file.ts';
export { isAlive, removeLeftovers, temporaryName } from './temporary.ts';
export { systemCode, writeFailure } from './write-failure.ts';
