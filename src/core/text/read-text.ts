import { readFileSync, type Stats, statSync } from 'node:fs';

/**
 * The bytes of a regular file. Pipes and devices are refused: reading a named pipe would wait until another program writes to it.
 *
 * @throws where there is none, or it cannot be read; the message is about the path
 */
export function readRegularFile(path: string): Buffer {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`it is ${kindOf(stats)}, not a file`);
  return readFileSync(path);
}

/** What is no regular file, as in `it is a pipe`. */
export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** The text of a file; `undefined` where there is no regular file, or it cannot be read. */
export function textOfRegularFile(path: string): string | undefined {
  try {
    return readRegularFile(path).toString();
  } catch {
    return;
  }
}
