/** Maps with so many items in work at a time, and gives the results in the order of the items. When one fails, the others in work are waited for. */
export async function* mapInOrder<T, R>(
  items: Iterable<T>,
  window: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, void> {
  const running: Promise<R>[] = [];
  try {
    for (const item of items) {
      const task = work(item);
      // Its failure is heard of when its turn comes.
      task.catch(() => undefined);
      running.push(task);
      if (running.length >= window) yield await (running.shift() as Promise<R>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<R>);
  } finally {
    await Promise.allSettled(running);
  }
}
