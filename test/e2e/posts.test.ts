import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Route } from '../../src/model/route.ts';
import { buildSite, checkSite, type SiteFiles, writeSite } from '../build-site.ts';

const post = (date: string, more = '', body = 'text') => `---\ndate: ${date}\n${more}\n---\n\n${body}\n`;

async function site(files: SiteFiles) {
  const { result, findings, files: output } = await buildSite(files);
  const route = <K extends Route['kind']>(permalink: string, kind: K) => {
    const found = result.site?.routes.get(permalink);
    if (found?.kind !== kind) throw new Error(`${permalink} is ${found?.kind ?? 'no route'}; ${findings.join('\n')}`);
    return found as Extract<Route, { kind: K }>;
  };
  return { route, findings, output };
}

test('posts are listed newest first, in pages, up to their truncate mark', async () => {
  const { route, output, findings } = await site({
    'docsgen.config.js': "export default { title: 'T', posts: { title: 'News', perPage: 2 } };",
    'releases/a.mdx': post('2024-01-01', 'title: A'),
    'releases/b.mdx': post('2024-02-01', 'title: B', '## Same\n\nfirst\n\n<!-- truncate -->\n\nsecond'),
    'releases/c.mdx': post('2024-03-01', 'title: C', '## Same\n\nwhole {1 + 1}\n\n{/* truncate */}\n\nrest'),
  });
  expect(findings).toEqual([]);
  const first = route('/releases', 'post-list');
  expect(first.posts.map(({ title }) => title)).toEqual(['C', 'B']);
  expect([first.newer, first.older]).toEqual([undefined, { label: 'Older entries', href: '/releases/page/2' }]);
  expect(route('/releases/page/2', 'post-list').posts.map(({ title }) => title)).toEqual(['A']);
  const list = output.get('releases/index.html') ?? '';
  expect(list).toContain('<p>first</p>');
  expect(list).toContain('<p>whole 2</p>');
  expect(list).not.toMatch(/second|rest|data-truncate|id="same"/);
  expect(output.get('releases/b/index.html')).toContain('<p>second</p>');
  expect(output.get('releases/c/index.html')).toContain('<p>rest</p>');
});

test('a post knows its date, authors, tags, reading time and neighbours', async () => {
  const { route } = await site({
    'releases/2024-01-01-old.mdx': '# Old one\n\ntext',
    'releases/new.mdx': post(
      '2024-02-01',
      'authors: [team, {name: Guest}]\ntags: [REST API]',
      `# New one\n\n${'word '.repeat(450)}`,
    ),
    'releases/authors.yml': 'team:\n  name: The team\n  title: everything\n',
  });
  expect(route('/releases/new', 'post')).toMatchObject({
    title: 'New one',
    post: {
      date: '2024-02-01',
      readingMinutes: 3,
      authors: [{ name: 'The team', title: 'everything' }, { name: 'Guest' }],
      tags: [{ label: 'REST API', href: '/releases/tags/rest-api' }],
    },
    older: { label: 'Old one', href: '/releases/2024/01/01/old' },
  });
  expect(route('/releases/2024/01/01/old', 'post')).toMatchObject({ post: { readingMinutes: 1 } });
});

test('authors with a page have a list of their posts, in pages, and an index of them', async () => {
  const { route, output, findings } = await site({
    'docsgen.config.js': "export default { title: 'T', posts: { perPage: 1 } };",
    'releases/a.mdx': post('2024-01-01', 'title: A\nauthors: [jo, team]'),
    'releases/b.mdx': post('2024-02-01', 'title: B\nauthors: jo'),
    'releases/authors.yml':
      'jo:\n  name: Jo Doe\n  title: Maintainer\n  url: https://example.org\n  page: true\nteam: { name: The team }\nidle: { name: Idle, page: true }\n',
  });
  expect(findings).toEqual([]);
  const first = route('/releases/authors/jo', 'tag');
  expect([first.title, first.of, first.description]).toEqual(['2 posts by Jo Doe', 'authors', 'Maintainer']);
  expect(first.items.map(({ title }) => title)).toEqual(['B']);
  expect(route('/releases/authors/jo/page/2', 'tag').items.map(({ title }) => title)).toEqual(['A']);
  const index = route('/releases/authors', 'tags');
  expect(index.title).toBe('Authors');
  expect(index.letters.map(({ letter, tags }) => [letter, tags.map(({ label, count }) => [label, count])])).toEqual([
    ['J', [['Jo Doe', 2]]],
  ]);
  expect(output.get('releases/a/index.html')).toMatch(
    /<a href="\/releases\/authors\/jo">Jo Doe<\/a>[\s\S]*<span>The team<\/span>/,
  );
});

