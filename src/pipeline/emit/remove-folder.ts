import { readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unlessSync } from './output-error.ts';

/** Removes a folder and all that is in it; what is in the way the first time is tried again more patiently. */
export async function removeFolder(path: string): Promise<void> {
  try {
    removeAtOnce(path);
  } catch {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Several times as fast as the general way, which goes through a queue for each file. */
function removeAtOnce(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeAtOnce(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}

/** Removes files below a folder, given by their paths from there, and the folders that become empty. */
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
