import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../text/index.ts';

/**
 * A unique name for a temporary file or folder: `.docsgen-<pid>-<start of the process>-<count>`. It begins with a dot, so
 * that neither pages nor versions are looked for in it. It names its process, so that another one sees when that was killed.
 *
 * @param original for a file that is moved aside for a moment: the name that it gets back after a kill
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
      // It belongs to another user, and does no harm.
    }
  }
}

/**
 * Whether a process is still running.
 *
 * @param process.began start of the process, in milliseconds since 1970: in a container, the id may be reused at once
 */
export function isAlive({ pid, began }: { readonly pid: number; readonly began: number }): boolean {
  if (pid === process.pid) return Math.floor(began) === Math.floor(performance.timeOrigin);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
