import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetsOf } from '../../src/mkdocs/includes.ts';
import { convertMarkdown } from '../../src/mkdocs/markdown.ts';

const convert = (text: string, extensions?: readonly string[]) =>
  convertMarkdown(text, {
    snippet: () => undefined,
    variables: {},
    address: '/',
    ...(extensions === undefined ? {} : { extensions: new Set(extensions) }),
  }).text;

test.each([
  ['Use C++ or Visual C++ here. i++ or j++.', 'Use C++ or Visual C++ here. i++ or j++.'],
  ['Libstdc++ and libc++ differ.', 'Libstdc++ and libc++ differ.'],
  ['++ctrl+alt+"My Key"++', '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>My Key</kbd>'],
  ['H~2~O and x^2^, ~~out~~ [^1][^2]', 'H<sub>2</sub>O and x<sup>2</sup>, ~~out~~ [^1][^2]'],
  ['==a `b==` c== and ^^in^^', '<mark>a `b==` c</mark> and <ins>in</ins>'],
  ['`++a++` <a title="==b=="> \\==c== [d](e~f~g)', '`++a++` <a title="==b=="> \\==c== [d](e~f~g)'],
  ['[==a==](b)', '[<mark>a</mark>](b)'],
  ['\\(a^2 + b\\) and $c^2+d^2$', '$a^2 + b$ and $c^2+d^2$'],
  ['$$\na^2+b^2\n$$', '$$\na^2+b^2\n$$'],
  ['\\[\na^2+b^2\n\\]', '$$\na^2+b^2\n$$'],
  [
    '{++a++} {--b--} {~~c~>d~~} {==e==}{>>f<<}',
    '<ins>a</ins> <del>b</del> <del>c</del><ins>d</ins> <mark>e</mark><em>f</em>',
  ],
  ['### X { id="joke/one" }', '### X {#joke/one}'],
  ['### [`a`](b) { id="joke/two" }', '### [`a`](b) {#joke/two}'],
  ['### X { data-toc-label="Y" }', '### X'],
  ['### X { data-search-exclude }', '### X'],
  ['### X { y }', '### X { y }'],
  ['!!! tip "Of [a](b), [c] and d"\n\n    Text', ':::tip[Of [a](b), [c] and d]\n\nText\n\n:::'],
  ['```a --b``` is code\n\n!!! tip\n    Text', '```a --b``` is code\n\n:::tip\n\nText\n\n:::'],
  ['!!!tip\n    Text', ':::tip\n\nText\n\n:::'],
  ['???+ "A"\n    Text', '<details class="details" open>\n<summary>A</summary>\n\nText\n\n</details>'],
  ['!!! "A"\n\n??? \n\n!!!', '!!! "A"\n\n??? \n\n!!!'],
  ['!!! tip "Of ] and ["\n\n    Text', ':::tip[Of \\] and \\[]\n\nText\n\n:::'],
  [
    '``` md\n=== "C"\n\n    ``` c\n    x\n    ```\n```\n\n==a==',
    '```md\n=== "C"\n\n    ``` c\n    x\n    ```\n```\n\n<mark>a</mark>',
  ],
  [
    'One\nTwo `x`\n:   Text ==a==\n\n    More\n:   Other\n\nThree\n\n: Short\n\nAfter',
    '<dl>\n<dt>One</dt>\n<dt>Two <code>x</code></dt>\n<dd>\n\nText <mark>a</mark>\n\nMore\n\n</dd>\n<dd>\n\nOther\n\n</dd>\n<dt>Three</dt>\n<dd>\n\nShort\n\n</dd>\n</dl>\n\nAfter',
  ],
])('%j becomes %j', (from, to) => {
  expect(convert(from)).toBe(to);
});

test('the language of code within a line is not shown where the extension is on', () => {
  const text = 'A `#!py3 True`, ``:::js a`b`` and `#!x` \\`#!py a`';
  expect(convert(text, ['pymdownx.inlinehilite'])).toBe('A `True`, ``a`b`` and `#!x` \\`#!py a`');
  expect(convert(text, ['admonition'])).toBe(text);
});

test('numbers of lines begin where they did', () => {
  expect(convert('``` py linenums="1"\n```\n\n``` py linenums="12 2"\n```')).toBe(
    '```py showLineNumbers\n```\n\n```py showLineNumbers=12\n```',
  );
});

test('notations of extensions that are off are text, also where they mean something here', () => {
  const text = '++a++ ==b== c^2^ {++d++}\n\nTerm\n: text';
  expect(convert(text, ['admonition'])).toBe(text);
  expect(convert('H~2~O ~~out~~ `~a~`', ['admonition'])).toBe('H\\~2\\~O ~~out~~ `~a~`');
});

test('a section has that of the sections in it, without their marks', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  writeFileSync(
    join(root, 't.md'),
    'x\n<!-- --8<-- [start:all] -->\n| 1 | 2 |\n--8<-- [start:few]\n| 3 | 4 |\n--8<-- [end:few]\n| 5 | 6 |\n<!-- --8<-- [end:all] -->\ny\n',
  );
  const read = snippetsOf(root, root, []);
  expect(read('t.md:all', join(root, 'a.md'))).toBe('| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |');
  expect(read('t.md:few', join(root, 'a.md'))).toBe('| 3 | 4 |');
  expect(read('t.md', join(root, 'a.md'))).toBe('x\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\ny');
});
