import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type BuiltSite, buildSite, type SiteFiles } from '../build-site.ts';

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
  new Map([...written].filter(([path]) => path.startsWith('pagefind/')));

test('a page lists everything in order, for those without a script', async () => {
  const { files: written, printed } = await buildSite(files, { searchIndex: true });
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

test('the index is the same however often it is made, and is taken from the cache while no text changes', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'docsgen-search-'));
  const first = await buildSite(files, { searchIndex: true, cacheDir });
  expect([...indexOf(first).keys()]).toContain('pagefind/pagefind.js');
  expect(first.result.cached.get('search')).toEqual({ kept: 0, made: 1 });

  const elsewhere = await buildSite(files, { searchIndex: true, cache: false });
  expect(indexOf(elsewhere)).toEqual(indexOf(first));

  const { 'docsgen.config.js': config } = files;
  const repainted = {
    ...files,
    'docsgen.config.js': String(config).replace("title: 'Zoo',", "title: 'Zoo', colorMode: { toggle: true },"),
  };
  const second = await buildSite(repainted, { searchIndex: true, cacheDir });
  expect(second.result.cached.get('search')).toEqual({ kept: 1, made: 0 });
  expect(indexOf(second)).toEqual(indexOf(first));

  const third = await buildSite(
    { ...files, 'docs/birds.md': '# Birds\n\nThey sing.\n' },
    { searchIndex: true, cacheDir },
  );
  expect(third.result.cached.get('search')).toEqual({ kept: 0, made: 1 });
  expect(indexOf(third)).not.toEqual(indexOf(first));
  rmSync(cacheDir, { recursive: true });
});

test('without search there is no index, no page, no link and no right to run WebAssembly', async () => {
  const config = String(files['docsgen.config.js']).replace("title: 'Zoo',", "title: 'Zoo', search: false,");
  const off = await buildSite({ ...files, 'docsgen.config.js': config }, { searchIndex: true });
  expect([...indexOf(off).keys()]).toEqual([]);
  expect(off.files.has('search/index.html')).toBe(false);
  expect(off.files.get('docs/cats/index.html')).not.toContain('search-link');
  expect(off.files.get('_headers')).not.toContain('wasm');
  const on = await buildSite(files, { searchIndex: true });
  expect(on.files.get('_headers')).toMatch(/script-src [^;]*'wasm-unsafe-eval'/);
  expect(on.files.get('_headers')).not.toContain("'unsafe-eval'");
});

test('a site with nothing to be found has an index of nothing', async () => {
  const hidden = await buildSite({ 'docs/a.md': '---\nunlisted: true\n---\n\n# Hidden\n' }, { searchIndex: true });
  expect(hidden.findings).toEqual([]);
  expect(indexOf(hidden).get('pagefind/filters.json')).toBe('{}');
});

test('a page of the site at /search stays, and the link leads there', async () => {
  const { files: written, printed } = await buildSite(
    { ...files, 'pages/search.md': '# Our own\n\nText.\n' },
    { searchIndex: true },
  );
  expect(printed).toBe('');
  expect(written.get('search/index.html')).toContain('Our own');
});

test('where the index cannot be made, the site is built and a warning says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-search-'));
  // What a platform without a binary of its own, or one that may not be run, comes to.
  for (const path of [join(folder, 'missing'), folder]) {
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', path);
    const built = await buildSite(files, { searchIndex: true, cache: false });
    expect(built.printed).toContain('warning');
    expect(built.printed).toContain('no-search-index');
    expect(built.result.written).toBe(true);
    expect(built.files.get('search/index.html')).toContain('Cats');
    expect([...indexOf(built).keys()]).toEqual([]);
    const strict = await buildSite(files, { searchIndex: true, cache: false, strict: true });
    expect(strict.result.written).toBe(false);
  }
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
