import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { parentPort } from 'node:worker_threads';
import { readSlot, type Slot } from './slow-work.ts';

/** A thread that is watched for slow work: a line is written where it has been doing the same for long. */
interface Watched {
  readonly slot: Slot;
  begun: number;
  /** In milliseconds. */
  since: number;
  isNamed: boolean;
}

const isTerminal = isatty(2);
/** In milliseconds. On a terminal the line is shown for some moments only, until the next one of the progress. */
const patience = isTerminal ? 2000 : 5000;
const watched: Watched[] = [];

parentPort?.on('message', (slot: Slot) => watched.push({ slot, begun: 0, since: 0, isNamed: true }));

setInterval(() => {
  for (const one of watched) {
    const { begun, text } = readSlot(one.slot);
    if (begun !== one.begun) Object.assign(one, { begun, since: performance.now(), isNamed: false });
    if (one.isNamed || text === '' || performance.now() - one.since < patience) continue;
    one.isNamed = true;
    name(text);
  }
}, 500);

/** Not through `process.stderr`, which the main thread writes for this one. */
function name(text: string): void {
  try {
    writeSync(2, isTerminal ? `\r\u001b[Kstill ${text} …` : `still ${text} after ${patience / 1000} seconds\n`);
  } catch {
    // The pipe is closed or full.
  }
}
