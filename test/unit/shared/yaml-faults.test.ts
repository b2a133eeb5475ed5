import { expect, test } from 'vitest';
import { parseYamlDocument } from '../../../src/shared/parse-yaml.ts';
import { yamlFaults } from '../../../src/shared/yaml-faults.ts';

const quote = 'a text has no closing ", or its further lines are not indented';
const list = '[ has no ], or what is in it is not indented';
const map = '{ has no }, or what is in it is not indented';
const taken = (comment: string, end: string) =>
  `YAML takes ${comment} for a comment, with the ${end}: put the text in quotes`;
const block = 'the lines of this text are not indented, or not all of them';

test.each([
  ['a: "one\nb: 2\nc:\n  d: 3\n', '"one', quote],
  ['a: "one\nb: "two"\nc: 3\n', '"one', quote],
  ['a:\n  b: "one\n    c: "two"\nd: 3\n', '"one', 'a text has no closing "'],
  ["a: 'it's fine'\nb: 1\n", "s fine'", 'text follows where the value has ended: put all of it in quotes'],
  ['a: @scope/package\n', '@', 'a text that begins with @ has to be in quotes'],
  ['a: `b` c\n', '`', 'a text that begins with ` has to be in quotes'],
  ['a: %b\n', '%', 'a text that begins with % has to be in quotes'],
  ['a: - b\n', '-', 'a list begins on the next line, and a text that begins with - has to be in quotes'],
  ['a: > b\n', 'b', 'text follows | or >: it begins on the next line, or has to be in quotes'],
  ['a: [1, 2\nb: 3\nc:\n  d: 4\n', '[1, 2', list],
  ['a: {b: [1, 2, c: 3}\nd: 3\n', '[1, 2, c: 3}', list],
  ['a:\n  - {name: x, schema: {type: string}\n  - {name: y}\nb: 1\n', '{name: x, schema: {type: string}', map],
  ['a: 1\nb: [1, 2', '[1, 2', list],
  ['a: 1\nb: [c, Issue #1]\nd: 2\n', '#1]', taken('#1]', ']')],
  ["a: {b: 'c #}', d: #5} \ne: 1\n", '#5}', taken('#5}', '}')],
  ['a: [{b: c #1}]\n', '#1}]', taken('#1}]', '}')],
  ["a: [b, # one ] two\n  'c #]'\nd: 1\n", '# one ] two', taken('# one ] two', ']')],
  ["a: [b, # one [1]\n  'c #]'\nd: 1 # ]\n", '[b, # one [1]', list],
  ['a: [#b, c]\n', '#b, c]', 'a text with # is put in quotes, and a comment has a blank before it'],
  ['x:\n  a: >\n    first\nsecond line\n  b: 1\n', '>', block],
  ['x:\n  a: |\n    first\n   second\n  b: 1\n', '|', block],
  ['x:\n  a: |\n  text: that\n  is not indented\n  b: 1\n', '|', block],
  ['a: |\n  one\nb c\nd: 1\n', '|', block],
  ['a: |\n  one\nb: c: d\n', 'c', 'a second colon on a line: a text with a colon and a blank has to be in quotes'],
  ['a: one\ntwo\nb: 3\n', 'two\nb', 'a key has no colon'],
])('%j: a fault is where it begins', (text, words, message) => {
  const faults = yamlFaults(parseYamlDocument(text), text);
  expect(faults.map((fault) => [text.slice(...fault.range), fault.message])).toEqual([[words, message]]);
});

test('of a document, keys that are set twice are reported before another fault', () => {
  const text = 'a: 1\na: 2\nb: 1\nb: 2\nc: [1\nd: {2\na: 3\n';
  expect(yamlFaults(parseYamlDocument(text), text).map(({ code, range }) => [code, range[0]])).toEqual([
    ['DUPLICATE_KEY', 5],
    ['DUPLICATE_KEY', 15],
    ['BAD_INDENT', 23],
  ]);
});
