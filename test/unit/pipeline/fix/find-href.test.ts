import { describe, expect, test } from 'vitest';
import { hrefsIn } from '../../../../src/pipeline/fix/find-href.ts';

/** What is found in a text whose link is all of its second line. */
function found(line: string, href: string, after = '') {
  const text = `first\r\n${line}\r\n${after}`;
  const place = { file: 'a.md', start: { line: 2, column: 1 }, end: { line: 2, column: line.length + 1 } };
  const range = hrefsIn(text)({ place, href });
  return range && [text.slice(0, range.start).length, text.slice(range.start, range.end)];
}

describe('an address is found', () => {
  test('in a link', () => expect(found('[a](b.md)', 'b.md')).toEqual([11, 'b.md']));
  test('in one with a title', () => expect(found('[a](b.md "b.md")', 'b.md')).toEqual([11, 'b.md']));
  test('in angle brackets', () => expect(found('[a](<b c.md>)', 'b c.md')).toEqual([12, 'b c.md']));
  test('where the words are the address', () => expect(found('[b.md](b.md)', 'b.md')).toEqual([14, 'b.md']));
  test('in an element', () => expect(found('<a href="b.md">b.md</a>', 'b.md')).toEqual([16, 'b.md']));
  test('in a definition', () => expect(found('[a][x]', 'b.md', '\r\n[x]: b.md\r\n')?.[1]).toBe('b.md'));
  test('in the definition of its own words', () => expect(found('[x]', 'b.md', '\r\n[x]: b.md "t"')?.[1]).toBe('b.md'));
  test('not where it is written otherwise', () => expect(found('[a](%file%.md)', 'b.md')).toBeUndefined());
  test('in none of two definitions by one name', () =>
    expect(found('[a][x]', 'b.md', '\n[x]: b.md\n[X]: <b.md>\n')).toBeUndefined());
  test('not in a definition of a longer address', () =>
    expect(found('[x]', 'b.md', '\n[x]: b.md#a\n')).toBeUndefined());
  test('not where there are two', () => expect(found('[![](b.md)](b.md)', 'b.md')).toBeUndefined());
});
