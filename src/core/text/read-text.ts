import { readFileSync, statSync } from 'node:fs';

/**
 * The text of a file; `undefined` where there is none, or it cannot be read. Only regular files are read: reading a named pipe
 * would wait until another program writes to it.
 */
export function textOfRegularFile(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return;
  }
}
