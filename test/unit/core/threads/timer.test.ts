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
