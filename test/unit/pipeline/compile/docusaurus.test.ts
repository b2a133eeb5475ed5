import { expect, test } from 'vitest';
import { bodyHtml, compilePage } from './compile-page.ts';

test.each([
  ['Link', 'import L from \'@docusaurus/Link\';\n\n<L to="/x">words</L>', '<a href="/x">words</a>'],
  [
    'Details',
    'import D from \'@theme/Details\';\n\n<D summary="S">t</D>',
    '<details class="details"><summary>S</summary>t</details>',
  ],
  ['Heading', 'import H from \'@theme/Heading\';\n\n<H as="h4" id="i">t</H>', '<h4 id="i">t'],
  ['Translate', 'import T from \'@docusaurus/Translate\';\n\n<p><T id="x">text</T></p>', '<p>text</p>'],
  [
    'CodeBlock',
    'import C from \'@theme/CodeBlock\';\n\n<C language="txt">{`a\nb`}</C>',
    '<span class="line">a</span>\nb</code>',
  ],
  [
    'a text',
    "import C from '@theme/CodeBlock';\nimport t from '!!raw-loader!./a.txt';\n\n<C language=\"txt\">{t}</C>",
    '>of a file<',
  ],
  [
    'useBaseUrl',
    "import u from '@docusaurus/useBaseUrl';\n\n<img src={useBaseUrl('img/a.png')} alt=\"\" />",
    'src="/assets/a.png"',
  ],
  ['require', '<img src={require(\'./b.png\').default} alt="" />', 'src="/assets/b.png"'],
  [
    'both modes',
    "import I from '@theme/ThemedImage';\n\n<I sources={{ light: '/img/a.png', dark: '/img/a.png' }} />",
    'class="only-light"',
  ],
])('%s of Docusaurus is markup, without code', async (_, text, html) => {
  const page = await compilePage(text, {
    assets: { 'static/img/a.png': {}, 'docs/guide/b.png': {} },
    files: ['docs/guide/a.txt'],
    texts: { 'docs/guide/a.txt': 'of a file' },
  });
  expect(page.findings).toEqual([]);
  expect(page.body.kind).toBe('html');
  expect(await bodyHtml(page)).toContain(html);
});

test('imports may be between the tags of an element', async () => {
  const page = await compilePage(
    '<Tabs>\n<TabItem label="A">\n\nText\n\nimport C from \'@theme/CodeBlock\';\n\n<C language="txt">{`a`}</C>\n\n</TabItem>\n</Tabs>\n',
  );
  expect(page.findings).toEqual([]);
  expect(await bodyHtml(page)).toContain('<span class="line">a</span>');
});

test('what is in Head goes into the head of the document', async () => {
  const page = await compilePage(
    'import Head from \'@docusaurus/Head\';\n\n<Head>\n  <meta name="a" content="b" />\n</Head>\n\nText',
  );
  expect(page.head).toEqual([
    {
      tag: 'meta',
      attributes: [
        ['name', 'a'],
        ['content', 'b'],
      ],
      content: '',
    },
  ]);
});

test.each([
  [
    'an attribute',
    "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\nimport v from '@site/v';\n\n<Tabs values={v.a}><TabItem value=\"x\">t</TabItem></Tabs>",
  ],
  ['the tabs', "import v from '@site/v';\n\n<Tabs>{v.map((x) => <TabItem value={x}>t</TabItem>)}</Tabs>"],
])('tabs where %s is computed are rendered by React', async (_, text) => {
  const page = await compilePage(text, { files: ['v.js'] });
  expect(page.findings).toEqual([]);
  expect(page.body).toMatchObject({ kind: 'module', code: expect.stringContaining('@theme/Tabs') });
});

test('a component of docsgen with a computed attribute names it', async () => {
  const page = await compilePage('export const t = 1;\n\n<Badge type={t + 1}>x</Badge>');
  expect(page.findings).toMatchObject([
    {
      rule: 'invalid-mdx',
      message: '<Badge> takes plain values, and type is computed',
      hint: 'write the value itself',
    },
  ]);
});

test('pages have toc, frontMatter and metadata where they use them', async () => {
  const page = await compilePage(
    '---\nx: [1]\n---\n\n# T\n\n## H\n\n{toc[0].value} {frontMatter.x[0]} {metadata.permalink}',
  );
  expect(page.findings).toEqual([]);
  expect((await bodyHtml(page)).replace(/<h[\s\S]*<\/h2>/, '')).toMatch(/H\s+1\s+\/docs\/guide\/page/);
});

test('a page may spread its frontMatter over attributes', async () => {
  const page = await compilePage('---\nx: 1\n---\n\nexport const F = ({ x }) => <i>{x}</i>;\n\n<F {...frontMatter} />');
  expect(await bodyHtml(page)).toContain('<i>1</i>');
});

test('a page defines its own toc', async () => {
  const page = await compilePage('export const toc = [{ value: "own" }];\n\n## H\n\n<p>{toc[0].value + 1}</p>');
  expect(await bodyHtml(page)).toContain('<p>own1</p>');
});

test('blocks of mdx-code-block are MDX, at their places', async () => {
  const page = await compilePage(
    '```mdx-code-block\n<Steps>\n```\n\n1. One\n\n````mdx-code-block\n</Steps>\n````\n\n<Nope />',
  );
  expect(page.findings.map(({ message, place }) => [message, place?.start?.line])).toEqual([
    ['<Nope> is neither built in nor imported', 11],
  ]);
  expect(await bodyHtml(page)).toContain('<ol class="steps" role="list">');
});

test('blocks of mdx-code-block may be in longer ones', async () => {
  const page = await compilePage('````mdx-code-block\n<Steps>\n\n```mdx-code-block\n1. One\n```\n\n</Steps>\n````\n');
  expect(page.findings).toEqual([]);
  expect(await bodyHtml(page)).toContain('<ol class="steps" role="list">');
});
