import { expect, test } from 'vitest';
import { mayHaveOtherTools } from '../../../../src/pipeline/compile/markdown/other-tools.ts';
import { compilePage, settings } from './compile-page.ts';

const reported = async (text: string) =>
  (await compilePage(text)).findings.map(({ rule, message, place, hint }) => [
    rule,
    message,
    `${place?.start?.line}:${place?.start?.column}`,
    hint,
  ]);

test.each([
  [
    '!!! note "Mind"\n    text',
    '!!! note',
    'write :::note before the text and ::: after it, each on a line of its own',
  ],
  ['??? tip\n    text', '??? tip', 'write <Accordion title="…">, or <details> with a <summary>'],
  ['=== "Tab"\n\n    text', '=== "', 'write <Tabs>, with a <TabItem> for each tab'],
  ['::: tip Title\ntext\n:::', '::: tip', 'write :::tip, without the blank'],
  ['::: code-group\n\n:::', '::: code-group', 'write <CodeGroup>, around code blocks with a title each'],
])('%j is reported', async (text, written, hint) => {
  const message = `\`${written}\` is syntax of another tool, and shown as text`;
  expect(await reported(`intro\n\n${text}\n`)).toEqual([['foreign-syntax', message, '3:1', hint]]);
});

test.each([
  ["{%- from 'a.html' import b %}", '{%- from'],
  ['{% hint style="info" %}', '{% hint'],
  ['{{< note >}}', '{{< note'],
  ['[TOC]', '[TOC]'],
  ['- item\n{:toc}', '{:toc'],
  ['Mind this.\n{: .note }', '{: .note }'],
  ['<<< ./a.js{2}', '<<< ./a.js{2}'],
  ['{{#include a.md}}', '{{#include'],
  ['![[picture.png]]', '![['],
])('in CommonMark, %j is reported', async (text, written) => {
  const markdown = { ...settings.markdown, format: 'detect' as const };
  const { findings } = await compilePage(`intro\n\n${text}\n`, { path: 'docs/a.md', settings: { markdown } });
  expect(findings).toMatchObject([
    { rule: 'foreign-syntax', message: `\`${written}\` is syntax of another tool, and shown as text` },
  ]);
});

/** What is reported in a page of CommonMark: what, and where. */
const inCommonMark = async (text: string, parser: 'fast' | 'reference' = 'fast') => {
  const markdown = { ...settings.markdown, format: 'detect' as const, parser };
  const { findings } = await compilePage(text, { path: 'docs/a.md', settings: { markdown } });
  return findings.map(({ rule, message, place }) => [
    rule === 'foreign-syntax' ? /^`(.*)` is syntax of another tool, and shown as text$/.exec(message)?.[1] : rule,
    `${place?.start?.line}:${place?.start?.column}`,
  ]);
};

test.each([
  ['Term\n: The text.', ': The', '2:1'],
  ['`--flag`\n:   The text.', ':   The', '2:1'],
  ['Term\n\n: The text.', ': The', '3:1'],
  ['The HTML.\n\n*[HTML]: Language', '*[HTML]:', '3:1'],
  ['`a^[b]` or a word^[the note] here', '^[the note]', '1:18'],
  ['See [[setup|the setup]].', '[[setup|the setup]]', '1:5'],
  ['See [[Set up#first]].', '[[Set up#first]]', '1:5'],
  ['## Head {.wide #id}', '{.wide #id}', '1:9'],
  ['## Head {/*an-id*/}', '{/*an-id*/}', '1:9'],
  ['## Head {/* an-id */}', '{/* an-id */}', '1:9'],
  ['![a](#){ width=50% }', '{ width=50% }', '1:8'],
  ['[a](#){:target="_blank" .b}', '{:target="_blank" .b}', '1:7'],
  ['Some [text]{.underline}', '{.underline}', '1:12'],
  ['> A box\n{.is-info}', '{.is-info}', '2:1'],
  ['- item\n  {type="note"}', '{type="note"}', '2:3'],
  ['The `{% a %}`, and {% site.title %}', '{% site.title %}', '1:20'],
  ['A {% link a.md %} b', '{% link a.md %}', '1:3'],
  ['A {++new++} word', '{++new++}', '1:3'],
  ['A %%hidden%% word', '%%hidden%%', '1:3'],
  [':octicons-mark-github-16: GitHub', ':octicons-mark-github-16:', '1:1'],
  ['A :badge[new]{color="x"} here', ':badge[new]{color="x"}', '1:3'],
  ['See {ref}`setup` there', '{ref}', '1:5'],
  ['See (:doc:`setup`)', ':doc:', '1:6'],
  ['::callout{icon="x"}\nText\n::', '::callout', '1:1'],
  [':::{note}\nText\n:::', ':::{note', '1:1'],
  ['::: {.callout-tip}\nText\n:::', '::: {.callout-tip', '1:1'],
  ['.. note::\n\n   Text', '.. note::', '1:1'],
  ['!> Mind this', '!> ', '1:1'],
  ['[[_TOC_]]', '[[_TOC_]]', '1:1'],
  ['> [!VIDEO https://example.org]', '[!VIDEO', '1:3'],
  ['https://example.org is\nhere, and {% a %}', '{% a %}', '2:11'],
  ['{!a.md!}', '{!a.md!}', '1:1'],
  ['[//]: # (title: A)\n\nWith %plugin-name% now', '%plugin-name%', '3:6'],
  ['He is ||the killer, as all know|| there', '||the killer, as all know||', '1:7'],
])('in CommonMark, %j is reported at its place', async (text, written, place) => {
  expect(await inCommonMark(`${text}\n`)).toEqual([[written, place]]);
  expect(await inCommonMark(`${text}\n`, 'reference')).toEqual([[written, place]]);
});

