import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Looks at files once more after they were reported. */
export interface SecondLook {
  /** @param reported the file as it was when it was reported; absent where it was gone */
  readonly at: (path: string, reported: Stats | undefined) => void;
  readonly close: () => void;
}

/**
 * Of what happens to a file within 50 milliseconds, such as a save and what a formatter makes of it, chokidar reports the
 * first only: so a file is looked at again that many milliseconds after it was reported.
 */
const lookAgainAfter = 60;

/** @param onChange called for a file that has changed again */
export function createSecondLook(onChange: (path: string, kind: 'changed' | 'added' | 'removed') => void): SecondLook {
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
    pending.set(path, setTimeout(look, lookAgainAfter));
  };
  return {
    at,
    close() {
      isClosed = true;
      for (const timer of pending.values()) clearTimeout(timer);
    },
  };
}
