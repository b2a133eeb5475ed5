import type { Heading } from 'mdast';
import { describe, expect, test } from 'vitest';
import { takeHeadingId } from '../../../../../../src/pipeline/compile/markdown/syntax/heading-id.ts';
import { outline, parse, slices } from './parse.ts';

describe('at the end of a heading', () => {
  test.each([
    ['## a {#b}', "heading(2, 'a ', headingId(b))"],
    ['## a {#b}  ', "heading(2, 'a ', headingId(b))"],
    ['## a {#b} ##', "heading(2, 'a ', headingId(b))"],
    ['## a{#b}', "heading(2, 'a', headingId(b))"],
    ['## {#b}', 'heading(2, headingId(b))'],
    ['## *a* `b` {#c}', "heading(2, emphasis('a'), ' ', inlineCode(b), ' ', headingId(c))"],
    ['## a {#b} {#c}', "heading(2, 'a {#b} ', headingId(c))"],
    ['## a {b} {#c}', "heading(2, 'a ', mdxTextExpression(b), ' ', headingId(c))"],
    ['## a {#Über-uns_1.2}', "heading(2, 'a ', headingId(Über-uns_1.2))"],
    ['## a {# b c }', "heading(2, 'a ', headingId(b c))"],
    ['a {#b}\n===', "heading(1, 'a ', headingId(b))"],
    ['a\nb {#c}  \n---', "heading(2, 'a\nb ', headingId(c))"],
    ['> ## a {#b}\n> c', "blockquote(heading(2, 'a ', headingId(b)), paragraph('c'))"],
    ['- ## a {#b}', "list(listItem(heading(2, 'a ', headingId(b))))"],
  ])('%j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });
});

describe('text elsewhere', () => {
  test.each([
    ['## a {#b} c', "heading(2, 'a {#b} c')"],
    ['## *a {#b}*', "heading(2, emphasis('a {#b}'))"],
    ['## [a {#b}](c)', "heading(2, link('a {#b}'))"],
    ['## a \\{#b}', "heading(2, 'a {#b}')"],
    ['## a {#}', "heading(2, 'a {#}')"],
    ['## a {# }', "heading(2, 'a {# }')"],
    ['a {#b}\nc\n===', "heading(1, 'a {#b}\nc')"],
    ['a {#b}', "paragraph('a {#b}')"],
    ['a {#b}\nc', "paragraph('a {#b}\nc')"],
    ['a {#b} c', "paragraph('a {#b} c')"],
    ['{#b}', "paragraph('{#b}')"],
    ['{#b} c\nd', "paragraph('{#b} c\nd')"],
    ['a\n{#b}', "paragraph('a') paragraph('{#b}')"],
    // What is between the braces is read as elsewhere.
    ['{# <!-- b --> #}', "paragraph('{# ', comment( b ), ' #}')"],
    ['## a {# <!-- b --> #}', "heading(2, 'a {# ', comment( b ), ' #}')"],
    ['a {# *b* }', "paragraph('a {# ', emphasis('b'), ' }')"],
    ['a {# [b](c) } d', "paragraph('a {# ', link('b'), ' } d')"],
    ['a {# `b }` }', "paragraph('a {# ', inlineCode(b }), ' }')"],
    ['| a {#b} |\n| - |', "table(tableRow(tableCell('a {#b}')))"],
  ])('%j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });
});

test('positions are those of the source', () => {
  const source = '## a {#b}\n\n> c {#d} \n> ===\n\ne {#f}';

  expect(slices(source, 'headingId')).toEqual(['{#b}', '{#d}']);
  expect(slices(source, 'text')).toEqual(['a ', 'c ', 'e {#f}']);
});

test.each(['## a {#b', '## a {#b{c}}'])('an expression, and a broken one: %j', (source) => {
  expect(() => parse(source)).toThrow(expect.objectContaining({ name: expect.stringMatching(/^1:/) }));
});

describe('takeHeadingId', () => {
  test.each([
    ['## a {#b}', 'b', "heading(2, 'a')"],
    ['## a {/* #b */}', 'b', "heading(2, 'a')"],
    ['## a {/*#b*/}', 'b', "heading(2, 'a')"],
    ['## a <!-- #b -->', 'b', "heading(2, 'a')"],
    ['## *a*  {#b}', 'b', "heading(2, emphasis('a'))"],
    ['## {#b}', 'b', 'heading(2)'],
    ['## a&nbsp; {#b}', 'b', "heading(2, 'a\u00a0')"],
    ['## a', undefined, "heading(2, 'a')"],
    ['## a {b}', undefined, "heading(2, 'a ', mdxTextExpression(b))"],
    ['## a {/* b */}', undefined, "heading(2, 'a ', mdxTextExpression(/* b */))"],
    ['## a <!-- b -->', undefined, "heading(2, 'a ', comment( b ))"],
    ['##', undefined, 'heading(2)'],
  ])('%j', (source, id, rest) => {
    const heading = parse(source).children[0] as Heading;

    expect(takeHeadingId(heading)).toBe(id);
    expect(outline(heading)).toBe(rest);
  });

  test('the text before ends where its last word ends', () => {
    const source = '## a b \t {#c}';
    const tree = parse(source);
    takeHeadingId(tree.children[0] as Heading);

    expect(slices(source, 'text', tree)).toEqual(['a b']);
  });
});
