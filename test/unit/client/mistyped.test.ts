import { expect, test } from 'vitest';
import { meantWord } from '../../../src/client/search/query.ts';

const known = ['composition', 'yugabyte', 'paging', 'page', 'rule', 'role'];

test.each([
  ['yugabite', 'yugabyte'],
  ['Yugabtye', 'yugabyte'],
  ['yugabytee', 'yugabyte'],
  ['rple', 'rule'],
  ['compos', undefined],
  ['yugobite', undefined],
  ['rol', undefined],
  ['2048', undefined],
  ['ehr_id', undefined],
])('%s means %s', (word, meant) => {
  expect(meantWord(word, known)).toBe(meant);
});
