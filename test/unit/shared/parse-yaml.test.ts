import { expect, test } from 'vitest';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { parseYamlDocument } from '../../../src/shared/parse-yaml.ts';

test.each([
  '',
  'a: 1\nb: [2, {c: 3}]\n',
  '- a\n-  - b\n',
  'a: 1\na: 2\n',
  'a: { b: 1, c: 2, b: 3, *x : 4, *x : 5 }\n? [a]\n: 1\n? [a]\n: 2\n',
  '&k a: 1\nb: &v [2]\n!!str a: 3\n"a": *v\n: 1\n: 2\n1: x\n01: y\n',
  'a: &a { x: &x [1] }\nb: &b { <<: *a, y: *x }\nc: [*a, *b, *x]\na2: &a 5\nd: *a\n',
  'a: [1\n',
  '--- a\n--- b\n--- c\n',
  '{"a": "b"}',
  '\ta: %',
])('%j is read as by the package', (text) => {
  const of = (parse: (text: string, options: { readonly lineCounter: LineCounter }) => Document.Parsed) => {
    const lines = new LineCounter();
    const document = parse(text, { lineCounter: lines });
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
