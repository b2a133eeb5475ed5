import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Checks files once more after the watcher has reported them. */
export interface Recheck {
  /** To be called when a file is reported. @param reported its stats at that time; absent where it was removed */
  readonly at: (path: string, reported: Stats | undefined) => void;
  readonly close: () => void;
}

/**
 * Milliseconds from a report until the file is checked again. chokidar reports only the first of several changes within 50
 * milliseconds, such as a save and the work of a formatter on it.
 */
const recheckAfter = 60;

/**
 * Starts without any files.
 *
 * @param onChange called for a file that has changed again
 */
export function createRecheck(onChange: (path: string, kind: 'changed' | 'added' | 'removed') => void): Recheck {
  const pending = new Map<string, NodeJS.Timeout>();
  let isClosed = false;
  const at = (path: string, reported: Stats | undefined) => {
    clearTimeout(pending.get(path));
    const look = async () => {
      pending.delete(path);
      const now = await stat(path).catch(() => undefined);
      if (isClosed || pending.has(path) || (now?.mtimeMs === reported?.mtimeMs && now?.size === reported?.size)) return;
      onChange(path, now === undefined ? 'removed' : reported === undefined ? 'added' : 'changed');
      at(path, now);
    };
    pending.set(path, setTimeout(look, recheckAfter));
  };
  return {
    at,
    close() {
      isClosed = true;
      for (const timer of pending.values()) clearTimeout(timer);
    },
  };
}
