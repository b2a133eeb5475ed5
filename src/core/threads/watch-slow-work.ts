import { parentPort } from 'node:worker_threads';
import { nameWork, patience } from './name-work.ts';
import { readSlot, type Slot } from './slow-work.ts';

/** A thread that is watched for slow work: a line is written where it has been doing the same for long. */
interface Watched {
  readonly slot: Slot;
  begun: number;
  /** In milliseconds. */
  since: number;
  isNamed: boolean;
}

const watched: Watched[] = [];

parentPort?.on('message', (slot: Slot) => watched.push({ slot, begun: 0, since: 0, isNamed: true }));

setInterval(() => {
  for (const one of watched) {
    const { begun, text } = readSlot(one.slot);
    if (begun !== one.begun) Object.assign(one, { begun, since: performance.now(), isNamed: false });
    if (one.isNamed || text === '' || performance.now() - one.since < patience) continue;
    one.isNamed = true;
    nameWork(text);
  }
}, 500);
