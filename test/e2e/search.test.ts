import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltSite, buildSite, type SiteFiles } from '../build-site.ts';
import { searchIn } from '../search-in.ts';

const files: SiteFiles = {
  'docsgen.config.js': `export default {
    title: 'Zoo', url: 'https://zoo.example', baseUrl: '/base/',
    docs: { sidebars: { docs: [{ type: 'category', label: 'Animals', items: ['cats', 'birds'] }] } },
    api: [{ id: 'pets', document: 'pets.yaml', route: '/api/pets' }],
  };\n`,
  'docs/birds.md': '# Birds\n\nThey fly.\n',
  'docs/cats.md': '# Cats\n\nThey do not.\n',
  'docs/fish.md': '# Fish\n\nIn no sidebar.\n',
  'docs/secret.md': '---\nunlisted: true\n---\n# Secret\n\nHidden.\n',
  'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nNot yet.\n',
  'releases/2024-04-08-first.md': '---\ntitle: First\n---\nNews.\n',
  'pages/about.md': '# About\n\nUs.\n',
  'pets.yaml': `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets: {get: {operationId: listPets, summary: List pets, responses: {'200': {description: Pets}}}}
`,
};

const indexOf = ({ files: written }: BuiltSite) =>
  new Map([...written].filter(([path]) => path === 'search-index.json' || path.startsWith('assets/search/')));

test('a page lists everything in order, for those without a script', async () => {
  const { files: written, printed } = await buildSite(files, { without: [] });
  expect(printed).toBe('');
  const html = written.get('search/index.html') ?? '';
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const links = [...main.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)</g)].map(([, href, text]) => `${href} ${text}`);
  expect(links).toEqual([
    '/base/docs Documentation',
    '/base/docs/cats Cats',
    '/base/docs/birds Birds',
    '/base/docs/fish Fish',
    '/base/api/pets Pets',
    '/base/api/pets#tag/default Operations',
    '/base/api/pets#operation/listPets List pets',
    '/base/releases Releases',
    '/base/releases/2024/04/08/first First',
    '/base/about About',
  ]);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(written.get('sitemap.xml')).not.toContain('/search');
  expect(html).toMatch(/<a class="search-link" href="\/base\/search"/);
});

test('the index is the same however it is made, and what has not changed is taken from the cache', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'docsgen-search-'));
  const first = await buildSite(files, { without: [], cacheDir });
  const made = ({ result: { cached } }: BuiltSite) =>
    ['search entry', 'search entries', 'search block', 'search'].map((name) => cached.get(name)?.made ?? 0);
  expect(made(first)).toEqual([5, 2, 1, 2]);

  const elsewhere = await buildSite(files, { without: [], cache: false });
  expect(indexOf(elsewhere)).toEqual(indexOf(first));

  const { 'docsgen.config.js': config } = files;
  const repainted = {
    ...files,
    'docsgen.config.js': String(config).replace("title: 'Zoo',", "title: 'Zoo', colorMode: { toggle: true },"),
  };
  const second = await buildSite(repainted, { without: [], cacheDir });
  expect(made(second)).toEqual([0, 0, 0, 0]);
  expect(indexOf(second)).toEqual(indexOf(first));

  const third = await buildSite({ ...files, 'docs/birds.md': '# Birds\n\nThey sing.\n' }, { without: [], cacheDir });
  expect(made(third)).toEqual([1, 0, 1, 2]);
  expect(indexOf(third)).not.toEqual(indexOf(first));
  rmSync(cacheDir, { recursive: true });
});

test('an edit changes the shards of its words and the texts of its neighbours, and no other file', async () => {
  const words = (page: number) =>
    Array.from({ length: 30 }, (_, n) => `word${page}${'abcdefghij'[n % 10]}${n}`).join(' ');
  const pages = Object.fromEntries(
    Array.from({ length: 150 }, (_, page) => [`docs/p${page}.md`, `# Page ${page}\n\n${words(page)}\n`]),
  );
  const before = await buildSite(pages, { without: [] });
  writeFileSync(join(before.root, 'docs/p70.md'), `${pages['docs/p70.md']}\nxylophone\n`);
  const after = await buildSite(before.root, { without: [] });
  const changed = [...indexOf(after).keys()].filter((path) => !before.files.has(path));
  const shards = (paths: Iterable<string>) => [...paths].filter((path) => path.includes('/terms-'));
  expect(shards(indexOf(after).keys()).length).toBeGreaterThan(6);
  expect(shards(changed)).toHaveLength(1);
  expect(changed.length).toBeLessThan(70);
});

