import { describe, expect, test } from 'vitest';
import type { BuildOptions } from '../../src/assembly/build.ts';
import { serveFolder } from '../../src/core/http/index.ts';
import type { Route } from '../../src/model/route.ts';
import { buildSite, type SiteFiles, writeSite } from '../build-site.ts';
import { commitFiles } from '../git.ts';
import { connectChromium } from './chromium.ts';

const doc = (title: string, body = 'text', frontmatter = '') => `---\n${frontmatter}\n---\n\n# ${title}\n\n${body}\n`;

const config = (docs = '{}', more = '') =>
  `export default { title: 'T', url: 'https://example.org', docs: ${docs}, navbar: { items: [
    { label: 'Docs', href: '/docs' },
    { label: 'Source', href: 'https://git.example.org', position: 'right' },
  ] }, ${more} };`;

/** The docs folder and two releases: `added` came with 2.0, `gone` went with it, `newest` is not released. */
const threeVersions: SiteFiles = {
  'docsgen.config.js': config("{ editUrl: 'https://git.example.org/edit', sidebars: { docs: ['setup', 'newest'] } }"),
  'versions.json': '["2.0", "1.0"]',
  'docs/setup.mdx': doc('Setup', '[n](./newest.mdx)', 'tags: [start]'),
  'docs/newest.mdx': doc('Newest'),
  'versions/2.0/docs/setup.mdx': doc('Setup', '[a](./guide/added.mdx#part) [next](/docs/next/setup)', 'tags: [start]'),
  'versions/2.0/docs/guide/added.mdx': doc('Added', '## Part'),
  'versions/2.0/docs/guide/_category_.yml': 'label: Guide\nlink: { type: generated-index }\n',
  'versions/1.0/docs/setup.mdx': doc('Setup', '[g](./guide/gone.mdx) [root](/docs/setup)', 'tags: [start]'),
  'versions/1.0/docs/guide/gone.mdx': doc('Gone', '[s](../setup.mdx)\n\n## Part\n\n[p](#part)'),
  'versions/1.0/docs/guide/_category_.yml': 'label: Guide\nlink: { type: generated-index }\n',
  'versions/1.0/docs/tags.yml': 'start: { label: Beginning }\n',
  'versions/1.0/settings.json':
    '{ "main": "setup", "sidebars": { "docs": ["setup", { "type": "category", "label": "Guide", "link": { "type": "generated-index" }, "items": ["guide/gone"] }] } }',
};

async function site(files: SiteFiles | string, options: Partial<BuildOptions> = {}) {
  const { result, findings, files: output, printed } = await buildSite(files, options);
  const built = result.site;
  if (built === undefined) throw new Error(findings.join('\n'));
  const page = (permalink: string) => output.get(`${permalink.slice(1)}/index.html`) ?? '';
  return {
    findings,
    printed,
    output,
    page,
    permalinks: [...built.routes.keys()],
    route: <K extends Route['kind']>(permalink: string, kind: K) => {
      const route = built.routes.get(permalink);
      if (route?.kind !== kind) throw new Error(`${permalink} is ${route?.kind ?? 'no route'}`);
      return route as Extract<Route, { kind: K }>;
    },
    sidebar: (name: string) =>
      built.sidebars.get(name)?.items.map((item) => (item.kind === 'html' ? 'html' : `${item.label} ${item.href}`)),
    /** Links of the text alone. */
    links: (permalink: string) =>
      [...(/<div class="prose">([\s\S]*?)<footer/.exec(page(permalink))?.[1] ?? '').matchAll(/<a href="([^"]*)"/g)].map(
        ([, href]) => href,
      ),
    menu: (permalink: string) =>
      [
        ...(/<ul class="dropdown-panel">(.*?)<\/ul>/.exec(page(permalink))?.[1] ?? '').matchAll(
          /<a href="([^"]*)" data-version-choice="([^"]*)"( aria-current="page")?><bdi>([^<]*)</g,
        ),
      ].map(([, href, name, current, label]) => `${label} (${name}) ${href}${current === undefined ? '' : ' shown'}`),
    banner: (permalink: string) =>
      /<aside class="notice" aria-label="Version">.*?<p>(.*?)<\/p>/
        .exec(page(permalink))?.[1]
        ?.replace(/<\/?(?:strong|bdi)>/g, ''),
    canonical: (permalink: string) => /<link rel="canonical" href="([^"]*)"/.exec(page(permalink))?.[1],
  };
}

