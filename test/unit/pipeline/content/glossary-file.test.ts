import { expect, test } from 'vitest';
import { dataReaders } from '../../../../src/pipeline/content/data-files.ts';

const read = (text: string) => dataReaders.glossary({ path: 'glossary.yml', text, replaceTokens: (string) => string });
const messages = (text: string) =>
  read(text).findings.map(({ message, place }) => `${place?.start?.line}:${place?.start?.column} ${message}`);

test('terms are sorted by their letters, and each has an anchor of its own', () => {
  const { glossary, findings } = read(`terms:
  order: { definition: What is wanted }
  EHR: { name: electronic health record, definition: " All data ", also: [EHRs] }
  Order: { definition: A command }
spelling: { OpenEHR: openEHR }
`);
  expect(findings).toEqual([]);
  expect(glossary).toEqual({
    terms: [
      { id: 'EHR', anchor: 'term-ehr', name: 'electronic health record', definition: 'All data', also: ['EHRs'] },
      { id: 'Order', anchor: 'term-order', definition: 'A command', also: [] },
      { id: 'order', anchor: 'term-order-1', definition: 'What is wanted', also: [] },
    ],
    spelling: { OpenEHR: 'openEHR' },
  });
  expect(read('').glossary).toEqual({ terms: [], spelling: {} });
});

test('a wrong entry is a finding that says what was expected', () => {
  expect(messages('terms:\n  A: text\n')).toEqual(['2:6 terms.A: expected a map with definition, got "text"']);
  expect(messages('terms:\n  A: { definition: "" }\n')).toEqual(['2:20 terms.A.definition: expected text, got ""']);
  expect(messages('terms:\n  A: { definition: x, also: B }\n')).toEqual([
    '2:29 terms.A.also: expected a list of words, got "B"',
  ]);
  expect(messages('terms:\n  A: { definition: x, aslo: [B] }\n')).toEqual(['2:23 terms.A.aslo is not a known key']);
  expect(messages('terms: x\n')).toEqual(['1:8 terms: expected a map of terms, got "x"']);
  expect(messages('spelling: x\n')).toEqual(['1:11 spelling: expected a map of wrong words to right ones, got "x"']);
  expect(messages('- x\n')).toEqual(['1:1 the file: expected a map with terms or spelling, got ["x"]']);
  expect(messages('term: {}\n')).toEqual(['1:1 term is not a known key']);
});

test('a form of two terms, or one that is a term itself, is a finding', () => {
  const message = 'expected a word that is no other term, got';
  expect(messages('terms:\n  A: { definition: x, also: [B] }\n  B: { definition: y }\n')).toEqual([
    `2:30 terms.A.also.0: ${message} "B"`,
  ]);
  expect(messages('terms:\n  A: { definition: x, also: [C] }\n  B: { definition: y, also: [D, C] }\n')).toEqual([
    `3:33 terms.B.also.1: ${message} "C"`,
  ]);
});
