import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

const config = "export default { title: 'T', markdown: { format: 'detect' } };";

test('a file that ends with .md is CommonMark, with all that pages can do without components', async () => {
  const { files, printed } = await buildSite({
    'docsgen.config.js': config,
    'docs/a.md': `---
title: A
---
<!-- a comment with {braces} and <tags -->

<p align=center><img src="pic.svg" alt="A picture" width=20><br>
Braces {stay}, so do 1 < 2 and import x from 'y'.</p>

export const x = 1;

See <https://example.org>, <kbd>Ctrl</kbd> and <a href="./b.mdx#own">the other page</a>.

## Heading {#own}

:::tip Title
Inside **of** it.
:::

- item<br>second line

<details>
<summary>More</summary>

*Markdown* again, \\<Component>.

</details>

| a | b |
| - | - |
| <sub>1</sub> | \`{x}\` |
`,
    'docs/b.mdx':
      '# B {#top}\n\nimport Part from "./_part.md"\n\n{1 + 1} [back](./a.md#own)\n\n## Own {#own}\n\n<Part />\n',
    'docs/_part.md': 'A part<br>with {braces}\n',
    'docs/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
  });
  expect(printed).toBe('');
  const html = files.get('docs/a/index.html') ?? '';
  expect(html).not.toContain('a comment');
  expect(html).toMatch(/<p align="center"><img [^>]*src="\/assets\/pic-[^"]*\.svg"/);
  expect(html).toContain('Braces {stay}, so do 1 &#x3C; 2');
  expect(html).toContain('export const x = 1;');
  expect(html).toMatch(/<a href="https:\/\/example\.org"[^>]*>https:\/\/example\.org/);
  expect(html).toContain('<kbd>Ctrl</kbd>');
  expect(html).toContain('<a href="/docs/b#own">the other page</a>');
  expect(html).toMatch(/<h2 [^>]*id="own"/);
  expect(html).toMatch(/class="admonition[^"]*tip[\s\S]*Title[\s\S]*Inside <strong>of<\/strong> it\./);
  expect(html).toMatch(/<summary>More<\/summary>\s*<p><em>Markdown<\/em> again, &#x3C;Component>\./);
  expect(html).toContain('<sub>1</sub>');
  expect(files.get('docs/b/index.html')).toMatch(/<p>A part<br\/?>\s*with \{braces\}<\/p>/);
});

test('what is wrong has its place in the file', async () => {
  const { printed } = await buildSite({
    'docsgen.config.js': config,
    'docs/a.md': '# A\n\n> - text <img src="none.png"> and\n>   <a href="nowhere">b</a>\n\n<div>\n  <Tabs>\n</div>\n',
  });
  expect(printed).toMatch(/docs\/a\.md:3:\d+ error broken-image: no image file docs\/none\.png/);
  expect(printed).toMatch(/docs\/a\.md:4:\d+ error broken-link: no page or file/);
  expect(printed).toContain(
    'docs/a.md:7:3 error unknown-component: <Tabs> is no element of HTML, which is what tags in .md files are',
  );
});

test('without the setting it is MDX', async () => {
  const { printed } = await buildSite({ 'docs/a.md': '# A\n\nline<br>line\n' });
  expect(printed).toContain('docs/a.md:3:5 error invalid-mdx: the tag <br> is not closed');
});

test('code in elements whose content follows other rules is written', async () => {
  const block = '\n\n```js\nconst a = 1;\n```\n\n';
  const { findings, files } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', markdown: { format: 'detect' } };",
    'docs/a.md': `# A\n\n<template>${block}</template>\n\n<svg><foreignObject>${block}</foreignObject></svg>\n`,
  });
  expect(findings).toEqual([]);
  expect(files.get('docs/a/index.html')?.match(/const a = 1;/g)?.length).toBeGreaterThan(1);
});
