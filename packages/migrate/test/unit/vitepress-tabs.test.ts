import { expect, test } from 'vitest';
import { convertInfo } from '../../src/vitepress/code.ts';
import { convertVitePress } from '../../src/vitepress/markdown.ts';

const page = { frontmatter: {} } as Parameters<typeof convertVitePress>[2];
const converted = (text: string) =>
  convertVitePress(text, 1, page)
    .text.split('\n')
    .filter((line) => line !== '');

test('tabs of the plugin are tabs, and what is open in one ends with it', () => {
  const text =
    ':::tabs key:os\n== macOS & Linux\n\nOne.\n\n::: tip\nTwo.\n\n== Windows\n\n```sh\n== code\n```\n\n:::\n\n== after\n';
  expect(converted(text)).toEqual([
    '<div class="tabs" data-group="os">',
    '<details class="tab" name="tabs-1" data-value="macOS &amp; Linux" open>',
    '<summary>macOS &amp; Linux</summary>',
    '<div class="tab-panel">',
    'One.',
    ':::tip',
    'Two.',
    ':::',
    '</div>',
    '</details>',
    '<details class="tab" name="tabs-1" data-value="Windows">',
    '<summary>Windows</summary>',
    '<div class="tab-panel">',
    '```sh',
    '== code',
    '```',
    '</div>',
    '</details>',
    '</div>',
    '== after',
  ]);
});

test('a title of a block of code may have quotes or none', () => {
  expect(convertInfo('yaml title=boats.yml {1}').meta).toBe('yaml title="boats.yml" {1}');
  expect(convertInfo("js filename='a b.js'").meta).toBe('js title="a b.js"');
});

test('a part that a file does not have is the whole file, as in VitePress, and is named', () => {
  const files = {
    component: () => undefined,
    show: (path: string) => path,
    read: () => '// #region one-two\na\n// #endregion one-two\n',
  };
  const made = convertVitePress('<<< a.js#one-two\n\n<<< a.js#one\n', 1, { ...page, ...files });
  expect(made.text.split('\n').filter((line) => line.includes('file='))).toEqual([
    '```js file="/a.js" region="one-two"',
    '```js file="/a.js"',
  ]);
  expect(made.notes.map(({ about }) => about)).toEqual(['the part one of a.js']);
});

test('ids of headings keep the signs that VitePress keeps, and are counted as it does', () => {
  const files = { component: () => undefined, isLinked: () => false };
  const text =
    '## ¿Cómo funcionan?\n\n## Uno — dos\n\n## Uno — dos\n\n## A {#uno-—-dos-2}\n\n## Uno — dos\n\n## Plain\n';
  const made = convertVitePress(text, 1, { ...page, ...files } as never).text;
  expect(made.split('\n').filter((line) => line !== '')).toEqual([
    '## ¿Cómo funcionan? {#¿como-funcionan}',
    '## Uno — dos {#uno-—-dos}',
    '## Uno — dos {#uno-—-dos-1}',
    '## A {#uno-—-dos-2}',
    '## Uno — dos {#uno-—-dos-3}',
    '## Plain',
  ]);
});

test('code of other files in the notation of VuePress is named', () => {
  const { notes } = convertVitePress('Text.\n\n@[code lang=java transcludeWith=:::1](@/a/B.java)\n', 1, page);
  expect(notes.map(({ line, about }) => [line, about])).toEqual([[3, 'code of other files, @[code](path)']]);
});

test('what follows the item of a list with an open fence is text', () => {
  expect(converted('- a:\n  ```sh\n  <Own />\n- b\n\n  c <Own />\n')).toEqual([
    '- a:',
    '  ```sh',
    '  <Own />',
    '- b',
    '  c <!-- not taken over: <Own /> -->',
  ]);
});