test('without search there is no index, no page and no link', async () => {
  const config = String(files['docsgen.config.js']).replace("title: 'Zoo',", "title: 'Zoo', search: false,");
  const off = await buildSite({ ...files, 'docsgen.config.js': config }, { without: [] });
  expect([...indexOf(off).keys()]).toEqual([]);
  expect(off.files.has('search/index.html')).toBe(false);
  expect(off.files.get('docs/cats/index.html')).not.toContain('search-link');
});

test('a site with nothing to be found has an index of nothing', async () => {
  const hidden = await buildSite({ 'docs/a.md': '---\nunlisted: true\n---\n\n# Hidden\n' }, { without: [] });
  expect(hidden.findings).toEqual([]);
  const ask = searchIn((path) => hidden.files.get(path));
  expect((await ask('hidden')).total).toBe(0);
});

test('a plugin adds any number of records to a page, with and without places of their own', async () => {
  const plugin = `import { definePlugin } from 'docsgen/plugin';
    const words = definePlugin({ name: 'words', setup: () => ({
      records: ({ permalink }) => permalink !== '/docs/a' ? [] : Array.from({ length: 200 }, (_, n) => (
        { title: 'Entry ' + n, html: '<p>number' + n + '</p><h3 id="more">More</h3><p>inside' + n + '</p>', ...(n % 2 ? { id: 'e' + n } : {}) })),
    }) });
    export default { title: 'T', plugins: [words()] };\n`;
  const site = { 'docsgen.config.js': plugin, 'docs/a.md': '# A\n', 'docs/b.md': '# B\n\nLast.\n' };
  const { files: written, printed } = await buildSite(site, { without: [] });
  expect(printed).toBe('');
  const ask = searchIn((path) => written.get(path));
  for (const n of [0, 64, 128, 198]) expect((await ask(`number${n}`)).titles).toEqual([`Entry ${n}`]);
  expect((await ask('number199')).found).toEqual(['/docs/a#e199']);
  expect((await ask('last')).found).toEqual(['/docs/b']);
});

test('names that JavaScript gives to all objects are words like others', async () => {
  const { files: written } = await buildSite(
    { 'docs/a.md': '# A\n\nThe `constructor` has a `__proto__`.\n', 'docs/b.md': '# B\n' },
    { without: [] },
  );
  const ask = searchIn((path) => written.get(path));
  for (const question of ['constructor', '__proto__']) expect((await ask(question)).found).toEqual(['/docs/a']);
  for (const question of ['toString', 'valueOf']) expect((await ask(question)).total).toBe(0);
});

test('a page that is open while the site is published again searches what is there now', async () => {
  const before = await buildSite({ 'docs/a.md': '# Alpha\n' }, { without: [] });
  const after = await buildSite({ 'docs/b.md': '# Beta\n' }, { without: [] });
  let { files: published } = before;
  const ask = searchIn((path) => published.get(path), 'en', { staysOpen: true });
  expect((await ask('alpha')).found).toEqual(['/docs/a']);
  expect((await ask('alpha')).loaded).toEqual([]);
  published = after.files;
  expect((await ask('beta')).found).toEqual(['/docs/b']);
  published = new Map();
  await expect(ask('gamma')).rejects.toThrow('no search-index.json');
  published = after.files;
  expect((await ask('beta')).found).toEqual(['/docs/b']);
});

test('a page of the site at /search stays, and the link leads there', async () => {
  const { files: written, printed } = await buildSite(
    { ...files, 'pages/search.md': '# Our own\n\nText.\n' },
    { without: [] },
  );
  expect(printed).toBe('');
  expect(written.get('search/index.html')).toContain('Our own');
});