describe('a site with three versions', () => {
  test('each lives at an address of its own, the newest release at the docs route', async () => {
    const { permalinks, findings } = await site(threeVersions);
    expect(findings).toEqual([]);
    expect(permalinks).toEqual([
      '/',
      '/404.html',
      '/docs',
      '/docs/1.0',
      '/docs/1.0/category/guide',
      '/docs/1.0/guide/gone',
      '/docs/1.0/setup',
      '/docs/1.0/tags',
      '/docs/1.0/tags/start',
      '/docs/category/guide',
      '/docs/guide/added',
      '/docs/next',
      '/docs/next/newest',
      '/docs/next/setup',
      '/docs/next/tags',
      '/docs/next/tags/start',
      '/docs/setup',
      '/docs/tags',
      '/docs/tags/start',
      '/search',
    ]);
  });

  test('links between documents stay in their version; addresses mean what they say', async () => {
    const { links } = await site(threeVersions);
    expect(links('/docs/next/setup')).toEqual(['/docs/next/newest']);
    expect(links('/docs/setup')).toEqual(['/docs/guide/added#part', '/docs/next/setup']);
    expect(links('/docs/1.0/setup')).toEqual(['/docs/1.0/guide/gone', '/docs/setup']);
    expect(links('/docs/1.0/guide/gone')).toEqual(['/docs/1.0/setup', '#part']);
  });

  test('each has its own sidebars, category pages, neighbours and main document', async () => {
    const { sidebar, route } = await site(threeVersions);
    expect(sidebar('current/docs')).toEqual(['Setup /docs/next/setup', 'Newest /docs/next/newest']);
    expect(sidebar('2.0/docs')).toEqual(['Guide /docs/category/guide', 'Setup /docs/setup']);
    expect(sidebar('1.0/docs')).toEqual(['Setup /docs/1.0/setup', 'Guide /docs/1.0/category/guide']);
    expect(route('/docs/setup', 'doc')).toMatchObject({ sidebar: '2.0/docs', previous: { href: '/docs/guide/added' } });
    expect(route('/docs/1.0/setup', 'doc').next).toEqual({ label: 'Guide', href: '/docs/1.0/category/guide' });
    expect(route('/docs/1.0', 'doc')).toMatchObject({ title: 'Setup', home: '/docs/1.0/setup' });
    expect(route('/docs', 'redirect').to).toBe('/docs/category/guide');
    expect(route('/docs/next', 'redirect').to).toBe('/docs/next/setup');
  });

  test('each has its own tags file and tag pages', async () => {
    const { route, page } = await site(threeVersions);
    expect(route('/docs/1.0/tags/start', 'tag')).toMatchObject({
      tag: { label: 'Beginning' },
      items: [{ href: '/docs/1.0/setup' }],
    });
    expect(route('/docs/tags/start', 'tag').items).toEqual([expect.objectContaining({ href: '/docs/setup' })]);
    expect(page('/docs/1.0/setup')).toContain('<a class="tag" href="/docs/1.0/tags/start" rel="tag">Beginning</a>');
  });

  test('the menu leads to the same page in each version, or to where the version begins', async () => {
    const { menu, output } = await site(threeVersions);
    expect(menu('/docs/1.0/setup')).toEqual([
      'Next (current) /docs/next/setup',
      '2.0 (2.0) /docs/setup',
      '1.0 (1.0) /docs/1.0/setup shown',
    ]);
    expect(menu('/docs/guide/added')).toEqual([
      'Next (current) /docs/next',
      '2.0 (2.0) /docs/guide/added shown',
      '1.0 (1.0) /docs/1.0',
    ]);
    expect(menu('/docs/category/guide')[2]).toBe('1.0 (1.0) /docs/1.0/category/guide');
    expect(menu('/docs/tags/start')[0]).toBe('Next (current) /docs/next/tags/start');
    expect(menu('/docs/1.0')[1]).toBe('2.0 (2.0) /docs');
    expect(output.get('404.html')).toMatch(
      /<summary[^>]*>Versions<svg.*?<a href="\/docs\/next" data-version-choice="current"><bdi>Next<\/bdi><\/a>/,
    );
  });

  test('old and unreleased versions say so, and lead to the latest', async () => {
    const { banner, page } = await site(threeVersions);
    expect(banner('/docs/1.0/setup')).toBe(
      'This is version 1.0, which is no longer maintained. <a href="/docs/setup" data-version-choice="2.0">See this page in version 2.0</a>.',
    );
    expect(banner('/docs/next/newest')).toBe(
      'This is version Next, which is not released yet. <a href="/docs" data-version-choice="2.0">Go to the latest version, 2.0</a>.',
    );
    for (const permalink of ['/docs/1.0/category/guide', '/docs/1.0/tags', '/docs/1.0/tags/start', '/docs/1.0'])
      expect(banner(permalink)).toContain('no longer maintained');
    expect(banner('/docs/setup')).toBeUndefined();
    expect(page('/docs/setup')).toContain('<span class="badge">Version: <bdi>2.0</bdi></span>');
    expect(page('/docs/setup')).toContain(' data-version="2.0"');
    expect(page('/docs/next/setup')).toContain(' data-version="current"');
  });

  test('scripts learn from attributes where each version begins', async () => {
    const { page } = await site(threeVersions);
    const [, attribute = ''] = /href="\/docs"[^>]* data-versions="([^"]*)">Docs</.exec(page('/docs/setup')) ?? [];
    expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toEqual({
      current: '/docs/next',
      '2.0': '/docs',
      '1.0': '/docs/1.0',
    });
  });

  test('for search engines a page is at home in the latest version that has it', async () => {
    const { canonical, output } = await site(threeVersions);
    expect(canonical('/docs/1.0/setup')).toBe('https://example.org/docs/setup');
    expect(canonical('/docs/next/setup')).toBe('https://example.org/docs/setup');
    expect(canonical('/docs/1.0')).toBe('https://example.org/docs/setup');
    expect(canonical('/docs/1.0/guide/gone')).toBe('https://example.org/docs/1.0/guide/gone');
    expect(canonical('/docs/1.0/tags/start')).toBe('https://example.org/docs/tags/start');
    expect([...(output.get('sitemap.xml') ?? '').matchAll(/example\.org([^<]*)</g)].map(([, path]) => path)).toEqual([
      '/docs/1.0/guide/gone',
      '/docs/category/guide',
      '/docs/guide/added',
      '/docs/next/newest',
      '/docs/setup',
      '/docs/tags',
      '/docs/tags/start',
    ]);
  });

  test('edit links and dates are those of the snapshot', async () => {
    const root = writeSite({
      ...threeVersions,
      'docsgen.config.js': config("{ editUrl: 'https://e.org', lastUpdated: true }"),
    });
    commitFiles(root);
    const { route } = await site(root);
    expect(route('/docs/1.0/setup', 'doc')).toMatchObject({
      editUrl: 'https://e.org/versions/1.0/docs/setup.mdx',
      updated: { date: expect.stringMatching(/^2024-05-06/) },
    });
  });

  test('every address begins with the base URL', async () => {
    const { menu, banner, findings } = await site(
      { ...threeVersions, 'versions/1.0/docs/setup.mdx': doc('Setup'), 'versions/2.0/docs/setup.mdx': doc('Setup') },
      { baseUrl: '/base/' },
    );
    expect(findings).toEqual([]);
    expect(menu('/docs/1.0/guide/gone')).toEqual([
      'Next (current) /base/docs/next',
      '2.0 (2.0) /base/docs',
      '1.0 (1.0) /base/docs/1.0/guide/gone shown',
    ]);
    expect(banner('/docs/1.0/setup')).toContain('href="/base/docs/setup"');
  });
});

