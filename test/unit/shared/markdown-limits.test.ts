import fc from 'fast-check';
import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';
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

test.each([
  'a ``` `` b `` ``` `c\\``d` ~~~e~~ f~ ::g[h] :::i $$j$ k$ [[l]](m) !![n](o) \\**p* <<q@r.st>> &&amp; {{s}}',
  '[a]: b\nc\nd\n==\ne\n--\n[a]: b\n==\n\n> f\n> -\ng\n=\n\n- [h]: i\n  j\n  ===\n  k\n',
  '> - a\n> b\nc\n\n- d\n\ne\n1. f\n   > g\n> h\n* i\n\n  - j\nk\n\n:::l\n> m\n:::\nn\n>\n',
])('%j is read as without limits', (text) => {
  expect(bounded.parse(text)).toEqual(plain.parse(text));
});

test('changes of events are those of the package', () => {
  const change = fc.tuple(fc.nat(3), fc.nat(3), fc.array(fc.nat(), { maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(change), fc.nat(5), (steps, rest) => {
      const changes: [at: number, removed: number, added: number[]][] = [];
      let end = 0;
      for (const [gap, removed, added] of steps) {
        changes.push([end + gap, removed, added]);
        end += gap + Math.max(removed, 1);
      }
      const events = Array.from({ length: end + rest }, (_, index) => -index);
      const expected = [...events];
      for (const [at, removed, added] of changes.toReversed()) expected.splice(at, removed, ...added);
      const map = new EditMap();
      for (const [at, removed, added] of changes.toReversed()) map.add(at, removed, added as unknown as Event[]);
      map.consume(events as unknown as Event[]);
      expect(events).toEqual(expected);
      expect(map.map).toEqual([]);
    }),
  );
});
