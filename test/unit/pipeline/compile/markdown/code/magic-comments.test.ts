import { describe, expect, test } from 'vitest';
import {
  commentStyles,
  takeMagicComments,
} from '../../../../../../src/pipeline/compile/markdown/code/magic-comments.ts';

describe('comments of Docusaurus', () => {
  test.each([
    ['// highlight-next-line\na\nb', '*a\nb'],
    ['a\n  // highlight-start\nb\nc\n  // highlight-end\nd', 'a\n*b\n*c\nd'],
    ['//highlight-next-line\na', '*a'],
    ['/* highlight-next-line */\na', '*a'],
    ['{/* highlight-next-line */}\na', '*a'],
    ['# highlight-next-line\na', '*a'],
    ['<!-- highlight-next-line -->\na', '*a'],
    ['-- highlight-next-line\na', '*a'],
    ['% highlight-next-line\na', '*a'],
    ['; highlight-next-line\na', '*a'],
    ['// highlight-next-line\r\na\r\n', '*a\r\n'],
    ['// highlight-next-line\n\na', '*\na'],
    ['a // highlight-next-line\nb', 'a // highlight-next-line\nb'],
    ['// highlight-next-lines\na', '// highlight-next-lines\na'],
    ['highlight-next-line\na', 'highlight-next-line\na'],
  ])('%j', (code, expected) => {
    expect(shown(code)).toBe(expected);
  });
});

describe('notation of Shiki', () => {
  test.each([
    ['a // [!code ++]\nb', '+a\nb'],
    ['a // [!code --]', '-a'],
    ['a  /* [!code highlight] */', '*a'],
    ['a # [!code hl]', '*a'],
    ['<a/> {/* [!code focus] */}', '.<a/>'],
    ['<a/> <!-- [!code error] -->', '!<a/>'],
    ['a // [!code warning]', '?a'],
    ['a // [!code info]', '*a'],
    ['select -- [!code --]', '-select'],
    ['a // [!code ++] // [!code focus]', '.+a'],
    ['a // [!code ++:2]\nb\nc', '+a\n+b\nc'],
    ['// [!code focus]\na\nb', '.a\nb'],
    ['// [!code focus:2]\na\nb\nc', '.a\n.b\nc'],
    ['a // b [!code ++]', 'a // b [!code ++]'],
    ['[!code ++]', '[!code ++]'],
  ])('marks lines: %j', (code, expected) => {
    expect(shown(code)).toBe(expected);
  });
});

test.each([
  ['// [!code word:name]\na\nb', [{ word: 'name', from: 0 }]],
  ['a\nb // [!code word:a b:2]', [{ word: 'a b', from: 1, count: 2 }]],
  ['a // [!code word:x\\]y\\:1] // [!code hl]', [{ word: 'x]y:1', from: 0 }]],
])('words to be marked: %j', (code, words) => {
  const marked = takeMagicComments(code, commentStyles(undefined));
  expect(marked.problems).toEqual([]);
  expect(marked.code).not.toContain('[!code');
  expect(marked.words).toMatchObject(words);
});

test('both work together', () => {
  expect(shown('// highlight-start\na // [!code ++]\nb\n// highlight-end\nc')).toBe('+*a\n*b\nc');
});

test('only comments of the language count', () => {
  expect(shown('# highlight-next-line\na', 'typescript')).toBe('# highlight-next-line\na');
  expect(shown('// highlight-next-line\na', 'python')).toBe('// highlight-next-line\na');
  expect(shown('-- highlight-next-line\na', 'sql')).toBe('*a');
});

test.each([
  ['// highlight-start\na', ['highlight-start without highlight-end']],
  ['a\n// highlight-end', ['highlight-end without highlight-start']],
  ['// highlight-start\n// highlight-start\na\n// highlight-end', ['highlight-start inside highlighted lines']],
  ['a // [!code nope]', ['unknown `[!code nope]`']],
  ['a // [!code word:]', ['unknown `[!code word:]`']],
  ['a // [!code hl:0]', ['unknown `[!code hl:0]`']],
  ['a // [!code high light]', ['unknown `[!code high light]`']],
  ['a // [!code constructor]', ['unknown `[!code constructor]`']],
])('tells of what is wrong: %j', (code, expected) => {
  expect(takeMagicComments(code, commentStyles(undefined)).problems.map(({ text }) => text)).toEqual(expected);
});

const signs = { added: '+', error: '!', focused: '.', highlighted: '*', removed: '-', warning: '?' };

/** The code that is left, each line after the signs of its marks. */
function shown(source: string, grammar?: string): string {
  const { code, marks } = takeMagicComments(source, commentStyles(grammar));
  const lines = code.split('\n');
  return lines
    .map(
      (line, index) =>
        [...(marks.get(index) ?? [])]
          .map((mark) => signs[mark])
          .sort()
          .reverse()
          .join('') + line,
    )
    .join('\n');
}
