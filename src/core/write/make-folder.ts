import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from './write-failure.ts';

/**
 * Makes a folder and those above it; gives the first that it made, as Node's own function does. That one never ends where the
 * system refuses a name because there is no such thing, as below `/proc`: this one fails.
 */
export function makeFolder(folder: string): string | undefined {
  if (isFolder(folder)) return undefined;
  const above = dirname(folder);
  const first = above === folder ? undefined : makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (isFolder(folder)) return first;
    if (systemCode(error) !== 'ENOENT' || !isFolder(above)) throw error;
    const refusal = new Error(`EPERM: ${above} takes no new folder, mkdir '${folder}'`);
    throw Object.assign(refusal, { code: 'EPERM', syscall: 'mkdir' });
  }
  return first ?? folder;
}

/** Makes a folder and removes it again, with those above that were made for it: permissions are not all that can be in the way. */
export function tryFolder(folder: string): void {
  const made = [folder];
  for (let above = dirname(folder); !isFolder(above) && above !== dirname(above); above = dirname(above))
    made.push(above);
  try {
    makeFolder(folder);
  } finally {
    // Another process may have put something into one of them by now.
    for (const path of made) removeEmpty(path);
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It was not made, or is in use.
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
