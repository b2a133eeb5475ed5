import { expect, test } from 'vitest';
import { needsReferenceParser } from '../../../../../src/pipeline/compile/parse/needs-reference-parser.ts';

test.each([
  ['a comment that ends', 'a <!-- b --> c', false],
  ['a comment that never ends', 'a <!-- b --> <!-- c', true],
  ['brackets within each other', '('.repeat(501), true],
])('%s: %j', (_, source, expected) => {
  expect(needsReferenceParser(source)).toBe(expected);
});
