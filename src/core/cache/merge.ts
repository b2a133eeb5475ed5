import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../write/index.ts';
import { segmentName } from './segment.ts';

/** Caches that cannot be merged. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/**
 * Copies the segments of several caches into one folder: they are named by content, so no names clash.
 *
 * @param from absolute paths
 * @throws MergeError when one of them is no cache, before anything is copied
 */
export function mergeCaches(from: readonly string[], into: string): void {
  const found = from.map((folder) => ({ folder, names: segmentsIn(folder) }));
  makeFolder(into);
  for (const { folder, names } of found) {
    if (folder === into) continue;
    for (const name of names) copyFileSync(join(folder, name), join(into, name));
  }
}

function segmentsIn(folder: string): readonly string[] {
  const hint = 'name the folders that `docsgen build --shard` was given with --cache-dir';
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter((name) => segmentName.test(name));
  } catch {
    throw new MergeError(`there is no folder ${folder}`, hint);
  }
  if (names.length === 0) throw new MergeError(`${folder} is not the cache of a shard`, hint);
  return names;
}
