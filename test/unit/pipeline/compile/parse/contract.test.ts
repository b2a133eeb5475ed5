import { describe, expect, test } from 'vitest';
import { createParser } from '../../../../../src/pipeline/compile/parse/parser.ts';
import { outline, slices } from '../markdown/syntax/parse.ts';
import { compat, readFast, reference } from './differences.ts';

/** Source, and its tree in one line; all of it is common, and so read fast. */
const trees: [source: string, tree: string][] = [
  ['', ''],
  ['---\ntitle: a\n---\n\n# b', "yaml(title: a) heading(1, 'b')"],
  ['*a* **b** ~~c~~ `d`', "paragraph(emphasis('a'), ' ', strong('b'), ' ', delete('c'), ' ', inlineCode(d))"],
  [
    '| a | b |\n| - | - |\n| `c \\| d` | |',
    "table(tableRow(tableCell('a'), tableCell('b')), tableRow(tableCell(inlineCode(c | d)), tableCell()))",
  ],
  ['a[^1]\n\n[^1]: b', "paragraph('a', footnoteReference()) footnoteDefinition(paragraph('b'))"],
  ['https://a.org and www.b.org', "paragraph(link('https://a.org'), ' and ', link('www.b.org'))"],
  ['- [x] a\n- b', "list(listItem(paragraph('a')), listItem(paragraph('b')))"],
  ['> a\n>\n> - b', "blockquote(paragraph('a'), list(listItem(paragraph('b'))))"],
  ['```js\n{a}\n```', 'code({a})'],
  [':::note\na\n:::', "containerDirective(note, paragraph('a'))"],
  [':::note[A *b*]\nc\n:::', "containerDirective(note, label('A ', emphasis('b')), paragraph('c'))"],
  [':::note A b\nc\n:::', "containerDirective(note, label('A b'), paragraph('c'))"],
  ['::::note\n\n:::tip\na\n:::\n\n::::', "containerDirective(note, containerDirective(tip, paragraph('a')))"],
  ['**重要。**次 前の**「文字列」**の後', "paragraph(strong('重要。'), '次 前の', strong('「文字列」'), 'の後')"],
  ['**`code`**を使う ~~旧。~~新', "paragraph(strong(inlineCode(code)), 'を使う ', delete('旧。'), '新')"],
  ['**[a](b)**です *强调，*后', "paragraph(strong(link('a')), 'です ', emphasis('强调，'), '后')"],
  ['at 10:30am', "paragraph('at 10', textDirective(30am))"],
  ['## A b {#c-d}', "heading(2, 'A b ', headingId(c-d))"],
  ['## {#c-d}', 'heading(2, headingId(c-d))'],
  ['```\n## A {#b}\n```', 'code(## A {#b})'],
  ['a\n\n<!-- b -->\n\nc', "paragraph('a') comment( b ) paragraph('c')"],
  [
    '<Tabs>\n<TabItem value="a">\n\nb\n\n</TabItem>\n</Tabs>',
    "mdxJsxFlowElement(Tabs, mdxJsxFlowElement(TabItem, paragraph('b')))",
  ],
  ['<b>a</b>', "paragraph(mdxJsxTextElement(b, 'a'))"],
  ['<b>a</b>\n<i>b</i>', "paragraph(mdxJsxTextElement(b, 'a'), '\n', mdxJsxTextElement(i, 'b'))"],
  ['<Card />', 'mdxJsxFlowElement(Card)'],
  ["import A from 'a';\n\n{1 + 1}", "mdxjsEsm(import A from 'a';) mdxFlowExpression(1 + 1)"],
  ['a {b} <C d={e} />', "paragraph('a ', mdxTextExpression(b), ' ', mdxJsxTextElement(C))"],
];

/** Source, a type of node, and what stands in the source where such nodes say they are. */
const places: [source: string, type: Parameters<typeof slices>[1], found: string[]][] = [
  ['😀 é *a* b', 'emphasis', ['*a*']],
  ['a\r\n\r\n- b\r\n  *c*', 'emphasis', ['*c*']],
  ['-\ta *b*\n\n\tc *d*', 'emphasis', ['*b*', '*d*']],
  ['é\n\n## A {#b}', 'headingId', ['{#b}']],
  ['é\n\n<!-- b -->', 'comment', ['<!-- b -->']],
  ['é\n\n:::note A title\nb\n:::', 'paragraph', ['é', 'A title', 'b']],
  ["é\n\nexport const a = '😀';\n", 'mdxjsEsm', ["export const a = '😀';"]],
];

/** What neither accepts. */
const refused = [
  '<a>',
  '</a>',
  'a {',
  '{1 +}',
  '<!-- a',
  'import a from',
  '<a\n\n/>',
  '- <a>\n\nb',
  'a <b',
  '<a b={} />',
];

describe.each(['fast', 'reference'] as const)('the %s parser', (kind) => {
  const parse = createParser('mdx', { parser: kind, compat, math: false });

  test.each(trees)('reads %j', (source, tree) => {
    expect(outline(parse(source))).toBe(tree);
  });

  test.each(places)('in %j finds each %s', (source, type, found) => {
    expect(slices(source, type, parse(source))).toEqual(found);
  });

  test.each(refused)('refuses %j with the message and place of the reference', (source) => {
    expect(fault(() => parse(source))).toEqual(fault(() => reference(source)));
  });

  test('gives attributes their places, and expressions their programs', () => {
    const [element] = parse('<A b="c" d={1} />').children;
    expect(element).toMatchObject({
      attributes: [
        { name: 'b', value: 'c', position: { start: { column: 4, offset: 3 }, end: { column: 9, offset: 8 } } },
        { name: 'd', value: { data: { estree: { body: [{ start: 12, end: 13 }] } } } },
      ],
    });
  });

  test('leaves alone what is switched off', () => {
    const plain = createParser('mdx', {
      parser: kind,
      compat: { comments: false, admonitions: false, headingIds: false },
      math: false,
    });
    expect(outline(plain(':::note\na\n:::'))).toBe("containerDirective(note, paragraph('a'))");
    expect(outline(plain(':::note A\nb\n:::'))).toBe("paragraph(':::note A\nb\n:::')");
    expect(() => plain('## A {#b}')).toThrow('Could not parse expression');
    expect(() => plain('<!-- a -->')).toThrow('Unexpected character `!`');
  });
});

test.each([...trees, ...places].map(([source]) => source))('%j takes the fast path', (source) => {
  expect(readFast(source)).toBeDefined();
});

function fault(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    const { reason, place, ruleId } = error as { reason: string; place: unknown; ruleId: string };
    return { reason, place, ruleId };
  }
}
