import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { onDisk } from './on-disk.ts';

/**
 * The bytes of a regular file. Pipes and devices are refused: reading a named pipe would wait until another program writes to it.
 *
 * @throws where there is none, or it cannot be read; the message is about the path
 */
export function readRegularFile(written: string): Buffer {
  const path = onDisk(written);
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`it is a ${kindOf(stats)}, not a file`);
  return readFileSync(path);
}

/** What a path may lead to, as messages name it. Only a `file` may be read: reading any of the others fails, or waits for ever. */
export type FileKind = 'file' | 'folder' | 'pipe' | 'socket' | 'device';

/** The kind of what these stats are of, links followed. */
function kindOf(stats: Stats): FileKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** Stats of what is at a path, links followed; `undefined` where there is nothing, and where that cannot be read. */
export function statsOf(path: string): Stats | undefined {
  try {
    // Most paths that are asked for lead to nothing, and an exception takes longer than the answer.
    return statSync(onDisk(path), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The kind of what is at a path, as `statsOf` finds it. */
export function kindOfPath(path: string): FileKind | undefined {
  const stats = statsOf(path);
  return stats && kindOf(stats);
}

/** Whether a path is a symbolic link to what is not there. */
export function isDeadLink(path: string): boolean {
  if (statsOf(path) !== undefined) return false;
  try {
    return lstatSync(onDisk(path), { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}

/** The text of a file; `undefined` where there is no regular file, or it cannot be read. */
export function textOfRegularFile(path: string): string | undefined {
  try {
    return readRegularFile(path).toString();
  } catch {
    return;
  }
}