test('the index of tags says how many posts have one of which it lists only the first', async () => {
  const posts = Array.from({ length: 7 }, (_, n) => [`releases/${n}.mdx`, post(`2024-01-0${n + 1}`, 'tags: [rel]')]);
  const { output } = await site(Object.fromEntries(posts));
  expect(output.get('releases/tags/index.html')).toMatch(/aria-label="7 posts tagged with “rel”">7 posts</);
});

test('pages of tags go on over several, as the list does; an empty post has no reading time', async () => {
  const { route, output, findings } = await site({
    'docsgen.config.js': "export default { title: 'T', posts: { perPage: 2 } };",
    'releases/a.mdx': post('2024-01-01', 'title: A\ntags: [rel]'),
    'releases/b.mdx': post('2024-02-01', 'title: B\ntags: [rel]'),
    'releases/c.mdx': post('2024-03-01', 'title: C\ntags: [rel]', ''),
  });
  expect(findings).toEqual([]);
  const first = route('/releases/tags/rel', 'tag');
  expect([first.title, first.count]).toEqual(['3 posts tagged with “rel”', 3]);
  expect(first.items.map(({ title }) => title)).toEqual(['C', 'B']);
  expect(route('/releases/tags/rel/page/2', 'tag').items.map(({ title }) => title)).toEqual(['A']);
  expect(output.get('releases/tags/rel/index.html')).toMatch(
    /<a [^>]*href="\/releases\/tags\/rel\/page\/2"[^>]*rel="next"/,
  );
  expect(output.get('releases/tags/rel/page/2/index.html')).toContain('href="/releases/tags/rel"');
  expect(output.get('releases/c/index.html')).not.toContain('min read');
  expect(output.get('releases/b/index.html')).toContain('1 min read');
});

test('the archive goes by year', async () => {
  const { route } = await site({
    'releases/a.mdx': post('2023-05-01', 'title: A'),
    'releases/b.mdx': post('2024-01-01', 'title: B'),
    'releases/c.mdx': post('2024-06-01', 'title: C'),
    'releases/d.mdx': post('2024-07-01', 'title: D\nunlisted: true'),
  });
  expect(
    route('/releases/archive', 'post-archive').years.map(({ year, posts }) => [year, posts.map(({ title }) => title)]),
  ).toEqual([
    ['2024', ['C', 'B']],
    ['2023', ['A']],
  ]);
});

test('the folder blog works as well', async () => {
  const { route } = await site({ 'blog/2024-01-01-hello.mdx': '# Hello\n\ntext' });
  expect(route('/blog/2024/01/01/hello', 'post').title).toBe('Hello');
  expect(route('/blog', 'post-list').posts).toHaveLength(1);
});

