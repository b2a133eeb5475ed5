import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';

/**
 * Name of a temporary file or folder, used once: `.docsgen-<pid>-<start of the process>-<count>`. It begins with a dot,
 * so that neither pages nor versions are looked for in it, and names its process, so that others know when it is left.
 *
 * @param original name of the file in the same folder that it is all there is of, for a moment
 */
export function temporaryName(original?: string): string {
  count += 1;
  const name = `.docsgen-${process.pid}-${Math.floor(performance.timeOrigin)}-${count}`;
  return original === undefined ? name : `${name}.${original}`;
}

let count = 0;

const pattern = /^\.docsgen-(\d{1,10})-(\d{1,15})-\d+(?:\.(.+))?$/s;

/**
 * Removes the temporary files and folders that killed processes left in a folder; what cannot be removed stays. A file
 * that was moved aside gets its name back, if nothing else has it.
 */
export function removeLeftovers(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, pid, began, original] = pattern.exec(name) ?? [];
    if (pid === undefined || isAlive({ pid: Number(pid), began: Number(began) })) continue;
    try {
      if (original !== undefined && !existsSync(join(folder, original))) {
        renameSync(join(folder, name), join(folder, original));
      }
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Somebody else's: it disturbs nobody.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
