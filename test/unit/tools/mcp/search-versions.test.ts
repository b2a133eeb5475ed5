import { expect, test } from 'vitest';
import { setsOfPage, versionFilter } from '../../../../src/tools/mcp/search-versions.ts';
import { setsOf } from '../../../../templates/search/sets.ts';

const versions = [
  { name: '2.0', label: '2.0' },
  { name: 'current', label: '3.0-dev' },
  { name: '1.0', label: '1.0' },
];
const sets = [
  { id: 'docs', label: 'Docs', versions },
  { id: 'sdk', label: 'SDK', versions: versions.slice(0, 1) },
  { id: 'notes', label: 'Notes', versions: [] },
];

test.each([
  ['the first version, unless another is asked for', undefined, undefined, ['docs/2.0', 'sdk/2.0']],
  ['what is being written, where a set has it', undefined, 'current', ['docs/current', 'sdk/2.0']],
  ['a version by its name', '1.0', 'current', ['docs/1.0', 'sdk/2.0']],
  ['a version by its label', '3.0-dev', undefined, ['docs/current', 'sdk/2.0']],
])('a search looks through %s', (_, asked, usual, version) => {
  expect(versionFilter(sets, asked, usual)).toEqual({ version });
});

test('a version that no set has is reported, with those that there are', () => {
  expect(() => versionFilter(sets, '9')).toThrow('there is no version 9; there are 2.0, current, 1.0');
  expect(() => versionFilter([], '9')).toThrow('there is no version 9; the site has no versions');
  expect(versionFilter([], undefined, 'current')).toEqual({});
});

test('the sets are read from the markup of a page', () => {
  const attribute = setsOf({ href: '/search', sets, blogs: [] }).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  expect(setsOfPage(`<html><a class="search-link" data-search="${attribute}">`)).toEqual(sets);
  expect(setsOfPage('<html><a class="search-link" data-search="">')).toEqual([]);
  expect(setsOfPage('')).toEqual([]);
});
