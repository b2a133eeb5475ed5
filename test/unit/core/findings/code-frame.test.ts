import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeFrame } from '../../../../src/core/findings/code-frame.ts';
import { toCells } from '../../../../src/core/findings/display-width.ts';
import type { Point } from '../../../../src/model/place.ts';
import { linesOf } from '../../../../src/shared/text-points.ts';

/** The frame around the `«…»` of a text, which are taken out. */
function frameOf(marked: string, width?: number): string {
  const text = marked.replace('«', '').replace('»', '');
  const place = {
    start: pointOf(marked, marked.indexOf('«')),
    end: pointOf(marked.replace('«', ''), marked.indexOf('»') - 1),
  };
  return codeFrame(linesOf(text), place, width)?.join('\n') ?? 'no frame';
}

function pointOf(text: string, offset: number): Point {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function widthOf(text: string): number {
  return toCells(text).reduce((sum, { width }) => sum + width, 0);
}

describe('code frames', () => {
  test('show the line before and carets under the place', () => {
    expect(frameOf('# Setup\n\nSee the «[install guide](./instal.mdx)» first.\nMore.')).toMatchInlineSnapshot(`
      "  2 |
      > 3 | See the [install guide](./instal.mdx) first.
          |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
    `);
  });

  test('align line numbers of different length', () => {
    expect(frameOf(`${'x\n'.repeat(9)}te«n»`)).toMatchInlineSnapshot(`
      "   9 | x
      > 10 | ten
           |   ^"
    `);
  });

  test('mark a place without end by one caret', () => {
    expect(codeFrame(linesOf('abc'), { start: { line: 1, column: 2 } })?.join('\n')).toMatchInlineSnapshot(`
      "> 1 | abc
          |  ^"
    `);
  });

  test('mark a place of several lines to the end of the first', () => {
    expect(frameOf('a «b c\nd» e')).toMatchInlineSnapshot(`
      "> 1 | a b c
          |   ^^^"
    `);
  });

  test('mark the end of a line', () => {
    expect(codeFrame(linesOf('abc\n'), { start: { line: 1, column: 4 } })?.join('\n')).toMatchInlineSnapshot(`
      "> 1 | abc
          |    ^"
    `);
  });

  test('count a tab as two columns and wide letters as two', () => {
    expect(frameOf('\tif (\t«x»)')).toMatchInlineSnapshot(`
      "> 1 |   if (  x)
          |         ^"
    `);
    expect(frameOf('日本語 «日本» 👩‍👩‍👧 x')).toMatchInlineSnapshot(`
      "> 1 | 日本語 日本 👩‍👩‍👧 x
          |        ^^^^"
    `);
    expect(frameOf('日本語 日本 👩‍👩‍👧 «x»')).toMatchInlineSnapshot(`
      "> 1 | 日本語 日本 👩‍👩‍👧 x
          |                ^"
    `);
    expect(frameOf('cafe\u0301 «x»')).toMatchInlineSnapshot(`
      "> 1 | café x
          |      ^"
    `);
  });

  test.each([
    ['日', 2],
    ['ｱ', 1],
    ['！', 2],
    ['한', 2],
    ['👩‍👩‍👧', 2],
    ['✂', 1],
    ['✂\uFE0F', 2],
    ['…', 1],
    ['e\u0301', 1],
  ])('%s takes %i columns', (letter, width) => {
    expect(widthOf(letter)).toBe(width);
  });

  test('take all three kinds of line ends', () => {
    expect(codeFrame(linesOf('a\r\nb\rc\nd'), { start: { line: 4, column: 1 } })?.join('\n')).toMatchInlineSnapshot(`
      "  3 | c
      > 4 | d
          | ^"
    `);
  });

  test('cut long lines around the place', () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const frameAt = (word: string) => frameOf(words.replace(word, `«${word}»`), 50);
    expect(frameAt('word1 ')).toMatchInlineSnapshot(`
      "> 1 | word0 word1 word2 word3 word4 word5 word6 w…
          |       ^^^^^^"
    `);
    expect(frameAt('word20')).toMatchInlineSnapshot(`
      "> 1 | …word18 word19 word20 word21 word22 word23 …
          |                ^^^^^^"
    `);
    expect(frameAt('word39')).toMatchInlineSnapshot(`
      "> 1 | …word37 word38 word39
          |                ^^^^^^"
    `);
    expect(frameOf(`«${words}»`, 50)).toMatchInlineSnapshot(`
      "> 1 | word0 word1 word2 word3 word4 word5 word6 w…
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
    `);
    expect(frameOf(`${words}\n${words.replace('word20', '«word20»')}\nshort`, 50)).toMatchInlineSnapshot(`
      "  1 | …word18 word19 word20 word21 word22 word23 …
      > 2 | …word18 word19 word20 word21 word22 word23 …
          |                ^^^^^^"
    `);
  });

  test('begin with the line where its first letters fit, and have a caret for its very end', () => {
    expect(frameOf(`ab «${'x'.repeat(30)}»`, 24)).toMatchInlineSnapshot(`
      "> 1 | ab xxxxxxxxxxxxxx…
          |    ^^^^^^^^^^^^^^^"
    `);
    expect(frameOf(`${'y'.repeat(14)}«xxxx»${'z'.repeat(20)}`, 24)).toMatchInlineSnapshot(`
      "> 1 | …yyyyyyxxxxzzzzzz…
          |        ^^^^"
    `);
    const end = { start: { line: 1, column: 19 } };
    expect(codeFrame(['x'.repeat(18)], end, 24)?.join('\n')).toMatchInlineSnapshot(`
      "> 1 | xxxxxxxxxxxxxxxxxx
          |                  ^"
    `);
  });

  test('show nothing that a terminal would obey', () => {
    expect(frameOf('a\u001b«x»31m\u202eb')).toMatchInlineSnapshot(`
      "> 1 | a�x31m�b
          |   ^"
    `);
  });

  test('are not made without a position in the text', () => {
    expect(codeFrame(linesOf('abc'), {})).toBeUndefined();
    expect(codeFrame(linesOf('abc'), { start: { line: 2, column: 1 } })).toBeUndefined();
  });

  test('of a line as long as a file show the part around the place', () => {
    const frame = codeFrame(linesOf('x'.repeat(5_000_000)), { start: { line: 1, column: 2_500_000 } });
    expect(frame?.length).toBeLessThan(1000);
  });

  test('never throw, never exceed the width and always have carets within it', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', ' ', '\t', '日', '👩‍👩‍👧', 'e\u0301', '\n', '\r\n', '\u001b', '\ud800'),
      maxLength: 300,
    });
    const point = fc.record({ line: fc.integer({ min: 1, max: 4 }), column: fc.integer({ min: 1, max: 400 }) });
    const widths = fc.integer({ min: 24, max: 120 });
    fc.assert(
      fc.property(letters, point, fc.option(point, { nil: undefined }), widths, (text, start, end, width) => {
        const frame = codeFrame(linesOf(text), end === undefined ? { start } : { start, end }, width);
        expect(frame === undefined).toBe(start.line > text.split(/\r\n|\r|\n/).length);
        for (const line of frame ?? []) expect(widthOf(line)).toBeLessThanOrEqual(width);
        if (frame !== undefined) expect(frame.filter((line) => /^ +\| +\^+$/.test(line))).toHaveLength(1);
      }),
    );
  });
});
