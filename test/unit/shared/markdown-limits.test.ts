import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { remarkBoundedMarks } from '../../../src/shared/markdown-limits.ts';

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze();
const bounded = plain().use(remarkBoundedMarks).freeze();

test.each([
  ['*a ', 2000, 'a paragraph has more than 2000 `*`, `_` and `~`'],
  ['[a ', 5000, 'a paragraph has more than 5000 brackets'],
  ['a\n', 10_001, 'a paragraph has more than 10000 lines, backticks, `<`, `{` and the like'],
])('%j may be in a paragraph up to %i times', (mark, most, message) => {
  expect(() => bounded.parse(mark.repeat(most))).not.toThrow();
  expect(() => bounded.parse(mark.repeat(most + 1))).toThrow(
    expect.objectContaining({ message, hint: 'split it into several paragraphs' }),
  );
});

test('paragraphs are counted apart', () => {
  expect(() => bounded.parse(`${'*a '.repeat(1500)}\n\n${'*a '.repeat(1500)}`)).not.toThrow();
});

test('the place is that of the first mark that is too much', () => {
  expect(() => bounded.parse(`b\n${'*a '.repeat(2001)}`)).toThrow(
    expect.objectContaining({ start: { line: 2, column: 6001 } }),
  );
});

test('what is read is the same', () => {
  const text =
    'a ``` `` b `` ``` `c\\``d` ~~~e~~ f~ ::g[h] :::i $$j$ k$ [[l]](m) !![n](o) \\**p* <<q@r.st>> &&amp; {{s}}';
  expect(bounded.parse(text)).toEqual(plain.parse(text));
});
