import { expect, test } from 'vitest';
import { checkSite, writeSite } from '../build-site.ts';

const hint =
  'build with --drafts to see it, take draft out of its frontmatter when it is ready, or remove the link until then';

test('what leads to a draft is said to lead to a draft, wherever it is written', async () => {
  const root = writeSite({
    'docsgen.config.js': `export default {
      title: 'T', baseUrl: '/base/', url: 'https://docs.example.org',
      docs: { sidebars: { main: ['index', 'next', { type: 'category', label: 'C', link: { type: 'doc', id: 'one' }, items: ['two'] }] } },
      posts: [{ id: 'releases', dir: 'releases' }, { id: 'news', dir: 'news', route: '/news' }],
      navbar: { items: [{ label: 'n', href: '/docs/one' }] },
      footer: { columns: [{ title: 'f', links: [{ label: 'f', href: '/releases/later' }] }] },
      redirects: [{ from: '/old', to: '/draft-page' }],
    };\n`,
    'docs/index.mdx': `---\npagination_next: two\n---\n
[by file](./one.mdx#part) [from the root](/one.mdx) [by address](/docs/one) [with a slash](/docs/one/)
[absolute](https://docs.example.org/base/docs/one) [by id](docs:one) [a post](../releases/2025-01-01-later.mdx)
[a post by id](news:soon) [a page](../pages/draft-page.mdx)\n`,
    'docs/next.mdx': '# Next\n',
    'docs/one.mdx': '---\ndraft: true\n---\n\n## Part\n',
    'docs/two.mdx': '---\ndraft: true\n---\n\ntext\n',
    'releases/2024-01-01-out.mdx': 'text\n',
    'releases/2025-01-01-later.mdx': '---\nslug: later\ndraft: true\n---\n\ntext\n',
    'news/2025-01-01-soon.mdx': '---\nid: soon\ndraft: true\n---\n\ntext\n',
    'pages/draft-page.mdx': '---\ndraft: true\n---\n\ntext\n',
  });
  const { diagnostics } = await checkSite(root);
  const about = (draft: string) => diagnostics.filter(({ message }) => message.startsWith(`${draft} is a draft, so`));
  expect(diagnostics.map(({ message }) => message).filter((message) => !message.includes('is a draft'))).toEqual([]);
  expect(about('docs/one.mdx').map(({ place, rule }) => [place?.file, place?.start?.line, rule])).toEqual([
    ['docs/index.mdx', 5, 'broken-markdown-link'],
    ['docs/index.mdx', 5, 'broken-markdown-link'],
    ['docs/index.mdx', 5, 'broken-link'],
    ['docs/index.mdx', 5, 'broken-link'],
    ['docs/index.mdx', 6, 'broken-absolute-link'],
    ['docs/index.mdx', 6, 'broken-markdown-link'],
    ['docsgen.config.js', 3, 'unknown-document'],
    ['docsgen.config.js', 5, 'broken-link'],
  ]);
  expect(about('docs/two.mdx').map(({ place }) => [place?.file, place?.start?.line])).toEqual([
    ['docs/index.mdx', 2],
    ['docsgen.config.js', 3],
  ]);
  expect(about('releases/2025-01-01-later.mdx').map(({ place }) => place?.file)).toEqual([
    'docs/index.mdx',
    'docsgen.config.js',
  ]);
  expect(about('news/2025-01-01-soon.mdx')).toHaveLength(1);
  expect(about('pages/draft-page.mdx').map(({ place }) => place?.file)).toEqual([
    'docs/index.mdx',
    'docsgen.config.js',
  ]);
  expect([...new Set(diagnostics.map((one) => one.hint))]).toEqual([hint]);
  expect((await checkSite(root, { drafts: true })).diagnostics).toEqual([]);
});
