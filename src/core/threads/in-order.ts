import { setImmediate } from 'node:timers/promises';
import { collectSoonerWhenLarge } from './collect-sooner.ts';

/** After so many results other events have a turn: pipes to other processes, signals. */
const turn = 16;

/** Maps with so many items in work at a time, and gives the results in the order of the items. When one fails, the others in work are waited for. */
export async function* mapInOrder<T, R>(
  items: Iterable<T>,
  /** Asked again for each item. */
  workshop: { readonly window: number },
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, void> {
  const running: Promise<R>[] = [];
  let done = 0;
  try {
    for (const item of items) {
      const task = work(item);
      // Its failure is thrown when its turn comes.
      task.catch(() => undefined);
      running.push(task);
      if (running.length < workshop.window) continue;
      yield await (running.shift() as Promise<R>);
      if (++done % turn !== 0) continue;
      collectSoonerWhenLarge();
      await setImmediate();
    }
    while (running.length > 0) yield await (running.shift() as Promise<R>);
  } finally {
    await Promise.allSettled(running);
  }
}
