import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All files below a folder, relative to it, with `/`; links are files. */
export function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}
