import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInOrder } from '../../../../src/core/threads/in-order.ts';

test('results come in the order of the items, and no more are being computed than the window allows', async () => {
  let running = 0;
  let most = 0;
  const results: number[] = [];
  const delays = [5, 1, 4, 0, 3, 2];
  const work = async (delay: number) => {
    most = Math.max(most, ++running);
    await setTimeout(delay);
    running--;
    return delay;
  };
  for await (const result of mapInOrder(delays, { window: 3 }, work)) results.push(result);
  expect(results).toEqual(delays);
  expect(most).toBe(3);
});

test('when one fails, those that have begun are waited for and no more are begun', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 0) throw new Error('no');
    await setTimeout(5);
    done.push(item);
  };
  const all = async () => {
    for await (const _ of mapInOrder([0, 1, 2, 3, 4, 5], { window: 3 }, work));
  };
  await expect(all()).rejects.toThrow('no');
  expect(done).toEqual([1, 2]);
});
