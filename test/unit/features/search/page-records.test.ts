import { expect, test } from 'vitest';
import { isFound, pageRecord } from '../../../../src/features/search/records.ts';
import type { Site } from '../../../../src/model/site.ts';
import { buildSite } from '../../../build-site.ts';

const recordsOf = (site: Site) =>
  [...site.routes.values()].flatMap((route) => (isFound(route) ? [pageRecord(site, route)] : []));

test('pages are found that search engines may show, each where it is at home', async () => {
  const { result } = await buildSite({
    'docs/guide/_category_.json': '{ "label": "Guide", "link": { "type": "generated-index" } }',
    'docs/guide/a b.mdx': '---\ntags: [start]\nkeywords: [one, two]\ndescription: Words.\n---\n\n# A\n\nText of A.\n',
    'docs/unlisted.mdx': '---\nunlisted: true\n---\n\n# Unlisted\n',
    'releases/2024-01-02-first.mdx': '---\ntags: [news]\n---\n\n# First\n\nText.\n',
    'pages/about.mdx': '# About\n',
    'pages/index.mdx': '---\ntitle: ""\n---\n\nHome.\n',
  });
  expect(result.diagnostics).toEqual([]);
  if (result.site === undefined) throw new Error('no site');
  const records = recordsOf(result.site);
  expect(records.map(({ url }) => url).sort()).toEqual([
    '/',
    '/about',
    '/docs/guide/a%20b',
    '/releases/2024/01/02/first',
  ]);
  const of = (url: string) => records.find((record) => record.url === url);
  expect(of('/docs/guide/a%20b')).toEqual({
    url: '/docs/guide/a%20b',
    title: 'A',
    meta: { trail: expect.stringMatching(/Guide$/), keywords: 'one, two', tags: 'start', description: 'Words.' },
    filters: { kind: ['Documentation'] },
  });
  expect(of('/releases/2024/01/02/first')).toMatchObject({
    title: 'First',
    meta: { trail: '', tags: 'news' },
    filters: { kind: ['Releases'] },
  });
  expect(of('/')?.title).toBe('Test');
});

test('a page is out of the search by its frontmatter, and stays wherever else it is', async () => {
  const { result } = await buildSite({
    'docs/guide/left.mdx': '---\nsearch: false\n---\n\n# Left\n',
    'docs/guide/more.mdx': '---\nsearch: { boost: 2 }\n---\n\n# More\n',
    'docs/plain.mdx': '---\nsearch: true\n---\n\n# Plain\n',
    'releases/2024-01-02-first.mdx': '---\nsearch: false\n---\n\n# First\n',
  });
  expect(result.diagnostics).toEqual([]);
  if (result.site === undefined) throw new Error('no site');
  const records = recordsOf(result.site).map(({ url, boost }) => [url, boost]);
  expect(records).toEqual([
    ['/docs/guide/more', 2],
    ['/docs/plain', undefined],
  ]);
  const list = result.site.routes.get('/search');
  const shown = JSON.stringify(list);
  expect(['guide/left', 'guide/more', 'docs/plain', '2024/01/02'].map((part) => shown.includes(part))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(JSON.stringify([...result.site.sidebars.values()])).toContain('/docs/guide/left');
  expect(result.site.routes.get('/docs/guide/left')?.indexed).toBe(true);
});

test.each(['0', '11', 'high'])('a boost of %s is refused', async (boost) => {
  const message = 'a map with boost, a number above 0 and up to 10';
  const { result } = await buildSite({ 'docs/a.mdx': `---\nsearch: { boost: ${boost} }\n---\n\n# A\n` });
  expect(result.diagnostics).toMatchObject([
    { rule: 'invalid-frontmatter', message: expect.stringContaining(message) },
  ]);
});

test('a page of one version is found with it, any other with all of them', async () => {
  const { result } = await buildSite({
    'versions.json': '["1.0"]',
    'versions/1.0/docs/a.mdx': '# A\n',
    'docs/a.mdx': '# A\n',
    'docs/b.mdx': '# B\n',
    'pages/about.mdx': '# About\n',
  });
  if (result.site === undefined) throw new Error('no site');
  const records = recordsOf(result.site).map(({ url, filters }) => [url, filters.version]);
  const all = ['docs/1.0', 'docs/current'];
  expect(Object.fromEntries(records)).toEqual({
    '/about': all,
    '/docs/a': ['docs/1.0'],
    '/docs/next/a': ['docs/current'],
    '/docs/next/b': ['docs/current'],
  });
});
