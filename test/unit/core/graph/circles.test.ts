import { expect, test } from 'vitest';
import { abandoned, CircleError, Waits } from '../../../../src/core/graph/circles.ts';

const never = new Promise<string>(() => {});

test('a circle of computations is an error that names its results, whichever closes it', async () => {
  const waits = new Waits();
  void waits.until('b', 'c', never, false);
  void waits.until('c', 'a', never, false);
  const error = await waits.until('a', 'b', never, false).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(CircleError);
  expect((error as CircleError).path).toEqual(['a', 'b', 'c']);
});

test('of a circle with a wait that can be abandoned, that one is, and the others go on', async () => {
  const waits = new Waits();
  const verifying = waits.until('a', 'b', never, true);
  let finish = (_: string) => {};
  const computing = waits.until('b', 'a', new Promise<string>((resolve) => (finish = resolve)), false);
  expect(await verifying).toBe(abandoned);
  finish('a');
  expect(await computing).toBe('a');
});

test('a wait that has ended, or was abandoned, is part of no circle', async () => {
  const waits = new Waits();
  expect(await waits.until('a', 'b', Promise.resolve('b'), false)).toBe('b');
  const verifying = waits.until('b', 'a', never, true);
  const one = waits.until('a', 'b', Promise.resolve('again'), false);
  const two = waits.until('a', 'b', Promise.resolve('again'), false);
  expect(await Promise.all([verifying, one, two])).toEqual([abandoned, 'again', 'again']);
});
