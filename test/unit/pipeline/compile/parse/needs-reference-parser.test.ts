import { expect, test } from 'vitest';
import { needsReferenceParser } from '../../../../../src/pipeline/compile/parse/needs-reference-parser.ts';

test.each([
  ['a comment that ends', 'a <!-- b --> c', false],
  ['a comment that never ends', 'a <!-- b --> <!-- c', true],
  ['a paragraph of many expressions', `a\n \n${'{1} '.repeat(10_001)}`, true],
  ['as many in several', `${'{1} '.repeat(9000)}\n \n${'{1} '.repeat(9000)}`, false],
  ['an escaped quote at the start of a line', '[a](/b "c\n  \\"d")', true],
  ['brackets within each other', '('.repeat(501), true],
])('%s', (_, source, expected) => {
  expect(needsReferenceParser(source)).toBe(expected);
});
