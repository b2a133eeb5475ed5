import { expect, test } from 'vitest';
import { LineCounter, parseDocument } from 'yaml';
import { parseYamlDocument } from '../../../src/shared/parse-yaml.ts';

test.each([
  '',
  'a: 1\nb: [2, {c: 3}]\n',
  '- a\n-  - b\n',
  'a: 1\na: 2\n',
  'a: [1\n',
  '--- a\n--- b\n--- c\n',
  '{"a": "b"}',
  '\ta: %',
])('%j is read as by the package', (text) => {
  const of = (parse: typeof parseYamlDocument) => {
    const lines = new LineCounter();
    const document = parse(text, { lineCounter: lines, uniqueKeys: true });
    const errors = document.errors.map(({ code, pos }) => [code, pos]);
    return { value: errors.length === 0 ? document.toJS() : undefined, errors, starts: lines.lineStarts };
  };
  expect(of(parseYamlDocument)).toEqual(
    of((source, options) => parseDocument(source, { ...options, prettyErrors: false })),
  );
});

test.each([
  ['brackets', '['.repeat(100_000)],
  ['maps', '{a: '.repeat(100_000)],
  ['lists', '- '.repeat(100_000)],
  ['levels', Array.from({ length: 2000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
])('%s without end are one error', (_, text) => {
  const { errors, contents } = parseYamlDocument(text);
  expect(errors.map(({ code }) => code)).toEqual(['RESOURCE_EXHAUSTION']);
  expect(contents).toBeNull();
});
