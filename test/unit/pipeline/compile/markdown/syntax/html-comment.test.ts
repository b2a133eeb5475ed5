import { describe, expect, test } from 'vitest';
import { outline, parse, slices } from './parse.ts';

describe('HTML comments between blocks', () => {
  test.each([
    ['<!-- a -->', 'comment( a )'],
    ['  <!-- a -->  ', 'comment( a )'],
    ['<!--a-->', 'comment(a)'],
    ['<!---->', 'comment()'],
    ['<!-->', 'comment()'],
    ['<!--->', 'comment()'],
    ['<!-- a -- b - c --->', 'comment( a -- b - c -)'],
    ['<!-- {a} <b> `c` -->', 'comment( {a} <b> `c` )'],
    ['<!--\n-->', 'comment(\n)'],
    ['<!-- a\nb -->', 'comment( a\nb )'],
    ['<!-- a\n\n# b\n\n- c -->', 'comment( a\n\n# b\n\n- c )'],
    ['<!-- a -->\n<!-- b -->', 'comment( a ) comment( b )'],
    ['<!-- a --><!-- b -->', 'comment( a ) comment( b )'],
    ['> <!-- a\n> b -->', 'blockquote(comment( a\nb ))'],
    ['- <!-- a\n\n  b -->\n- c', "list(listItem(comment( a\n\nb )), listItem(paragraph('c')))"],
    [':::note\n<!-- a\n\nb -->\n:::', 'containerDirective(note, comment( a\n\nb ))'],
    ['---\na: 1\n---\n\n<!-- truncate -->', 'yaml(a: 1) comment( truncate )'],
    ['| a |\n| - |\n| b |\n<!-- c -->', "table(tableRow(tableCell('a')), tableRow(tableCell('b'))) comment( c )"],
  ])('%j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });

  test.each([
    ['a\n<!-- b -->\nc', "paragraph('a') comment( b ) paragraph('c')"],
    ['a\n<!-- b --> c', "paragraph('a') comment( b ) paragraph('c')"],
    ['<!-- a --> b\nc', "comment( a ) paragraph('b\nc')"],
    ['<!-- a --> b\n===', "comment( a ) heading(1, 'b')"],
    ['> a\n<!-- b\nc -->\n\nd', "blockquote(paragraph('a')) comment( b\nc ) paragraph('d')"],
  ])('starts a block of its own: %j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });

  test.each([
    ['<b><!-- a --></b>', 'mdxJsxFlowElement(b, comment( a ))'],
    ['<b> <!-- a -->\n\nc\n\n</b>', "mdxJsxFlowElement(b, comment( a ), paragraph('c'))"],
    ['<!-- a --> <b/>', 'comment( a ) mdxJsxFlowElement(b)'],
    ['<!-- a --> {b}', 'comment( a ) mdxFlowExpression(b)'],
    ['{a} <!-- b -->', 'mdxFlowExpression(a) comment( b )'],
    ['<b><!-- a -->c</b>', "paragraph(mdxJsxTextElement(b, comment( a ), 'c'))"],
    ['{a} <!-- b --> c', "paragraph(mdxTextExpression(a), ' ', comment( b ), ' c')"],
    ['a\n<b/><!-- c --> d', "paragraph('a') paragraph(mdxJsxTextElement(b), comment( c ), ' d')"],
  ])('is next to tags and expressions: %j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });
});

describe('HTML comments in text', () => {
  test.each([
    ['a <!-- b --> c', "paragraph('a ', comment( b ), ' c')"],
    ['a <!-- b\nc --> d', "paragraph('a ', comment( b\nc ), ' d')"],
    ['# a <!-- b -->', "heading(1, 'a ', comment( b ))"],
    ['[a <!-- b -->](c)', "paragraph(link('a ', comment( b )))"],
    ['| a <!-- b --> |\n| - |', "table(tableRow(tableCell('a ', comment( b ))))"],
    ['a <b>c <!-- d --></b>', "paragraph('a ', mdxJsxTextElement(b, 'c ', comment( d )))"],
  ])('%j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });
});

test.each([
  '`<!-- a -->`',
  '```\n<!-- a -->\n```',
  '\\<!-- a -->',
  '&lt;!-- a -->',
  '{"<!-- a -->"}',
  '<b c="<!-- d -->" />',
])('not a comment: %j', (source) => {
  expect(slices(source, 'comment')).toEqual([]);
});

test('positions are those of the source', () => {
  const source = '> <!-- a\n> b -->\n\nc <!-- d\n e --> <!--f-->\r\n\r\n<b><!-- g --></b>';

  expect(slices(source, 'comment')).toEqual(['<!-- a\n> b -->', '<!-- d\n e -->', '<!--f-->', '<!-- g -->']);
  expect(parse('a\n\n<!-- b\n\nc --> d').children[1]?.position).toMatchObject({
    start: { line: 3, column: 1, offset: 3 },
    end: { line: 5, column: 6, offset: 16 },
  });
});

describe('comments that cannot be read', () => {
  test.each([
    ['a\n\n<!-- b\n\nc', '3:1-3:5: Unclosed comment, expected `-->` before the end of the file, list item or quote'],
    [
      '- a\n\n  <!-- b\n- c',
      '3:3-3:7: Unclosed comment, expected `-->` before the end of the file, list item or quote',
    ],
    [
      'a <!-- b\n\nc -->',
      '1:3-1:7: Unclosed comment, expected `-->` before the end of the paragraph, heading or table cell',
    ],
    ['# <!--', '1:3-1:7: Unclosed comment, expected `-->` before the end of the paragraph, heading or table cell'],
    [
      '> <!-- a\nb -->',
      '2:1: Unexpected lazy line in comment, expected line to be prefixed with `>` when in a block quote, whitespace when in a list, etc',
    ],
  ])('%j', (source, expected) => {
    expect(failure(source)).toBe(expected);
  });
});

/** Place and reason of the message that parsing throws. */
function failure(source: string): string {
  try {
    parse(source);
  } catch (error) {
    return `${error}`;
  }
  throw new Error('parsed');
}
