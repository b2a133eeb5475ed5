import { expect, test } from 'vitest';
import { wordings } from '../../../src/client/search/query.ts';
import { pathWords } from '../../../src/shared/path-words.ts';

test.each([
  ['how do I create an EHR?', ['create EHR']],
  ['ORDER BY', ['ORDER BY']],
  ['what is this', ['what is this']],
  ['ehr_status', ['ehr_status', 'ehr status']],
  ['If-Match', ['If-Match', 'If Match']],
  ['compositionCreate', ['compositionCreate', 'composition Create']],
  ['"412"', ['412']],
  ['  ', []],
])('%s is looked for as %j', (question, expected) => {
  expect(wordings(question)).toEqual(expected);
});

test('a path is looked for as a whole, then as a beginning, then by its words', () => {
  const [whole, beginning, words] = wordings('POST /ehr/{ehr_id}/composition');
  const indexed = pathWords('POST', '/rest/v1/ehr/{ehr_id}/composition');
  const longer = pathWords('POST', '/rest/v1/ehr/{ehr_id}/composition/{uid}');
  expect(indexed).toContain(whole);
  expect(longer).not.toContain(whole);
  expect(longer.some((word) => word.startsWith(beginning ?? '-'))).toBe(true);
  expect(words).toBe('POST ehr ehr id composition');
});

test('a path is found by its end, with and without its method, and by each of its segments', () => {
  const [path] = wordings('/ehr_status/{uid}');
  expect(pathWords('GET', '/ehr/{id}/ehr_status/{uid}')).toContain(path);
  expect(pathWords('GET', '/definition/adl1.4/{id}')).toContain('adl14');
});