test('a choice is remembered, and links to the documentation lead to it', async () => {
  const { result } = await buildSite({ ...threeVersions, 'pages/index.md': '# Home\n' });
  const server = await serveFolder({ dir: result.config?.outDir ?? '', host: 'localhost', port: 0, baseUrl: '/' });
  const browser = await connectChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    await page.goto(new URL('/docs/setup', server.url).href);
    await page.locator('.navbar summary').click();
    await page.locator('.navbar').getByRole('link', { name: '1.0' }).click();
    await page.waitForURL('**/docs/1.0/setup');
    await page.locator('html[data-version="1.0"]').waitFor();
    await page.goto(server.url);
    await page.locator('.navbar').getByRole('link', { name: 'Docs' }).click();
    await page.waitForURL('**/docs/1.0');
  } finally {
    await browser.close();
    await server.close();
  }
});

describe('settings', () => {
  test('some versions can be left out of a build', async () => {
    const docs = "{ versions: { only: ['current', '1.0'] } }";
    const { permalinks, menu, banner, route, canonical, findings } = await site({
      ...threeVersions,
      'docsgen.config.js': config(docs),
      'versions/1.0/docs/setup.mdx': doc('Setup'),
    });
    expect(findings).toEqual([]);
    expect(permalinks.filter((permalink) => /guide|setup/.test(permalink))).toEqual([
      '/docs/1.0/category/guide',
      '/docs/1.0/guide/gone',
      '/docs/1.0/setup',
      '/docs/next/setup',
    ]);
    expect(menu('/docs/1.0/setup')).toEqual(['Next (current) /docs/next/setup', '1.0 (1.0) /docs/1.0/setup shown']);
    expect(banner('/docs/1.0/setup')).toBe('This is version 1.0, which is no longer maintained.');
    expect(canonical('/docs/1.0/setup')).toBe('https://example.org/docs/1.0/setup');
    expect(route('/docs', 'redirect').to).toBe('/docs/1.0');
  });

  test('with one version left there is nothing to choose from', async () => {
    const { page, menu } = await site({
      ...threeVersions,
      'docsgen.config.js': config("{ versions: { only: ['2.0'] } }"),
      'versions/2.0/docs/setup.mdx': doc('Setup'),
    });
    expect(menu('/docs/setup')).toEqual([]);
    expect(page('/docs/setup')).not.toMatch(/data-version-choice|data-versions/);
    expect(page('/docs/setup')).toContain('Version: <bdi>2.0</bdi>');
  });

  test('a version can be kept from search engines, and be quiet about its age', async () => {
    const docs = "{ versions: { released: { '1.0': { noIndex: true, banner: 'none', label: 'One', path: 'one' } } } }";
    const { page, banner, menu, output } = await site({ ...threeVersions, 'docsgen.config.js': config(docs) });
    expect(page('/docs/one/guide/gone')).toContain('<meta name="robots" content="noindex"');
    expect(banner('/docs/one/setup')).toBeUndefined();
    expect(menu('/docs/one/setup')[2]).toBe('One (1.0) /docs/one/setup shown');
    expect(output.get('sitemap.xml')).not.toContain('/one');
    const choices = /data-search="([^"]*)"/.exec(page('/docs/one/setup') ?? '')?.[1];
    expect(choices).toContain('2.0');
    expect(choices).not.toContain('1.0');
  });

  test('the menu is where the navigation bar says', async () => {
    const navbar = "navbar: { items: [{ type: 'versions', position: 'left' }, { label: 'Docs', href: '/docs' }] }";
    const files = { ...threeVersions, 'docsgen.config.js': `export default { title: 'T', ${navbar} };` };
    expect((await site(files)).page('/docs/setup')).toMatch(/navbar-left"><li><details/);
    const { 'versions.json': _, ...plain }: SiteFiles = files;
    const { page } = await site(plain);
    expect(page('/docs/setup')).toContain('>Docs</a>');
    expect(page('/docs/setup')).not.toContain('<details class="dropdown"');
  });
});

