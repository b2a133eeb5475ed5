import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';

const isTerminal = isatty(2);

/** Milliseconds after which work is named. On a terminal the line is shown for some moments only, until the next one of the progress. */
export const patience = isTerminal ? 2000 : 5000;

/** Names what takes long on stderr. Not through `process.stderr`, which the main thread writes for the one that watches. */
export function nameWork(text: string): void {
  try {
    writeSync(2, isTerminal ? `\r\u001b[Kstill ${text} …` : `still ${text} after ${patience / 1000} seconds\n`);
  } catch {
    // The pipe is closed or full.
  }
}