test.each([
  'An object has [[Prototype]] and [[Get]], a file [[bin]]',
  'The path `/users/`{id}`/pets` and $' + '{{ github.ref }}',
  'Braces such as {{ name }} stay',
  'At 10:30: all of it. Note: this\\\n(: a smile',
  'The set {a, b} and {x} of {name}, \\{.note}',
  '## Head {#id}',
  'a^[b] is `x`{y}',
  'Write <code v-pre>{% name %}</code> or <kbd>==</kbd> <samp>==a==</samp>',
  'See [[1]](#a) and the [[2](#b)]',
  'The norm ||x|| of ||a - b||, a||b, a || that is true || b, and || one ||',
  'With ++i, j++ and C++ as in g++/c++, ++k++',
  'Set %APPDATA%, %name% and 50% of 30%',
  'At ::key: or :foo: or a:cat: or :param name: of :name:',
  'Rows of Jira are ||Head||Other||',
  'An escaped \\{\\{ name }} and \\[[a|b]]',
])('in CommonMark, %j is text', async (text) => {
  expect(await inCommonMark(`${text}\n`)).toEqual([]);
});

test('a word in double brackets is a link where there is such a page', async () => {
  const around = {
    documents: { 'docs/setup.md': '/docs/setup' },
    settings: { markdown: { ...settings.markdown, format: 'detect' } },
  } as const;
  const { findings } = await compilePage('See [[Setup]], not [[Get]].\n', { path: 'docs/a.md', ...around });
  expect(findings.map(({ rule, place }) => [rule, place?.start?.column])).toEqual([['foreign-syntax', 5]]);
});

test.each([
  ['a ==marked word== here', '==marked word==', 'write <mark> around it'],
  ['Press ++ctrl+alt+del++.', '++ctrl+alt+del++', 'write <kbd> around each key: <kbd>Ctrl</kbd>+<kbd>C</kbd>'],
  ['Some ++new words++ here', '++new words++', 'write <ins> around it'],
  ['A :cat: here', ':cat:', 'write the emoji itself, or use a remark plugin for such names'],
  ['It is x^2^ here.', '^2^', 'write <sup> around it'],
  ['**Note** :warning: this', ':warning:', 'write the emoji itself, or use a remark plugin for such names'],
])('%j is reported within its line', async (text, written, hint) => {
  const message = `\`${written}\` is syntax of another tool, and shown as text`;
  const place = `3:${text.indexOf(written) + 1}`;
  expect(await reported(`intro\n\n${text}\n`)).toEqual([['foreign-syntax', message, place, hint]]);
});

test('an index in a formula is not struck out without a word', async () => {
  const message = '`~2~` is syntax of another tool, and struck out';
  expect(await reported('intro\n\nWater is H~2~O, ~no~ more.\n')).toEqual([
    ['foreign-syntax', message, '3:11', 'write <sub> around it'],
  ]);
});

test.each(['fast', 'reference'] as const)(
  'signs of ranges that strike a text out are reported, with the %s parser',
  async (parser) => {
    const struck = [['literal-markup', '1:3']];
    expect(await inCommonMark('快30~90 倍，但仅差 0.5~2%\n', parser)).toEqual([['literal-markup', '1:4']]);
    expect(await inCommonMark('1 ~a~ b~~c~~d 3~4 and \\~5\n', parser)).toEqual([]);
    expect(await inCommonMark('70~99, 1~2\n', parser)).toEqual(struck);
  },
);

test('what only looks like one is no finding', async () => {
  const texts = [
    'C++ or Visual C++ and i++',
    'a == b == c',
    '2^10^3 at 10:30:00',
    '`==x==` and `:bug:`',
    'a:bug:b ~gone~',
    '~2~',
    '\\==x==',
  ];
  for (const text of texts) expect(await reported(`intro\n\n${text}\n`), text).toEqual([]);
});

