import { describe, expect, test } from 'vitest';
import type { ResolvedConfig } from '../../../../src/model/config.ts';
import type { DocsVersion } from '../../../../src/model/sets-config.ts';
import type { Frontmatter, SourceFile } from '../../../../src/model/source.ts';
import { planDoc, planPage, planPost } from '../../../../src/pipeline/plan/addresses.ts';
import { planSite } from '../../../../src/pipeline/plan/index.ts';
import { splitNumberPrefix } from '../../../../src/shared/paths.ts';

const docs = { name: 'current', route: '/docs' };

function source(name: string, frontmatter: Partial<Frontmatter> = {}, text = ''): SourceFile {
  return {
    path: `docs/${name}`,
    name,
    kind: 'doc',
    format: /x$/.test(name) && name.endsWith('.tsx') ? 'component' : 'mdx',
    text,
    hash: '',
    frontmatter: {
      keywords: [],
      tags: [],
      draft: false,
      unlisted: false,
      hideTitle: false,
      hideToc: false,
      terms: true,
      parseNumberPrefixes: true,
      authors: [],
      redirectFrom: [],
      custom: {},
      ...frontmatter,
    },
  };
}

describe('number prefixes', () => {
  test.each([
    ['01-Installation', 'Installation', 1],
    ['3_three', 'three', 3],
    ['4 - four', 'four', 4],
    ['5. five', 'five', 5],
    ['6-', '6-', undefined],
    ['2021-01-01-date', '2021-01-01-date', undefined],
    ['2.0-two', '2.0-two', undefined],
    ['plain', 'plain', undefined],
  ])('%s', (name, bare, number) => {
    expect({ number: undefined, ...splitNumberPrefix(name) }).toEqual({ name: bare, number });
  });
});

describe('addresses of docs', () => {
  test.each<[string, Partial<Frontmatter>, string, string]>([
    ['guide/setup.md', {}, 'guide/setup', '/docs/guide/setup'],
    ['01-guide/02-setup.mdx', {}, 'guide/setup', '/docs/guide/setup'],
    ['folder/child.md', { id: 'kid' }, 'folder/kid', '/docs/folder/kid'],
    ['folder/index.md', {}, 'folder/index', '/docs/folder'],
    ['folder/README.md', {}, 'folder/README', '/docs/folder'],
    ['Guides/guides.md', {}, 'Guides/guides', '/docs/Guides'],
    ['folder/rel.md', { slug: '../moved' }, 'folder/rel', '/docs/moved'],
    ['folder/rel.md', { slug: 'sub/renamed' }, 'folder/rel', '/docs/folder/sub/renamed'],
    ['folder/abs.md', { slug: '/' }, 'folder/abs', '/docs'],
    ['2.0-two.md', {}, '2.0-two', '/docs/2.0-two'],
    ['01-a/02-b.md', { parseNumberPrefixes: false }, '01-a/02-b', '/docs/01-a/02-b'],
    ['AQL/Order-By.mdx', {}, 'AQL/Order-By', '/docs/AQL/Order-By'],
  ])('%s %o', (name, frontmatter, id, permalink) => {
    const doc = planDoc(source(name, frontmatter), 'docs', docs);
    expect([doc.id, doc.permalink]).toEqual([id, permalink]);
  });

  test('frontmatter comes before the number prefix', () => {
    expect(planDoc(source('07-a.md'), 'docs', docs).position).toBe(7);
    expect(planDoc(source('07-a.md', { sidebarPosition: 2 }), 'docs', docs).position).toBe(2);
    expect(planDoc(source('a.md'), 'docs', docs).position).toBeUndefined();
  });
});

describe('addresses of posts', () => {
  test.each<[string, Partial<Frontmatter>, string, string | undefined]>([
    ['2024-03-06-news.md', {}, '/releases/2024/03/06/news', '2024-03-06'],
    ['2024-3-6-news/index.mdx', {}, '/releases/2024/3/6/news', '2024-03-06'],
    ['2024/03/05-nest.md', {}, '/releases/2024/03/05/nest', '2024-03-05'],
    ['welcome.mdx', { date: '2025-02-20' }, '/releases/welcome', '2025-02-20'],
    [
      'welcome.mdx',
      { slug: 'hello', date: '2025-02-20T23:30:00-08:00' },
      '/releases/hello',
      '2025-02-20T23:30:00-08:00',
    ],
    ['2025-02-20-hello.mdx', { date: '2025-02-21T08:00:00Z' }, '/releases/2025/02/20/hello', '2025-02-21T08:00:00Z'],
    ['welcome.mdx', {}, '/releases/welcome', undefined],
    ['2025-02-30-x.mdx', {}, '/releases/2025/02/30/x', undefined],
    ['2025-02-30-x.mdx', { date: '2025-02-28' }, '/releases/2025/02/30/x', '2025-02-28'],
  ])('%s %o', (name, frontmatter, permalink, date) => {
    const post = planPost(source(name, frontmatter), { id: 'posts', route: '/releases' });
    expect([post.permalink, post.date]).toEqual([permalink, date]);
  });
});

