import { constants, copyFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../../shared/user-error.ts';
import { makeFolder, removeLeftovers, systemCode, temporaryName } from '../write/index.ts';
import { openSegment, segmentName } from './segment.ts';

/**
 * Copies the segments of several caches into one folder: they are named by content, so no names clash. What is damaged is not
 * copied, least of all over the same segment where that is whole.
 *
 * @param from absolute paths
 * @returns those of them that have nothing, as the cache of a shard that died
 * @throws UsageError when one of them is another folder, or none has anything; before anything is copied
 */
export function mergeCaches(from: readonly string[], into: string): readonly string[] {
  const found = from.map((folder) => ({ folder, names: segmentsIn(folder) }));
  const empty = found.filter(({ names }) => names.length === 0).map(({ folder }) => folder);
  const [first] = empty;
  if (first !== undefined && empty.length === from.length)
    throw new UsageError(`there is no cache of a shard in ${first}`, hint);
  const files = found
    .filter(({ folder }) => folder !== into)
    .flatMap(({ folder, names }) => names.map((name) => join(folder, name)));
  try {
    makeFolder(into);
    removeLeftovers(into);
    for (const file of files) copySegment(file, into);
  } catch (error) {
    // What cannot be copied is made again, and the build says why it cannot be stored.
    if (systemCode(error) === undefined) throw error;
  }
  return empty;
}

const hint = 'name the folders that `docsgen build --shard` was given with --cache-dir';

/** Empty where a shard that died has left nothing. */
function segmentsIn(folder: string): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw new UsageError(`${folder} is not the cache of a shard`, hint);
  }
  const segments = names.filter((name) => segmentName.test(name));
  // What a cache has besides, such as a file that was not finished, is hidden.
  if (segments.length === 0 && names.some((name) => !name.startsWith('.')))
    throw new UsageError(`${folder} is not the cache of a shard`, hint);
  return segments;
}

/** By another name first: a build that opens the folder meanwhile removes what is half copied. */
function copySegment(file: string, into: string): void {
  const target = join(into, basename(file));
  if (!isWhole(file) || isWhole(target)) return;
  const draft = join(into, temporaryName());
  try {
    copyFileSync(file, draft, constants.COPYFILE_FICLONE);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

function isWhole(file: string): boolean {
  const segment = openSegment(file);
  segment?.close();
  return segment !== undefined;
}