test('a time is kept: it orders the posts of a day, and is in feeds, structured data and the sitemap', async () => {
  const { route, output, findings } = await site({
    'docsgen.config.js': "export default { title: 'T', url: 'https://example.org' };",
    'blog/z.mdx': post('2025-07-01T11:00:00Z', 'title: 11'),
    'blog/a.mdx': post('2025-07-01 08:00:00', 'title: 08'),
    'blog/y.mdx': post('2025-7-1 12:00:00 +2', 'title: 10'),
    'blog/b.mdx': post('2025-07-01', 'title: b'),
    'blog/c.mdx': post('2025-07-01', 'title: c'),
    'blog/west.mdx': post('2024-12-31T23:30:00-08:00', 'title: West\nlast_update: { date: 2025-01-02 03:04:05 +1 }'),
    'blog/2025-07-02-east.mdx': post('2025-07-02T00:30:00+02:00', 'title: 2.0\ntags: [1.10]'),
  });
  expect(findings).toEqual([]);
  const order = ['2.0', '11', '10', '08', 'b', 'c', 'West'];
  expect(route('/blog', 'post-list').posts.map(({ title }) => title)).toEqual(order);
  const years = route('/blog/archive', 'post-archive').years.map(({ year, posts }) => [year, posts.length]);
  expect(years).toEqual([
    ['2025', 6],
    ['2024', 1],
  ]);
  const [west = '', east = ''] = ['blog/west', 'blog/2025/07/02/east'].map((path) => output.get(`${path}/index.html`));
  expect(west).toContain('<time dateTime="2024-12-31T23:30:00-08:00">31 December 2024</time>');
  expect(west).toContain('"datePublished":"2024-12-31T23:30:00-08:00","dateModified":"2025-01-02T03:04:05+01:00"');
  expect(west).toContain('<meta property="article:published_time" content="2024-12-31T23:30:00-08:00"/>');
  expect(east).toContain('<time dateTime="2025-07-02T00:30:00+02:00">2 July 2025</time>');
  const [rss = '', atom = '', json = '{}'] = ['rss.xml', 'atom.xml', 'feed.json'].map((path) =>
    output.get(`blog/${path}`),
  );
  expect([...rss.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date]) => date).slice(0, 4)).toEqual([
    'Tue, 01 Jul 2025 22:30:00 GMT',
    'Tue, 01 Jul 2025 11:00:00 GMT',
    'Tue, 01 Jul 2025 10:00:00 GMT',
    'Tue, 01 Jul 2025 08:00:00 GMT',
  ]);
  expect([...atom.matchAll(/<published>(.*?)<\/published>/g)].at(-1)?.[1]).toBe('2025-01-01T07:30:00.000Z');
  expect(JSON.parse(json).items[0]).toMatchObject({
    title: '2.0',
    date_published: '2025-07-01T22:30:00.000Z',
    tags: ['1.10'],
  });
  const modified = [
    ...(output.get('sitemap.xml') ?? '').matchAll(/<loc>[^<]*\/(\w+)<\/loc><lastmod>(.*?)<\/lastmod>/g),
  ];
  expect(Object.fromEntries(modified.map(([, name, date]) => [name, date]))).toMatchObject({
    west: '2025-01-02T03:04:05+01:00',
    east: '2025-07-02T00:30:00+02:00',
    a: '2025-07-01T08:00:00Z',
    b: '2025-07-01',
  });
});

afterEach(() => vi.unstubAllEnvs());

test('a post of a day to come is a warning on each day before, also of a build from the cache', async () => {
  const at = (iso: string) => vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(iso) / 1000));
  const root = writeSite({
    'blog/2025-07-02-named.mdx': '# Named\n',
    'blog/west.mdx': post('2025-07-01T23:30:00-08:00', 'title: West'),
    'blog/draft.mdx': post('2999-01-01', 'draft: true'),
    'blog/today.mdx': post('2025-07-01T23:59:59Z', 'title: Today'),
  });
  at('2025-07-01T12:00:00Z');
  const first = await buildSite(root);
  expect(first.findings).toEqual([
    'future-post: the post is of 2025-07-02, a day to come, and is published now',
    'future-post: the post is of 2025-07-01, a day to come, and is published now',
  ]);
  expect(first.printed).toContain('blog/west.mdx:2:7 warning future-post');
  expect((await buildSite(root)).findings).toEqual(first.findings);
  expect((await checkSite(root)).diagnostics.map(({ rule }) => rule)).toEqual(['future-post', 'future-post']);
  at('2025-07-02T00:00:00Z');
  const later = await buildSite(root);
  expect(later.findings).toEqual([]);
  expect([...later.files]).toEqual([...first.files]);
  expect((await buildSite(root, { cache: false })).files).toEqual(later.files);
  writeFileSync(join(root, 'blog/today.mdx'), post('2025-07-03', 'title: Today'));
  expect((await buildSite(root)).findings).toHaveLength(1);
});