describe('a snapshot is read as though it stood in the docs folder', () => {
  const body = [
    "import { Box } from '../../components/box.tsx';",
    "import Note from '../_note.mdx';",
    "import Live from '@site/docs/_live.mdx';",
    "import data from './data.json';",
    '',
    '# Page',
    '',
    '<Box /> <Note /> <Live /> {data.name}',
    '',
    '![x](../../images/x.svg) ![y](./y.svg) [post](../../releases/p.mdx) [site](@site/docs/other.mdx) [bare](other.mdx)',
  ].join('\n');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const files: SiteFiles = {
    'docsgen.config.js': "export default { title: 'T' };",
    'versions.json': '["1.0"]',
    'components/box.tsx': 'export function Box() { return <b>box</b>; }\n',
    'images/x.svg': svg,
    'releases/p.mdx': doc('P', '[doc](../docs/other.mdx) [only here](../docs/guide/page.mdx)', 'date: 2025-01-01'),
    'docs/other.mdx': doc('Other'),
    'docs/guide/page.mdx': doc('Page'),
    'docs/_note.mdx': 'note of today',
    'docs/_live.mdx': "import { Box } from '../components/box.tsx';\n\n<Box /> live of today",
    'versions/1.0/docs/guide/page.mdx': body,
    'versions/1.0/docs/guide/data.json': '{ "name": "frozen data" }',
    'versions/1.0/docs/guide/y.svg': svg,
    'versions/1.0/docs/other.mdx': doc('Other'),
    'versions/1.0/docs/_note.mdx': 'note of then',
    'versions/1.0/docs/_live.mdx': "import { Box } from '../components/box.tsx';\n\n<Box /> live of then",
  };

  test('what it imports, shows and links to is found', async () => {
    const { page, findings } = await site(files);
    expect(findings).toEqual([]);
    const html = page('/docs/guide/page');
    expect(html.match(/<b>box<\/b>/g)).toHaveLength(2);
    expect(html).toContain('note of then');
    expect(html).toContain('live of then');
    expect(html).toContain('frozen data');
    expect(html).toMatch(/src="\/assets\/x-\w+\.svg"/);
    expect(html).toMatch(/src="\/assets\/y-\w+\.svg"/);
    for (const link of ['<a href="/releases/p">post', '<a href="/docs/other">site', '<a href="/docs/other">bare'])
      expect(html).toContain(link);
  });

  test('links from outside lead to the latest version, and where it lacks the document to the docs folder', async () => {
    const { 'versions/1.0/docs/guide/page.mdx': _, ...others } = files;
    const { page } = await site(others);
    expect(page('/releases/p')).toContain('<a href="/docs/other">doc</a>');
    expect(page('/releases/p')).toContain('<a href="/docs/next/guide/page">only here</a>');
  });

  test('what is not there is reported in the snapshot', async () => {
    const { printed } = await site({
      ...files,
      'versions/1.0/docs/guide/page.mdx':
        "import { Gone } from '../../components/gone.tsx';\n\n<Gone /> [x](../othr.mdx)\n\n[y](../../../../docs/other.mdx)\n",
    });
    expect(printed).toMatchInlineSnapshot(`
      "versions/1.0/docs/guide/page.mdx:1:1 error missing-import: no file components/gone.tsx to import
      > 1 | import { Gone } from '../../components/gone.tsx';
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

      versions/1.0/docs/guide/page.mdx:3:10 warning broken-markdown-link: no document versions/1.0/docs/othr.mdx
        2 |
      > 3 | <Gone /> [x](../othr.mdx)
          |          ^^^^^^^^^^^^^^^^
        hint: did you mean ../other.mdx?

      versions/1.0/docs/guide/page.mdx:5:1 warning broken-markdown-link: no document ../../docs/other.mdx
        4 |
      > 5 | [y](../../../../docs/other.mdx)
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: a version keeps the paths that its pages had before; to lead to another version, write the address: /docs/next/other"
    `);
  });
});

