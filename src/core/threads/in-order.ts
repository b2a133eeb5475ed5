import { setImmediate } from 'node:timers/promises';

/** Number of results after which the event loop continues, so that signals and pipes are handled too. */
const turn = 16;

/**
 * Maps items with limited concurrency, and yields the results in their order. A failure waits for the running ones.
 *
 * @param pool `window` is how many may run at a time; it is read again for each item
 */
export async function* mapInOrder<T, R>(
  items: Iterable<T>,
  pool: { readonly window: number },
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
      if (running.length < pool.window) continue;
      yield await (running.shift() as Promise<R>);
      if (++done % turn === 0) await setImmediate();
    }
    while (running.length > 0) yield await (running.shift() as Promise<R>);
  } finally {
    await Promise.allSettled(running);
  }
}
