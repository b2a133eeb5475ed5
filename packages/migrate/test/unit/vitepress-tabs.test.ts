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
