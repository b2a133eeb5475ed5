/**
 * Collects items that arrive in a burst into one batch. A batch ends when no item has arrived for `quiet` milliseconds, or
 * `patience` milliseconds after its first one. Batches are processed one after the other.
 */
export function createBatches<T>(
  work: (items: readonly T[]) => Promise<void>,
  { quiet, patience }: { readonly quiet: (items: readonly T[]) => number; readonly patience: number },
): { readonly add: (item: T) => void; readonly close: () => void } {
  let items: T[] = [];
  let first = 0;
  let timer: NodeJS.Timeout | undefined;
  let isWorking = false;
  let isClosed = false;

  const schedule = () => {
    clearTimeout(timer);
    if (isWorking || isClosed || items.length === 0) return;
    timer = setTimeout(run, Math.max(0, Math.min(quiet(items), first + patience - Date.now())));
  };
  const run = async () => {
    const batch = items;
    items = [];
    isWorking = true;
    try {
      await work(batch);
    } finally {
      isWorking = false;
      schedule();
    }
  };
  return {
    add(item) {
      if (items.length === 0) first = Date.now();
      items.push(item);
      schedule();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
