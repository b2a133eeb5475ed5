import { expect, test } from 'vitest';
import { createRecentPages } from '../../../src/dev/recent-pages.ts';

test('the five newest pages of each kind are kept, changed ones first, and a page is new once', () => {
  const recent = createRecentPages();
  expect(['a', 'b', 'a'].map((page) => recent.view(page))).toEqual([true, true, false]);
  expect(recent.all()).toEqual(['a', 'b']);
  recent.change(['x', 'y', 'x']);
  recent.change(['z', 'y']);
  expect(recent.all()).toEqual(['z', 'y', 'x', 'a', 'b']);
  for (const page of ['c', 'd', 'e', 'f']) recent.view(page);
  expect(recent.all()).toEqual(['z', 'y', 'x', 'f', 'e', 'd', 'c', 'a']);
  expect(recent.view('b')).toBe(true);
});