describe('findings', () => {
  test('an id or address may be used once in each version', async () => {
    const { findings, printed } = await site({
      'versions.json': '["1.0"]',
      'docs/a.mdx': doc('A'),
      'docs/b.mdx': doc('B', 'text', 'slug: a'),
      'versions/1.0/docs/a.mdx': doc('A'),
      'versions/1.0/docs/b.mdx': doc('B', 'text', 'id: a'),
    });
    expect(findings.map((finding) => finding.split(':')[0])).toEqual(['duplicate-route', 'duplicate-id']);
    expect(printed).toContain('/docs/next/a is taken by docs/a.mdx');
    expect(printed).toContain(
      'versions/1.0/docs/b.mdx:2:1 error duplicate-id: the id a belongs to another document already',
    );
  });

  test('a document that lives in another version, and a version without documents', async () => {
    const { printed } = await site({
      'docsgen.config.js': "export default {\n  title: 'T',\n  docs: { versions: { current: { path: 'guide' } } },\n};",
      'versions.json': '["2.0", "1.0"]',
      'docs/a.mdx': doc('A'),
      'versions/2.0/docs/guide/a.mdx': doc('A'),
      'versions/1.0/docs/notes.txt': 'none',
    });
    expect(printed).toMatchInlineSnapshot(`
      "docsgen.config.js:3:40 error invalid-config: the version current lives at /docs/guide, where versions/2.0/docs/guide/a.mdx has the address /docs/guide/a
        2 |   title: 'T',
      > 3 |   docs: { versions: { current: { path: 'guide' } } },
          |                                        ^^^^^^^
        hint: give the version another path: docs.versions.current.path
        also: versions/2.0/docs/guide/a.mdx the document

      versions/1.0/docs error empty-site: the version 1.0 has no documents
        hint: leave it out with docs.versions.only, or take it out of versions.json

      versions/2.0/docs/guide/a.mdx:1:1 warning duplicate-route: /docs/guide/a is taken by docs/a.mdx; versions/2.0/docs/guide/a.mdx is not shown
      > 1 | ---
          | ^
        hint: give one of them another slug
        also: docs/a.mdx:1:1 shown"
    `);
  });

  test('sidebars of a snapshot are blamed where they are written', async () => {
    const { printed } = await site({
      ...threeVersions,
      'versions/1.0/settings.json':
        '{\n  "main": "setpu",\n  "sidebars": { "docs": ["gude/gone", { "type": "link", "href": "/nope", "label": "x" }] }\n}\n',
    });
    expect(printed).toMatchInlineSnapshot(`
      "versions/1.0/settings.json:2:11 error unknown-document: the main document setpu does not exist
        1 | {
      > 2 |   "main": "setpu",
          |           ^^^^^^^
        hint: did you mean setup?

      versions/1.0/settings.json:3:26 error unknown-document: no document has the id gude/gone
        2 |   "main": "setpu",
      > 3 |   "sidebars": { "docs": ["gude/gone", { "type": "link", "href": "/nope", "label": "x" }] }
          |                          ^^^^^^^^^^^
        hint: did you mean guide/gone?

      versions/1.0/settings.json:3:65 error broken-link: no page or file /nope
        2 |   "main": "setpu",
      > 3 |   "sidebars": { "docs": ["gude/gone", { "type": "link", "href": "/nope", "label": "x" }] }
          |                                                                 ^^^^^^^
        hint: docsgen routes lists every address of the site"
    `);
  });

  test('an old address that all versions of a document claim leads to the latest, also where it has moved since', async () => {
    const old = doc('A', 'text', 'redirect_from: /old');
    const { findings, route } = await site({
      'versions.json': '["2.0", "1.0"]',
      'docs/moved.mdx': old,
      'versions/2.0/docs/a.mdx': old,
      'versions/1.0/docs/a.mdx': old,
      'versions/1.0/docs/b.mdx': doc('B', 'text', 'redirect_from: /older'),
    });
    expect(findings).toEqual([]);
    expect(route('/old', 'redirect').to).toBe('/docs/a');
    expect(route('/older', 'redirect').to).toBe('/docs/1.0/b');
  });

  test('a page that moved before a release is found at its address of the release before', async () => {
    const moved = (from: string) => doc('Moved', 'text', `redirect_from: ${from}`);
    const { findings, route } = await site({
      'versions.json': '["2.0", "1.0"]',
      'docs/moved.mdx': moved('/docs/next/a'),
      'versions/2.0/docs/moved.mdx': moved('/docs/next/a'),
      'versions/2.0/docs/other.mdx': moved('/docs/next/b'),
      'versions/2.0/docs/b.mdx': doc('B'),
      'versions/1.0/docs/a.mdx': doc('A'),
    });
    expect(findings).toEqual([]);
    expect(route('/docs/a', 'redirect').to).toBe('/docs/moved');
    expect(route('/docs/b', 'doc').source).toBe('versions/2.0/docs/b.mdx');
    expect(route('/docs/1.0/a', 'doc').source).toBe('versions/1.0/docs/a.mdx');
  });

  test('examples of old versions are not validated with the API documents of today', async () => {
    const block = doc('A', '```http operation=api/getOne request\nGET /gone HTTP/1.1\n```');
    const api = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Api', version: '1' },
      paths: { '/one': { get: { operationId: 'getOne', responses: { 200: { description: 'ok' } } } } },
    });
    const { findings } = await site({
      'docsgen.config.js': "export default { title: 'T', api: [{ id: 'api', document: 'api.json', route: '/api' }] };",
      'api.json': api,
      'versions.json': '["1.0"]',
      'docs/a.mdx': block,
      'versions/1.0/docs/a.mdx': block,
    });
    expect(findings.filter((finding) => finding.startsWith('invalid-example'))).toHaveLength(1);
  });
});
