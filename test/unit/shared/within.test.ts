import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from '../../../src/shared/within.ts';

// A busy machine takes longer than any limit that a test can wait for.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const late = 'it takes longer than 0.005 s';

test('what takes longer is refused', async () => {
  const refused = expect(within(5, never)).rejects.toThrow(late);
  await vi.advanceTimersByTimeAsync(5);
  await refused;
});

test('time of waiting does not count, and that after it does', async () => {
  const wait = () => new Promise((done) => setTimeout(done, 80, 1));
  const waited = within(50, async (pause) => (await Promise.all([pause(wait), pause(() => 2)]))[0]);
  await vi.advanceTimersByTimeAsync(80);
  expect(await waited).toBe(1);
  const refused = expect(
    within(5, async (pause) => {
      await pause(() => 1);
      await never();
    }),
  ).rejects.toThrow(late);
  await vi.advanceTimersByTimeAsync(5);
  await refused;
});

test('a signal ends the wait', async () => {
  const stop = new AbortController();
  const ended = expect(within(60_000, never, stop.signal)).rejects.toThrow('enough');
  stop.abort(new Error('enough'));
  await ended;
});