test('in a list, and on a later line', async () => {
  expect(await reported('- item\n\n  one\n  ::: note\n')).toMatchObject([['foreign-syntax', {}, '4:3', {}]]);
});

test('a comment by which VitePress shows another file is reported, and any other is left out', async () => {
  expect(await reported('<!-- a note -->\n\n<!--@include: ./_part.md{1,3}-->\n')).toEqual([
    [
      'foreign-syntax',
      'a comment with @include is syntax of another tool, and ./_part.md is left out',
      '3:1',
      "write an import at the top, import Part from './_part.md';, and <Part /> in place of the comment",
    ],
  ]);
});

test('what only looks like it is text', async () => {
  expect(
    await reported('Wow!!! note\n\n`!!! note`\n\n```\n!!! note\n=== "x"\n```\n\nTitle\n=====\n\n:::note\nx\n:::\n'),
  ).toEqual([]);
});

test('words of other tools on a fence are reported', async () => {
  expect(await reported('```ts twoslash\nx\n```\n\n```sh [npm]\nx\n```\n')).toEqual([
    [
      'invalid-code-block',
      '`twoslash` after the language means nothing here',
      '1:1',
      'leave it out, or set markdown.code.twoslash to true in the config',
    ],
    [
      'invalid-code-block',
      '`[npm]` after the language means nothing here',
      '5:1',
      'write title="…", or put the block into a <TabItem> of <Tabs>',
    ],
  ]);
});

test('a diagram is code where there are none', async () => {
  expect(await reported('```mermaid\ngraph TD\n```\n')).toEqual([
    [
      'invalid-code-block',
      '`mermaid` is shown as code: diagrams are not switched on',
      '1:1',
      'set markdown: { mermaid: true } in the config, and install mermaid; or write `text` in place of `mermaid`',
    ],
  ]);
});

test('an unknown language is reported, one of refractor is coloured', async () => {
  expect(await reported('```pythn\nx\n```\n\n```nonsense\nx\n```\n')).toEqual([
    ['invalid-code-block', 'the language `pythn` is not known: its code has no colours', '1:1', 'did you mean python?'],
    [
      'invalid-code-block',
      'the language `nonsense` is not known: its code has no colours',
      '5:1',
      'write text where there is nothing to colour',
    ],
  ]);
  const hints = (await reported('```js:line-numbers{1}\nx\n```\n\n```js:src/app.js\nx\n```\n')).map(
    ([, , , hint]) => hint,
  );
  expect(hints).toEqual(['write js showLineNumbers', 'write js title="src/app.js"']);
  const page = await compilePage('```php\n<?php echo "a";\n```\n');
  expect([page.findings, page.body]).toEqual([[], { kind: 'html', html: expect.stringContaining('class="k"') }]);
});

test('what was not taken over is reported at its place, with what docsgen has for it, and is in no output', async () => {
  const dependency = 'not taken over: <Dependency name="a*\\/b" />';
  const page = [
    `{/* ${dependency} */}`,
    '',
    'Text {/* not taken over: <Aside> */} goes on.',
    '',
    '<div>',
    '  {/* not taken over: {{ macro() }} */}',
    '</div>',
    '',
    '`{/* not taken over: <Code> */}`',
  ];
  expect(await reported(page.join('\n'))).toEqual([
    [
      'not-taken-over',
      '<Dependency name="a*/b" /> of the old site was not taken over',
      '1:1',
      'write it as components/Dependency.tsx, and put the tag back; then remove the comment',
    ],
    [
      'not-taken-over',
      '<Aside> of the old site was not taken over',
      '3:6',
      'docsgen has <Admonition>, or :::note; then remove the comment',
    ],
    [
      'not-taken-over',
      '{{ macro() }} of the old site was not taken over',
      '6:3',
      'write what it showed; then remove the comment',
    ],
  ]);
});

test('in CommonMark it is a comment of HTML, also within longer HTML', async () => {
  const { findings } = await compilePage(
    '<div>\n<!-- not taken over: <MyList a="\\-\\-"> -->\n</div>\n\nb <!-- not taken over: x -->\n',
    {
      path: 'docs/page.md',
      settings: { markdown: { ...settings.markdown, format: 'detect' } },
    },
  );
  expect(findings.map(({ message, place }) => [message, `${place?.start?.line}:${place?.start?.column}`])).toEqual([
    ['<MyList a="--"> of the old site was not taken over', '2:1'],
    ['x of the old site was not taken over', '5:3'],
  ]);
});

test('a page with what docsgen itself knows passes the quick test, so that its tree is not looked through', () => {
  const own =
    ':::note[Title]{#id}\n\nText ~~struck~~ `{{ a }}` {1 + 1}, 10:30, a^b\n\n:::\n\n- [ ] one\n\n## Head {#id}\n';
  expect(mayHaveOtherTools(own)).toBe(false);
});
