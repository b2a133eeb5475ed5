import { describe, expect, test } from 'vitest';
import { bodyHtml, compilePage, settings } from './compile-page.ts';

describe.each(['fast', 'reference'] as const)('with the %s parser', (parser) => {
  test('a bare address ends where a tag without an end begins', async () => {
    const text = 'See https://a.example/x<pre> and www.b.example/y<!-- z\n';
    const markdown = { ...settings.markdown, parser, format: 'detect' } as const;
    const page = await compilePage(text, { path: 'docs/guide/page.md', settings: { markdown } });
    const html = await bodyHtml(page);
    expect(html).toContain('<a href="https://a.example/x">https://a.example/x</a>');
    expect(html).toContain('<a href="http://www.b.example/y">www.b.example/y</a>');
    expect(page.findings.map(({ place }) => place?.start?.column)).toEqual([24, 49]);
  });

  const unclosed = async (text: string) => {
    const page = await compilePage(text, { settings: { markdown: { ...settings.markdown, parser } } });
    return page.findings.map(({ rule, message, place }) => [rule, message, place?.start?.line, place?.end?.column]);
  };

  test.each([
    [':::note\ntext\n\n# More', ':::', 1, 4, 8],
    ['text\n\n:::note[A title]{id="x"}  \ntext', ':::', 3, 4, 25],
    [':::note', ':::', 1, 1, 8],
    // The first fence ends the outer block.
    [':::note\n\n:::tip\ninside\n:::\n', ':::', 3, 4, 7],
    ['::::note\n:::tip\n:::\n\ntext', '::::', 1, 5, 9],
    ['text\n\n```js\nconst a = 1;\n\n# More\n', '```', 3, 6, 6],
    ['````js\n```\n', '````', 1, 2, 7],
    ['~~~\n```\n', '~~~', 1, 2, 4],
    ['> ```\n> quoted\n\ntext', '```', 1, 2, 6],
    ['- item\n\n  ```js\n  listed\n\ntext', '```', 3, 4, 8],
  ])('%j is reported', async (text, fence, line, last, column) => {
    expect(await unclosed(text)).toEqual([
      ['unclosed-block', `${fence} is not closed: the block goes on to line ${last}`, line, column],
    ]);
  });

  test.each([
    ':::note\ntext\n:::',
    ':::note\n:::\n',
    '::::note\n:::tip\ntext\n:::\n::::\n\ntext',
    ':::note\ntext\n:::::  \n',
    '> :::note\n> text\n> :::\n\ntext',
    '> [!NOTE]\n> text',
    '```js\nconst a = 1;\n```\n',
    '```js\n```',
    '```js\r\nconst a = 1;\r\n```\r\n',
    '````md\n```\n````',
    '~~~\ntext\n~~~~~',
    '> ```\n> quoted\n> ```\n\ntext',
    '- item\n\n  ```js\n  listed\n  ```\n\ntext',
    '1. item\n   > ```\n   > deep\n   > ```',
    '\ttext',
  ])('%j is not', async (text) => {
    expect(await unclosed(text)).toEqual([]);
  });
});

test('in a partial the place is in the partial', async () => {
  const page = await compilePage("import Part from './_part.mdx'\n\n<Part />\n", {
    partials: { 'docs/guide/_part.mdx': 'text\n\n```js\nconst a = 1;\n' },
  });
  expect(page.findings.map(({ rule, place }) => [rule, place?.file, place?.start?.line])).toEqual([
    ['unclosed-block', 'docs/guide/_part.mdx', 3],
  ]);
});
