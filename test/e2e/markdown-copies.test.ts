import { join } from 'node:path';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { beforeAll, describe, expect, test } from 'vitest';
import { withSiteGraph } from '../../src/assembly/site-graph.ts';
import { withCache } from '../../src/core/graph/index.ts';
import { serveFolder } from '../../src/core/http/index.ts';
import type { Route } from '../../src/model/route.ts';
import { findConfig } from '../../src/pipeline/config/index.ts';
import { routedSite } from '../../src/queries/site.ts';
import { buildSite, readFolder } from '../build-site.ts';
import { share } from '../effort.ts';
import { prepared } from '../prepared.ts';
import { contentOf, readMarkdown, squeeze } from '../unit/features/markdown-copies/read-markdown.ts';
import { connectChromium } from './chromium.ts';
import { expectCopied } from './expect-copied.ts';

const doc = (frontmatter: string, body: string) => `---\n${frontmatter}\n---\n\n${body}\n`;
const config = (more: string) => `export default { title: 'Test', ${more} };\n`;

describe('Markdown copies of this repository’s site', async () => {
  const repository = join(import.meta.dirname, '../..');
  const { outDir } = await prepared('site');
  const files = readFolder(outDir);
  let all: readonly Route[];
  let routes: readonly Route[];

  beforeAll(async () => {
    // What was built is known by its files; what it was made of, by its routes.
    const options = { cwd: repository, drafts: false, isDev: false, linksOnly: true };
    const { site } = await withCache(findConfig(repository), {}, (cache) =>
      withSiteGraph(cache, options, ({ graph }) => graph.ask(routedSite, '')),
    );
    all = [...site.routes.values()];
    routes = all.filter(({ markdownCopy }) => markdownCopy !== undefined);
  });

  const pageOf = ({ permalink }: Route) => files.get(`${permalink.slice(1)}/index.html`.replace(/^\//, '')) ?? '';
  const copyOf = ({ markdownCopy = '' }: Route) => files.get(markdownCopy.slice(1)) ?? '';

  test('are next to every page with content of its own', () => {
    const kinds = new Set(['doc', 'post', 'page', 'reference']);
    // The copy of an API document has all of it, whatever pages of their own its parts have.
    const isPart = (route: Route) => route.kind === 'reference' && route.page !== undefined;
    const pages = all.filter((route) => kinds.has(route.kind) && !isPart(route));
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter((route) => copyOf(route) === '').map(({ permalink }) => permalink)).toEqual([]);
    expect(files.get('index.md')).toMatch(/^# /);
    expect(files.get('docs.md')).toBe(files.get('docs/cdr/Installation.md'));
  });

  test('have the headings, addresses and code of their page, and no HTML', () => {
    const pages = share(
      routes.filter(({ kind }) => kind !== 'reference'),
      4,
    );
    const told = pages.map((route) => ({ route: route.permalink, ...contentOfMarkdown(copyOf(route)) }));
    const shown = pages.map((route) => ({ route: route.permalink, ...contentOfPage(pageOf(route), route.canonical) }));
    expect(told).toEqual(shown);
  });

  test('of API documents have every operation, parameter and schema', () => {
    const references = routes.filter((route) => route.kind === 'reference');
    for (const route of share(references, 4)) {
      const { headings, codes, html } = contentOf(readMarkdown(copyOf(route)));
      const titles = new Set(headings);
      const words = new Set(codes);
      for (const { title, operations } of route.reference.tags) {
        expect(titles).toContain(`2 ${squeeze(title)}`);
        for (const operation of operations) {
          expect(titles).toContain(`3 ${squeeze(operation.title)}`);
          expect(words).toContain(`${operation.method} ${operation.path}`);
          for (const { parameters } of operation.parameters)
            for (const { name } of parameters) expect(words).toContain(name);
        }
      }
      for (const { name } of route.reference.schemas) expect(titles).toContain(`3 ${name}`);
      expect(html).toEqual([]);
    }
  });

  test('are named by their page, and by llms.txt in the order of the sidebar', () => {
    const page = files.get('docs/cdr/Installation/index.html') ?? '';
    expect(page).toContain('<link rel="alternate" type="text/markdown" href="/docs/cdr/Installation.md"/>');
    expect(page).toContain('href="/docs/cdr/Installation.md" type="text/markdown"');
    expect(page).toContain(
      '<button type="button" hidden="" data-copy-markdown="/docs/cdr/Installation.md" title="Copy page as Markdown">',
    );
    const { headings, links } = contentOf(readMarkdown(files.get('llms.txt') ?? ''));
    expect(headings).toEqual([
      '1 Open CDR documentation',
      '2 Documentation',
      '2 openEHR Introduction',
      '2 Explore',
      '2 Enterprise features',
      '2 API reference',
      '2 Release notes',
      '2 Optional',
    ]);
    expect(links.slice(0, 2)).toEqual([
      'Installation -> https://docs.example.org/docs/cdr/Installation.md',
      'Introduction to openEHR -> https://docs.example.org/docs/cdr/openEHR-Introduction/Introduction.md',
    ]);
    const addresses = links.map((link) => link.split(' -> https://docs.example.org')[1] ?? '');
    const canonical = routes.filter((route) => route.canonical === route.permalink);
    expect(addresses.sort()).toEqual(canonical.map(({ markdownCopy }) => markdownCopy).sort());
  });

  test('llms-full.txt holds every document', () => {
    const full = files.get('llms-full.txt') ?? '';
    for (const route of routes) {
      if (route.kind !== 'doc' || route.canonical !== route.permalink) continue;
      expect(full).toContain(`\nSource: https://docs.example.org${route.permalink}\n\n${copyOf(route)}`);
    }
  });

  test('are not for search engines', () => {
    expect(files.get('_headers')).toContain(
      '\n/*.md\n  X-Robots-Tag: noindex\n/llms-full.txt\n  X-Robots-Tag: noindex\n',
    );
  });

  test('are served as Markdown, and copied by a button', async () => {
    const server = await serveFolder({ dir: outDir, host: 'localhost', port: 0, baseUrl: '/' });
    const browser = await connectChromium();
    try {
      const { status, headers } = await fetch(new URL('/docs/cdr/Installation.md', server.url));
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(headers.get('x-robots-tag')).toBe('noindex');

      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
      const page = await context.newPage();
      await page.goto(new URL('/docs/cdr/Installation', server.url).href);
      const copyPage = page.getByRole('button', { name: 'Copy page' });
      // The mark of it is there for a moment.
      await Promise.all([page.locator('button.copied').waitFor(), copyPage.click()]);
      await expectCopied(copyPage).toBe(files.get('docs/cdr/Installation.md'));
      await page.getByRole('link', { name: 'View as Markdown' }).click();
      await page.waitForURL('**/docs/cdr/Installation.md');

      const api = routes.find((route) => route.kind === 'reference' && route.permalink.endsWith('/openehr'));
      await page.goto(new URL(`${api?.permalink}`, server.url).href);
      const operation = page.locator('[id="operation/ehrCreate"]');
      const copy = files.get(`${api?.permalink.slice(1)}/operations/ehrCreate.md`);
      expect(copy).toMatch(/^# .*## Request\n.*curl -X POST.*## Schemas\n/s);
      await expectCopied(operation.getByRole('button', { name: 'Copy as Markdown' })).toBe(copy);
      await operation.locator('.page-menu summary').click();
      const prompt = 'Write code that calls the operation below. Use only what is described here.';
      await expectCopied(operation.getByRole('button', { name: 'Copy for a prompt' })).toBe(`${prompt}\n\n${copy}`);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

interface Compared {
  readonly headings: readonly string[];
  readonly addresses: readonly string[];
  readonly blocks: readonly string[];
  readonly codes: readonly string[];
  readonly html: readonly string[];
}

function contentOfMarkdown(markdown: string): Compared {
  const { headings, links, images, blocks, codes, html } = contentOf(readMarkdown(markdown));
  const addresses = [...links, ...images].map((link) => link.slice(link.lastIndexOf(' -> ') + 4));
  return { headings, addresses: addresses.sort(), blocks, codes, html };
}

function contentOfPage(html: string, permalink: string): Compared {
  const root: Root = fromHtml(html);
  const headings: string[] = [];
  const addresses: string[] = [];
  const blocks: string[] = [];
  const codes: string[] = [];
  let isTitled = false;
  const hasClass = ({ properties }: Element, name: string) =>
    Array.isArray(properties.className) && properties.className.includes(name);
  const absolute = (href: unknown) => new URL(String(href), `https://docs.example.org${permalink}`).href;
  const read = (body: Nodes) =>
    visit(body, 'element', (node) => {
      const { tagName, properties } = node;
      if (hasClass(node, 'sr-only') || properties.ariaHidden === 'true') return SKIP;
      if (/^h\d$/.test(tagName)) headings.push(`${tagName.slice(1)} ${squeeze(textOf(node))}`);
      if (
        tagName === 'a' &&
        'href' in properties &&
        !hasClass(node, 'anchor') &&
        !hasClass(node, 'term') &&
        !('dataFootnoteRef' in properties)
      ) {
        if (!('dataFootnoteBackref' in properties)) addresses.push(absolute(properties.href));
      }
      if (tagName === 'figcaption') isTitled = true;
      if (tagName === 'figure') isTitled = false;
      if (tagName === 'img') addresses.push(absolute(properties.src));
      if (tagName === 'pre') {
        let language = '';
        visit(node, 'element', ({ tagName: tag, properties: { className } }) => {
          if (tag === 'code' && Array.isArray(className)) language = String(className[0]).replace('language-', '');
        });
        // Code with a title needs a language before it.
        blocks.push(`${language || (isTitled ? 'text' : '')}\n${textOf(node).replace(/\n$/, '')}`);
        return SKIP;
      }
      if (tagName === 'code' || tagName === 'kbd' || tagName === 'samp') codes.push(squeeze(textOf(node)));
      return undefined;
    });
  visit(root, 'element', (node) => {
    const isBody = hasClass(node, 'prose') || hasClass(node, 'component-page') || hasClass(node, 'page-title');
    if (!isBody) return undefined;
    read(node);
    return SKIP;
  });
  return { headings, addresses: addresses.sort(), blocks, codes, html: [] };
}

describe('Markdown copies', () => {
  test('hold everything a page can have', async () => {
    const { files, findings } = await buildSite({
      'docs/_part.mdx': 'From a *partial*.',
      'docs/a.mdx': doc(
        'title: All\ndescription: Of it.',
        [
          "import Part from './_part.mdx'\nimport { Card as Own } from '@site/own.tsx'",
          '{/* a comment */}\n\n<Part />',
          ':::tip[Look **here**]\n\nWell.\n\n:::',
          '<Tabs><TabItem value="a" label="A">one</TabItem><TabItem value="b">two</TabItem></Tabs>',
          'Sum {1 + 1}, ~~gone~~[^n].\n\n[^n]: A note.',
          '- [x] done\n- [ ] open',
          '| a | b |\n| :- | -: |\n| `x\\|y` | <Badge>new</Badge> |',
          '```js title="a.js" {1}\nconst a = `b`;\n```',
          '![A picture](./pixel.png)\n\n<Own name="React" />',
        ].join('\n\n'),
      ),
      'docs/pixel.png': Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      'own.tsx': 'export const Card = ({ name }) => <section><h2>By {name}</h2><p>1 &lt; 2</p></section>;\n',
    });
    expect(findings).toEqual([]);
    const copy = files.get('docs/a.md') ?? '';
    expect(copy.replace(/pixel-[\w-]+/, 'pixel-HASH')).toMatchInlineSnapshot(`
      "# All

      > Of it.

      From a _partial_.

      > **Look here**
      >
      > Well.

      - **A**

        one

      - **b**

        two

      Sum 2, ~~gone~~[^1].

      - [x] done
      - [ ] open

      | a | b |
      | :-- | --: |
      | \`x\\|y\` | new |

      \`\`\`js title="a.js"
      const a = \`b\`;
      \`\`\`

      ![A picture](/assets/pixel-HASH.png)

      ## By React

      1 < 2

      [^1]: A note.
      "
    `);
  });

  test('have addresses below the base URL, absolute where the site knows its origin', async () => {
    const site = {
      'docs/a.mdx': doc('title: A', 'See [b](./b.mdx#x) and [here](#y).\n\n## Y'),
      'docs/b.mdx': doc('title: B\ndescription: About b.', '## X'),
      'pages/index.mdx': '# Home\n\nWelcome.',
    };
    const based = await buildSite({ ...site, 'docsgen.config.js': config("baseUrl: '/base/'") });
    expect(based.findings).toEqual([]);
    expect(based.files.get('docs/a.md')).toBe('# A\n\nSee [b](/base/docs/b#x) and [here](/base/docs/a#y).\n\n## Y\n');
    expect(based.files.get('index.md')).toBe('# Home\n\nWelcome.\n');
    expect(based.files.get('llms.txt')).toBe(
      '# Test\n\n## Documentation\n\n- [A](/base/docs/a.md): See b and here.\n- [B](/base/docs/b.md): About b.\n\n## Optional\n\n- [Home](/base/index.md): Welcome.\n',
    );
    expect(based.files.get('docs/a/index.html')).toContain('type="text/markdown" href="/base/docs/a.md"');
    expect(based.files.get('_headers')).toContain('/base/*.md\n');

    const known = await buildSite({
      ...site,
      'docsgen.config.js': config("baseUrl: '/base/', url: 'https://example.org'"),
    });
    expect(known.files.get('docs/a.md')).toContain('[b](https://example.org/base/docs/b#x)');
    expect(known.files.get('llms-full.txt')).toContain('Source: https://example.org/base/docs/a\n\n# A\n');
    expect(known.files.get('llms-full.txt')).not.toContain('Welcome');
  });

  test('of unlisted pages are written, but not listed', async () => {
    const { files } = await buildSite({
      'docs/a.mdx': doc('title: A', 'Text.'),
      'docs/secret.mdx': doc('title: Secret\nunlisted: true', 'Hidden.'),
      'docs/draft.mdx': doc('title: Draft\ndraft: true', 'Unfinished.'),
    });
    expect(files.get('docs/secret.md')).toBe('# Secret\n\nHidden.\n');
    expect(files.has('docs/draft.md')).toBe(false);
    for (const name of ['llms.txt', 'llms-full.txt']) {
      expect(files.get(name)).toContain('/docs/a');
      expect(files.get(name)).not.toMatch(/secret|hidden|draft|unfinished/i);
    }
  });

  test('follow the sidebar into its categories, and list posts from the newest on', async () => {
    const { files } = await buildSite({
      'docs/z.mdx': doc('title: Z\nsidebar_position: 1', 'z'),
      'docs/guide/_category_.yml': 'label: The guide\nposition: 2\n',
      'docs/guide/deep/x.mdx': doc('title: X', 'x'),
      'docs/guide/a.mdx': doc('title: A [1]', 'a'),
      'releases/2024-01-01-old.mdx': doc('title: Old', 'old'),
      'releases/2024-02-01-new.mdx': doc('title: New\nauthors: [{ name: Ada }, { name: Bob }]', 'new'),
    });
    const { headings, links } = contentOf(readMarkdown(files.get('llms.txt') ?? ''));
    expect(headings).toEqual(['1 Test', '2 Documentation', '2 The guide', '2 Releases']);
    expect(links.map((link) => link.split(' -> ')[0])).toEqual(['Z', 'A [1]', 'X', 'New', 'Old']);
    expect(files.get('releases/2024/02/01/new.md')).toBe('# New\n\n2024-02-01, Ada, Bob\n\nnew\n');
  });

  test('of each version are written, and those of the latest alone are listed', async () => {
    const { files, findings } = await buildSite({
      'docs/a.mdx': doc('title: Coming', '[here](#x)\n\n## X'),
      'versions.json': '["2.0", "1.0"]',
      'versions/2.0/docs/a.mdx': doc('title: Two', '[here](#x)\n\n## X'),
      'versions/1.0/docs/a.mdx': doc('title: One', '[here](#x)\n\n## X'),
    });
    expect(findings).toEqual([]);
    expect(files.get('docs/next/a.md')).toBe('# Coming\n\n[here](/docs/next/a#x)\n\n## X\n');
    expect(files.get('docs/1.0/a.md')).toBe('# One\n\n[here](/docs/1.0/a#x)\n\n## X\n');
    expect(contentOf(readMarkdown(files.get('llms.txt') ?? '')).links).toEqual(['Two -> /docs/a.md']);
    expect(files.get('llms-full.txt')).not.toMatch(/One|Coming/);
  });

  test('give way to files and pages of the site, and say so', async () => {
    const { files, printed } = await buildSite({
      'docs/x.mdx': doc('title: X', 'See [the file](/llms.txt).'),
      'docs/y.mdx': doc('title: Y', 'y'),
      'pages/odd.mdx': doc('title: Odd\nslug: /docs/y.md', 'odd'),
      'static/docs/X.md': 'own\n',
      'static/llms.txt': 'mine\n',
    });
    expect(files.get('docs/X.md')).toBe('own\n');
    expect(files.has('docs/x.md')).toBe(false);
    expect(files.get('llms.txt')).toBe('mine\n');
    expect(files.get('docs/x/index.html')).not.toContain('text/markdown');
    expect(files.get('docs/y.md/index.html')).toContain('odd');
    expect(printed).toMatchInlineSnapshot(`
      "docs/x.mdx warning duplicate-route: /docs/x.md is taken by static/docs/X.md; the Markdown copy of docs/x.mdx is not written
        hint: rename the other file or page, or set twins: false in the config

      docs/y.mdx warning duplicate-route: /docs/y.md is taken by pages/odd.mdx; the Markdown copy of docs/y.mdx is not written
        hint: rename the other file or page, or set twins: false in the config

      static/llms.txt warning duplicate-route: /llms.txt is taken by static/llms.txt; the file for language models is not written
        hint: rename the other file or page, or set twins: false in the config"
    `);
  });

  test('are left out where the config says so', async () => {
    const { files, findings } = await buildSite({
      'docs/a.mdx': doc('title: A', 'Text.'),
      'docsgen.config.js': config('twins: false'),
    });
    expect(findings).toEqual([]);
    expect([...files.keys()].filter((name) => /\.md$|llms/.test(name))).toEqual([]);
    expect(files.get('docs/a/index.html')).not.toMatch(/text\/markdown|copy-markdown/);
    expect(files.get('_headers')).not.toContain('X-Robots-Tag');
  });
});
