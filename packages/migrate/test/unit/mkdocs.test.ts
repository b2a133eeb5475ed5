import { expect, test } from 'vitest';
import { idsIn, withCrossReferences } from '../../src/mkdocs/cross-references.ts';
import { convertMarkdown } from '../../src/mkdocs/markdown.ts';

const convert = (text: string) =>
  convertMarkdown(text, {
    snippet: (path) => ({ 'a.md': 'from a', 'a.py': '1\n2\n3\n4' })[path],
    variables: { 'a.b': 'value' },
    address: '/x/',
    moved: (path) => (path === '../m.md' ? 'docs/m.md' : undefined),
  });

test.each([
  ['!!! tip "A [b]"\n    text\nafter', ':::tip[A [b]]\n\ntext\n\n:::\n\nafter'],
  ['!!! own ""\n\n    text', ':::note[Own]\n\ntext\n\n:::'],
  ['!!! note\n    !!! tip\n        in', '::::note\n\n:::tip\n\nin\n\n:::\n\n::::'],
  ['???+ bug "T"\n    x', '<details class="details" open>\n<summary>T</summary>\n\nx\n\n</details>'],
  [
    '``` { .py .annotate title="a" hl_lines="1 3-4" linenums="1" }\nx # (1)!\n```',
    '```py title="a" {1,3-4} showLineNumbers\nx # (1)\n```',
  ],
  ['```js\n:material-x: ==y==\n```', '```js\n:material-x: ==y==\n```'],
  ['--8<-- "a.md"', 'from a'],
  ['```py\n{!> a.md!}\n```', '```py\nfrom a\n```'],
  ['{* a.py ln[0] *}', '```py\n1\n2\n3\n4\n```'],
  ['  {* a.py ln[1:2,4] hl[2,4] title["A"] *}', '  ```py title="A" {2,3}\n  1\n  2\n\n  4\n  ```'],
  ['``` title="a"\nx\n```', '```text title="a"\nx\n```'],
  ['### 9.7.0 <small>x</small> { id="9.7.0" }', '### 9.7.0 <small>x</small> {#9.7.0}'],
  ['## `Gzip` { #gzip }', '## `Gzip` {#gzip}'],
  ['* text\n  {#below}', '* text\n  <a id="below"></a>'],
  ['/// tip | A\ntext\n///\nafter', ':::tip[A]\n\ntext\n\n:::\n\nafter'],
  [
    '//// details | More\n    open: true\n\n/// note\n\nin\n\n///\n\n////',
    '<details class="details" open>\n<summary>More</summary>\n\n:::note\n\nin\n\n:::\n\n\n</details>\n',
  ],
  [
    '/// tab | A\none\n///\n\n/// tab | B\ntwo\n///',
    convertMarkdown('=== "A"\n    one\n\n=== "B"\n    two', { snippet: () => undefined, variables: {}, address: '/' })
      .text,
  ],
  [
    '## :custom-sea:{ .x } Sea :material-check: { #s }\n\n| a | :custom-b: |',
    '## Sea ✅ <!-- not taken over: :custom-sea:{ .x } --> {#s}\n\n| a | <!-- not taken over: :custom-b: --> |',
  ],
  ['{{ a.b }} {{ other }}', 'value {{ other }}'],
  ['## H <small>x</small> { #id .c }', '## H <small>x</small> {#id}'],
  ['[a](b.md){ .c target=_blank } `{ .d }`', '[a](b.md) `{ .d }`'],
  ['$\\sum_{k=0}^n$', '$\\sum_{k=0}^n$'],
  ['  [a]: ../m.md#x', '  [a]: @site/docs/m.md#x'],
  ['<img src="../i.png"> <img src="/i.png">', '<img src="/i.png"> <img src="/i.png">'],
  ['<div class="grid" markdown>', '<div class="grid">'],
])('%j becomes %j', (from, to) => {
  expect(convert(from).text).toBe(to);
});

test('each change has the line where it begins', () => {
  expect(convert('---\ntitle: T\n---\n\n==a==\n\n!!! note\n    ==b==\n').edits).toEqual([
    { line: 5, before: '==a==', after: '<mark>a</mark>' },
    { line: 8, before: '==b==', after: '<mark>b</mark>' },
    { line: 7, before: '!!! note', after: ':::note' },
  ]);
});

test('a definition right below a paragraph is one', () => {
  expect(convert('[a][b]\n[b]: c.md\n[d]: e.md\n').text).toBe('[a][b]\n\n[b]: c.md\n[d]: e.md\n');
});

test('abbreviations are taken out; snippets and generated parts that are not there are reported', () => {
  const { text, abbreviations, notes } = convert('*[AB]: A B\n--8<-- "gone.md"\n\n::: my.module\n    options: {}\n');
  expect(text.trim()).toBe(
    '<!-- not taken over: -\\-8<-\\- "gone.md" -->\n\n<!-- not taken over: ::: my.module options: {} -->',
  );
  expect([...abbreviations]).toEqual([['AB', 'A B']]);
  expect(notes.map(({ line, about }) => [line, about])).toEqual([
    [2, 'the snippet gone.md'],
    [4, '::: my.module'],
  ]);
});

test('references to ids of other pages are links; those to pages of code keep their text', () => {
  const lost: string[] = [];
  const text = [
    'See [the `rules`][rules], [set up][], [`Model`][pkg.Model],',
    'and [pkg.run][], but [text][own], [^1][a] and `[x][rules]`, x[0][1].',
    '',
    '```',
    '[the rules][rules]',
    '```',
    '',
    '[own]: https://example.org',
  ].join('\n');
  const pages: Readonly<Record<string, string>> = { rules: '@site/docs/rules.md', 'set up': '' };
  expect(
    withCrossReferences(text, { pageOf: (id) => pages[id], lose: (id, line) => lost.push(`${line}: ${id}`) }),
  ).toBe(
    text
      .replace('[the `rules`][rules]', '[the `rules`](@site/docs/rules.md#rules)')
      .replace('[set up][]', '[set up](#set up)')
      .replace('[`Model`][pkg.Model]', '`Model`')
      .replace('[pkg.run][]', 'pkg.run'),
  );
  expect(lost).toEqual(['1: pkg.Model', '2: pkg.run']);
  // In the title of an admonition.
  const titled = ':::note[[`A`][pkg.A] and [b][rules]]\n';
  expect(withCrossReferences(titled, { pageOf: (id) => pages[id], lose: () => {} })).toBe(
    ':::note[`A` and [b](@site/docs/rules.md#rules)]\n',
  );
  const page =
    '# Set *up* it\n\n## A {#own .b}\n\n<a id="c"></a>\n\n```\n# no\n```\n\nA []() []( ){ #no }\n[](){ .e #d }\n';
  expect(idsIn(page)).toEqual(['set-up-it', 'own', 'c', 'd']);
});
