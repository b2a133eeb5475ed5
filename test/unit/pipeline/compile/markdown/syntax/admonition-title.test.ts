import { describe, expect, test } from 'vitest';
import { outline, parse, slices } from './parse.ts';

describe('a title without brackets', () => {
  test.each([
    [':::note a\nb\n:::', "containerDirective(note, label('a'), paragraph('b'))"],
    [':::note  a *b* `c`  \n:::', "containerDirective(note, label('a ', emphasis('b'), ' ', inlineCode(c)))"],
    [':::note \ta\t\nb\n:::', "containerDirective(note, label('a'), paragraph('b'))"],
    [':::note a\r\nb\r\n:::', "containerDirective(note, label('a'), paragraph('b'))"],
    [
      ':::note a <b>c</b> {d} <!-- e -->',
      "containerDirective(note, label('a ', mdxJsxTextElement(b, 'c'), ' ', mdxTextExpression(d), ' ', comment( e )))",
    ],
    [':::note [a]', "containerDirective(note, label('[a]'))"],
    [':::note [a](b)', "containerDirective(note, label(link('a')))"],
    [':::note{.b} a\n:::', "containerDirective(note, label('a'))"],
    [':::note a:b ::c\n:::', "containerDirective(note, label('a', textDirective(b), ' ::c'))"],
    [':::note a', "containerDirective(note, label('a'))"],
    [':::info-box a', "containerDirective(info-box, label('a'))"],
  ])('%j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });

  test.each([
    [':::note a :::\nb\n:::', "containerDirective(note, label('a'), paragraph('b'))"],
    [':::note a :::::  \nb\n:::', "containerDirective(note, label('a'), paragraph('b'))"],
    [':::note :::\nb\n:::', "containerDirective(note, paragraph('b'))"],
    [':::note a ::: b\n:::', "containerDirective(note, label('a ::: b'))"],
    [':::note a :::b\n:::', "containerDirective(note, label('a :::b'))"],
    [':::note a:::\n:::', "containerDirective(note, label('a:::'))"],
    [':::note a ::\n:::', "containerDirective(note, label('a ::'))"],
  ])('colons after it mean nothing: %j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });
});

describe('places', () => {
  test.each([
    ['a\n:::note b\nc\n:::\nd', "paragraph('a') containerDirective(note, label('b'), paragraph('c')) paragraph('d')"],
    ['> :::note a\n> b\n> :::\n\nc', "blockquote(containerDirective(note, label('a'), paragraph('b'))) paragraph('c')"],
    ['> :::note a\nb', "blockquote(containerDirective(note, label('a'))) paragraph('b')"],
    [
      '- a\n\n  :::note b\n  c\n  :::\n- d',
      "list(listItem(paragraph('a'), containerDirective(note, label('b'), paragraph('c'))), listItem(paragraph('d')))",
    ],
    [
      '::::tip a\n\n:::note b\nc\n:::\n\n::::\n\nd',
      "containerDirective(tip, label('a'), containerDirective(note, label('b'), paragraph('c'))) paragraph('d')",
    ],
    ['<b>\n:::note a\nc\n:::\n</b>', "mdxJsxFlowElement(b, containerDirective(note, label('a'), paragraph('c')))"],
    ['```\n:::note a\n```', 'code(:::note a)'],
    ['~~~~\n```\n:::note a\n```\n~~~~', 'code(```\n:::note a\n```)'],
  ])('%j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });
});

describe('as without titles', () => {
  test.each([
    [':::note\na\n:::', "containerDirective(note, paragraph('a'))"],
    [':::note  \na\n:::', "containerDirective(note, paragraph('a'))"],
    [':::note[a *b*]\n:::', "containerDirective(note, label('a ', emphasis('b')))"],
    [':::note[a]{.b}\n:::', "containerDirective(note, label('a'))"],
    [':::note[a] b', "paragraph(':::note[a] b')"],
    [':::', "paragraph(':::')"],
    ['::: note', "paragraph('::: note')"],
    ['::note a', "paragraph('::note a')"],
  ])('%j', (source, expected) => {
    expect(outline(parse(source))).toBe(expected);
  });
});

test('attributes are kept', () => {
  expect(parse(':::note{.a #b} c\n:::').children[0]).toMatchObject({ attributes: { class: 'a', id: 'b' } });
});

test('positions are those of the source', () => {
  const source = 'a\n\n> :::note{.b}  c *d*  :::\n> e\n> :::\n\nf';

  expect(slices(source, 'paragraph')).toEqual(['a', 'c *d*', 'e', 'f']);
  expect(slices(source, 'emphasis')).toEqual(['*d*']);
  expect(slices(source, 'containerDirective')).toEqual([':::note{.b}  c *d*  :::\n> e\n> :::']);
});
