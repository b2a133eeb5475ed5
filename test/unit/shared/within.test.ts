import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { within } from '../../../src/shared/within.ts';

test('what takes longer is refused, and time of waiting does not count', async () => {
  await expect(within(5, () => new Promise(() => {}))).rejects.toThrow('it takes longer than 0.005 s');
  expect(
    await within(50, async (pause) => (await Promise.all([pause(() => setTimeout(80, 1)), pause(() => 2)]))[0]),
  ).toBe(1);
  const late = within(5, async (pause) => {
    await pause(() => 1);
    await new Promise(() => {});
  });
  await expect(late).rejects.toThrow('it takes longer than 0.005 s');
});

test('a signal ends the wait', async () => {
  const stop = new AbortController();
  const never = within(60_000, () => new Promise(() => {}), stop.signal);
  stop.abort(new Error('enough'));
  await expect(never).rejects.toThrow('enough');
});