test('a post without a date is one finding, whatever the reason', () => {
  const config = { baseUrl: '/', docs: [], posts: [{ id: 'posts', route: '/releases' }] } as unknown as ResolvedConfig;
  const post = (name: string, frontmatter: Partial<Frontmatter> = {}) => ({
    ...source(name, frontmatter),
    kind: 'post' as const,
    set: 'posts',
  });
  const sources = [
    post('a.mdx'),
    post('2025-13-01-b.mdx'),
    post('c.mdx', { rejected: ['date'] }),
    post('2024-02-29-d.mdx'),
  ];
  const { findings } = planSite({ config, sources, operations: [], histories: [], drafts: false });
  expect(findings.map(({ place, message, hint }) => [place?.file, message, hint])).toEqual([
    [
      'docs/a.mdx',
      'a post needs a date',
      'add date: 2025-02-20 to its frontmatter, or name the file 2025-02-20-title.mdx',
    ],
    [
      'docs/2025-13-01-b.mdx',
      'the file name has the date 2025-13-01, which does not exist',
      'rename the file, or add date: 2025-02-20 to its frontmatter',
    ],
  ]);
});

test('of two documents with one id, both say where it is written', () => {
  const config = {
    baseUrl: '/',
    docs: [{ id: 'docs', versions: [{ name: 'current', route: '/docs' }] }],
    posts: [],
  } as unknown as ResolvedConfig;
  const doc = (name: string, frontmatter: Partial<Frontmatter>, text: string) => ({
    ...source(name, frontmatter, text),
    set: 'docs',
    version: 'current',
  });
  const sources = [doc('a.mdx', {}, 'text'), doc('b.mdx', { id: 'a' }, '---\ntitle: B\nid: a\n---\n')];
  const [finding] = planSite({ config, sources, operations: [], histories: [], drafts: false }).findings;
  expect(finding).toMatchObject({
    rule: 'duplicate-id',
    place: { file: 'docs/b.mdx', start: { line: 3, column: 1 } },
    related: [{ place: { file: 'docs/a.mdx', start: { line: 1, column: 1 } } }],
  });
});

test.each([
  ['index.tsx', '/'],
  ['markdown-page.md', '/markdown-page'],
  ['about/team.mdx', '/about/team'],
  ['about/index.mdx', '/about'],
])('page %s', (name, permalink) => {
  expect(planPage(source(name), '/').permalink).toBe(permalink);
  expect(planPage(source(name), '/base/').permalink).toBe(`/base${permalink}`);
});

test('versions have the same ids, each below its own address', () => {
  const version = (name: string, route: string) => ({ name, route }) as DocsVersion;
  const config = {
    baseUrl: '/',
    docs: [{ id: 'docs', versions: [version('current', '/docs/next'), version('1.0', '/docs')] }],
    posts: [],
  } as unknown as ResolvedConfig;
  const sources = ['current', '1.0', 'other'].flatMap((name) =>
    ['guide/setup.mdx', 'index.md'].map((file) => ({
      ...source(file),
      path: `${name}/${file}`,
      set: 'docs',
      version: name,
    })),
  );
  const { docs: planned, book, findings } = planSite({ config, sources, operations: [], histories: [], drafts: false });
  expect(findings).toEqual([]);
  expect(planned.map((doc) => `${doc.version} ${doc.id} ${doc.permalink}`)).toEqual([
    'current guide/setup /docs/next/guide/setup',
    'current index /docs/next',
    '1.0 guide/setup /docs/guide/setup',
    '1.0 index /docs',
  ]);
  expect(book.bySource.get('1.0/index.md')?.permalink).toBe('/docs');
});
