import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPage } from '../../../src/dev/after-first-page.ts';

const work = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  work.mockClear();
});
afterEach(() => void vi.useRealTimers());

test('it begins a moment after the start, where no page is requested', () => {
  afterFirstPage(work).schedule();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a page that is requested before comes first', () => {
  const delay = afterFirstPage(work);
  delay.schedule();
  delay.wait();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
  delay.start();
  expect(work).toHaveBeenCalledTimes(1);
  delay.wait();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a page that never ends does not keep it from beginning', () => {
  const delay = afterFirstPage(work);
  delay.schedule();
  delay.wait();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('what is canceled does not begin any more', () => {
  const delay = afterFirstPage(work);
  delay.schedule();
  delay.cancel();
  delay.start();
  delay.wait();
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
});
