import { statSync } from 'node:fs';

/** What stands at a path; `undefined` when nothing does, and when that cannot be found out. */
export function kindOfPath(path: string): 'folder' | 'file' | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return undefined;
  }
}
