import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
    if (!isFolder(folder)) throw error;
    return first;
  }
  return first ?? folder;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
