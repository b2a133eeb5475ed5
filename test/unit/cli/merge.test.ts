import { expect, test } from 'vitest';
import { missingPages } from '../../../src/cli/merge.ts';

test('pages that no part had are counted', () => {
  const note = (kept: number, made: number) => missingPages({ cached: new Map([['page', { kept, made }]]) });
  expect(note(120, 0)).toBeUndefined();
  expect(missingPages({ cached: new Map() })).toBeUndefined();
  const question = 'in none of the caches, and compiled here: is a part missing, or one of another commit or version?';
  expect(note(80, 40)).toBe(`40 of 120 pages were ${question}`);
  expect(note(0, 1)).toBe(`1 of 1 page was ${question}`);
});
