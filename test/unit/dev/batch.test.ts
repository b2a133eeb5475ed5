import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatches } from '../../../src/dev/batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gather(work: (items: readonly number[]) => Promise<void> = async () => {}) {
  const seen: (readonly number[])[] = [];
  const batches = createBatches<number>(
    async (items) => {
      seen.push(items);
      await work(items);
    },
    { quiet: () => 10, patience: 50 },
  );
  return { seen, batches };
}

test('a burst is one batch', async () => {
  const { seen, batches } = gather();
  for (let item = 0; item < 5; item++) {
    batches.add(item);
    await vi.advanceTimersByTimeAsync(9);
  }
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual([[0, 1, 2, 3, 4]]);
});

test('a burst that does not end is not waited for', async () => {
  const { seen, batches } = gather();
  for (let item = 0; item < 20; item++) {
    batches.add(item);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(seen[0]?.length).toBeGreaterThan(8);
  expect(seen[0]?.length).toBeLessThan(13);
});

test('what comes during the work is the next batch', async () => {
  const done: (() => void)[] = [];
  const { seen, batches } = gather(() => new Promise((resolve) => void done.push(resolve)));
  batches.add(1);
  await vi.advanceTimersByTimeAsync(10);
  batches.add(2);
  batches.add(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual([[1]]);
  done[0]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(seen).toEqual([[1], [2, 3]]);
});

test('work that fails does not end it, and closing does', async () => {
  const { seen, batches } = gather(async () => {});
  batches.add(1);
  await vi.advanceTimersByTimeAsync(10);
  batches.add(2);
  batches.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual([[1]]);
});
