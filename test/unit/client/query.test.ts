import { expect, test } from 'vitest';
import { meantWord, wordsOf } from '../../../src/client/search/query.ts';
import { pathWords } from '../../../src/shared/path-words.ts';
import { eachTerm } from '../../../src/shared/search-terms.ts';

test.each([
  ['how do I create an EHR?', ['create', 'EHR']],
  ['ORDER BY', ['ORDER', 'BY']],
  ['what is this', ['what', 'is', 'this']],
  ['"412"', ['412']],
  ['Docker設定', ['Docker', '設定']],
  ['検索の設定', ['検索', '設定']],
  ['  ', []],
  ['?!', []],
])('%s has the words %j', (question, words) => {
  expect(wordsOf(question).map(({ typed }) => typed)).toEqual(words);
});

test.each([
  ['ehr_status', ['ehrstatus'], ['ehr', 'status']],
  ['If-Match', ['ifmatch'], ['if', 'match']],
  ['compositionCreate', ['compositioncreate'], ['composition', 'create']],
  ['adl1.4', ['adl14'], ['adl1', '4']],
  ['ctx/language', ['ctxlanguage'], ['ctx', 'language']],
  ['データベース', [], ['デー', 'ータ', 'タベ', 'ベー', 'ース']],
  ['検索', ['検索'], []],
  ['猫', ['猫'], []],
  ['plain', ['plain'], []],
])('%s is looked for as a whole, %j, then by its parts, %j', (word, names, parts) => {
  expect(wordsOf(word)).toEqual([{ typed: word, names, beginnings: [], parts }]);
});

const termsOf = (text: string) => {
  const terms: string[] = [];
  eachTerm(text, (term) => terms.push(term));
  return terms;
};

test('a path is looked for as a whole, then as a beginning, then by its words', () => {
  const [path, ...others] = wordsOf('POST /ehr/{ehr_id}/composition');
  const [whole = '', beginning = ''] = [path?.names[0], path?.beginnings[0]];
  expect(others).toEqual([]);
  // The words are terms as they are.
  const indexed = termsOf(pathWords('POST', '/rest/v1/ehr/{ehr_id}/composition').join(' '));
  const longer = termsOf(pathWords('POST', '/rest/v1/ehr/{ehr_id}/composition/{uid}').join(' '));
  expect(indexed).toContain(whole);
  expect(longer).not.toContain(whole);
  expect(longer.some((word) => word.startsWith(beginning))).toBe(true);
  expect(path?.parts).toEqual(['post', 'ehr', 'ehr', 'id', 'composition']);
});

test('a path is found by its end, with and without its method, and by each of its segments', () => {
  const [path] = wordsOf('/ehr_status/{uid}');
  expect(pathWords('GET', '/ehr/{id}/ehr_status/{uid}')).toContain(path?.names[0]);
  expect(pathWords('GET', '/definition/adl1.4/{id}')).toContain('adl14');
});

const known = ['composition', 'yugabyte', 'paging', 'page', 'rule', 'role'];

test.each([
  ['yugabite', 'yugabyte'],
  ['yugabtye', 'yugabyte'],
  ['yugabytee', 'yugabyte'],
  ['uygabyte', 'yugabyte'],
  ['yugobite', 'yugabyte'],
  ['yugobitte', undefined],
  ['rple', 'rule'],
  ['ople', undefined],
  ['pagin', 'paging'],
  ['rol', undefined],
  ['2048', undefined],
])('%s means %s', (word, meant) => {
  expect(meantWord(word, known)).toBe(meant);
});
