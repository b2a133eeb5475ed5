import { expect, test } from 'vitest';
import { formatDate, formatDay, pageCount, readingTime, taggedTitle } from '../../../templates/format.ts';

test.each([
  ['2024-04-08', '8 April 2024'],
  ['2024-12-31T23:59:59Z', '31 December 2024'],
  ['2024-01-01T00:30:00+02:00', '1 January 2024'],
  ['2024-13-01', '2024-13-01'],
  ['soon', 'soon'],
])('the date %s reads %s', (iso, worded) => {
  expect(formatDate(iso)).toBe(worded);
});

test('a day leaves out the year', () => {
  expect(formatDay('2024-04-08')).toBe('8 April');
});

test('counts are worded', () => {
  expect([1, 3].map(readingTime)).toEqual(['One min read', '3 min read']);
  expect([1, 7].map(pageCount)).toEqual(['One page', '7 pages']);
  expect(taggedTitle(1, 'posts', 'x')).toBe('One post tagged with “x”');
});
