import { expect, test } from 'vitest';
import { createTimer } from '../../../../src/core/threads/index.ts';

test('stages are named before they begin, and timed in their order', async () => {
  const begun: string[] = [];
  const timer = createTimer((stage) => begun.push(stage));
  expect(await timer('plan', () => begun.length)).toBe(1);
  expect(await timer('render', async () => 'x')).toBe('x');
  expect(timer.times.map(({ stage }) => stage)).toEqual(['plan', 'render']);
  expect(timer.times.every(({ ms }) => ms >= 0)).toBe(true);
});

test('a stage that runs for each locale has one time, of all of them', async () => {
  const timer = createTimer(() => {});
  const wait = () => new Promise((done) => setTimeout(done, 5));
  for (const stage of ['render', 'check', 'render', 'check']) await timer(stage, wait);
  expect(timer.times.map(({ stage }) => stage)).toEqual(['render', 'check']);
  // A timer may fire up to a millisecond early.
  expect(timer.times.every(({ ms }) => ms >= 8)).toBe(true);
});
