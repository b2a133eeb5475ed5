import { type Stats, statSync } from 'node:fs';

/** Of a file or folder; `undefined` where there is none, or none that can be asked for. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return;
  }
}
