import { expect, test } from 'vitest';
import { byName, type Ranked } from '../../../src/client/search/rank.ts';

const result = (title: string, more: Partial<Ranked> = {}): Ranked => ({
  title,
  path: '',
  operationId: '',
  headings: [],
  ...more,
});

const ordered = (words: string, results: readonly Ranked[]) =>
  byName(results, words.split(' '), (one) => one).map(({ title }) => title);

test('an operation with that name, or at the end of its path, comes first', () => {
  const merge = result('Merge', { path: '/ehr/merge', operationId: 'mergeEhrs' });
  const details = result('Details', { path: '/ehr/merge_details', operationId: 'mergeDetailsGet' });
  expect(ordered('merge_details', [result('MergeDetails'), merge, details])).toEqual([
    'Details',
    'MergeDetails',
    'Merge',
  ]);
  expect(ordered('mergeEhrs', [details, merge])).toEqual(['Merge', 'Details']);
  expect(ordered('/ehr/merge', [result('/ehr/merge'), details, merge])).toEqual(['Merge', '/ehr/merge', 'Details']);
  // A plain word may be the subject of a page.
  expect(ordered('merge', [result('Merge records'), merge])).toEqual(['Merge records', 'Merge']);
});

test('titles, headings and anchors with all words come before what mentions them', () => {
  const mention = result('Delete a directory');
  const section = result('Concepts', { headings: [{ id: 'if-match', title: 'Conditional changes' }] });
  expect(ordered('If-Match header', [mention, section])).toEqual(['Concepts', 'Delete a directory']);
  const errors = result('Errors', { headings: [{ id: 'conflict', title: '409 Conflict' }] });
  expect(ordered('409 conflict', [mention, errors])).toEqual(['Errors', 'Delete a directory']);
  expect(ordered('directory delete', [section, mention])).toEqual(['Delete a directory', 'Concepts']);
});

test('a title that is the question comes before longer ones, and before sections', () => {
  const section = result('Pages', { headings: [{ id: 'frontmatter', title: 'Frontmatter' }] });
  const all = [section, result('Frontmatter of posts'), result('Frontmatter')];
  expect(ordered('frontmatter', all)).toEqual(['Frontmatter', 'Pages', 'Frontmatter of posts']);
});

test('among equals the order stays', () => {
  expect(ordered('x', [result('B'), result('A'), result('C')])).toEqual(['B', 'A', 'C']);
});

test('a list of keys is no answer to plain words by its headings, but to the name of a key', () => {
  const list = result('Config', { isList: true, headings: [{ id: 'externalLinks', title: 'externalLinks' }] });
  const page = result('Find links');
  expect(ordered('external links', [page, list])).toEqual(['Find links', 'Config']);
  expect(ordered('externalLinks', [page, list])).toEqual(['Config', 'Find links']);
});

test('other forms of the words are the same name', () => {
  const stemOf = (word: string) => word.replace(/s$/, '');
  const all = [result('Mention'), result('Version')];
  expect(byName(all, ['versions'], (one) => one, 'versions', stemOf)[0]?.title).toBe('Version');
});
