/** Writes files by rename, so that a kill leaves the old content or the new one, and cleans up after kills. */
export { isAlive } from './is-alive.ts';
export { replaceFile, replaceUnchanged } from './replace-file.ts';
export { removeLeftovers, temporaryName } from './temporary.ts';
