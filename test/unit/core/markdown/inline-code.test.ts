import { expect, test } from 'vitest';
import { inlineCode } from '../../../../src/core/markdown/escape.ts';

test.each([
  ['a', '`a`'],
  [' a ', '`  a  `'],
  [' a', '` a`'],
  ['  ', '`  `'],
  ['`a', '`` `a ``'],
])('code within a line: %j', (code, text) => {
  expect(inlineCode(code)).toBe(text);
});

test('code that begins with a blank may be huge', () => {
  const code = ` ${'a'.repeat(1_000_000)}`;
  expect(inlineCode(code)).toBe(`\`${code}\``);
});
