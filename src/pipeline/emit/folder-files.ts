import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unlessSync } from './output-error.ts';

/** Paths of all files below a folder, relative to it, with `/`. Symbolic links count as files. */
export function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}

/** Removes a folder with its content. A failure is tried again, as other programs may use the files; `rm` would queue a task for each file. */
export async function removeFolder(path: string): Promise<void> {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes files, by their paths relative to a folder, and the folders that become empty. */
export function removeFiles(folder: string, paths: Iterable<string>): void {
  const folders = new Set<string>();
  for (const path of paths) {
    rmSync(join(folder, path), { force: true });
    for (let above = dirname(path); above !== '.'; above = dirname(above)) folders.add(above);
  }
  const deepestFirst = [...folders].sort((left, right) => right.length - left.length);
  for (const path of deepestFirst) {
    unlessSync(['ENOTEMPTY', 'EEXIST', 'ENOENT'], undefined, () => rmdirSync(join(folder, path)));
  }
}
