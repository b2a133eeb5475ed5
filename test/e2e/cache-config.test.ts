import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteSchema } from '../../src/pipeline/config/schema/site.ts';
import { buildSite, writeSite } from '../build-site.ts';
import { share } from '../effort.ts';
import { installedShiki } from '../installed-shiki.ts';
import { installedTwoslash } from '../installed-twoslash.ts';

/** What a site may set, each by itself, beside a title. */
const settings = [
  "title: 'Other'",
  "tagline: 'Words'",
  "lang: 'ar'",
  "dir: 'rtl'",
  "locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }",
  "defaultLocale: 'de', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }",
  "onlyLocales: [], locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }",
  "translationsPage: '/translations', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }",
  "url: 'https://example.org'",
  "baseUrl: '/base/'",
  "outDir: 'out'",
  "favicon: '/pic.svg'",
  "image: '/pic.svg'",
  "socialImages: true, url: 'https://example.org'",
  "product: { name: 'Other', slug: 'other' }",
  "variables: { release: '2' }",
  "audiences: ['partners']",
  "docs: { route: '/guide' }",
  "docs: [{ id: 'docs', label: 'Guide', route: '/guide' }]",
  "docs: { editUrl: 'https://example.org/edit/' }",
  'docs: { lastUpdated: true, contributors: true }',
  "feedback: { endpoint: '/answers', issues: 'https://github.com/me/it' }",
  "posts: { dir: 'releases', route: '/news' }",
  "posts: [{ id: 'releases', route: '/notes' }]",
  `plugins: [{ kind: 'docsgen plugin', definition: { name: 'x', setup: () => ({ files: () => [{ path: 'x.txt', content: 'x' }] }) } }]`,
  'pages: false',
  'static: false',
  'theme: false',
  "redirects: [{ from: '/old', to: '/docs/a' }]",
  "pageFiles: 'file'",
  'trailingSlash: true',
  "glossary: { file: 'glossary.yml' }",
  "api: [{ id: 'shop', document: 'shop.yaml', route: '/api' }]",
  "api: [{ id: 'shop', document: 'shop.yaml', route: '/api', layout: 'operation' }]",
  'images: false',
  'fonts: false',
  "navbar: { items: [{ label: 'A', href: '/docs/a' }] }",
  "footer: { copyright: 'Us' }",
  "announcement: { id: 'a', content: 'News' }",
  "colorMode: { default: 'light' }",
  "accent: '#0f766e'",
  "head: [{ tag: 'meta', attributes: { name: 'own', content: 'x' } }]",
  "scripts: ['https://example.org/a.js']",
  "analytics: { plausible: { domain: 'example.org' } }",
  "assistants: ['claude'], url: 'https://docs.example.org'",
  'toc: { min: 3, max: 3 }',
  "security: { policy: 'meta' }",
  "markdown: { format: 'detect' }",
  "markdown: { parser: 'reference' }",
  'markdown: { compat: { comments: false } }',
  'markdown: { compat: { admonitions: false } }',
  'markdown: { compat: { headingIds: false } }',
  'markdown: { zoom: true }',
  'markdown: { linkPreviews: true }',
  'markdown: { code: { twoslash: true } }',
  "markdown: { code: { theme: 'night' } }",
  "markdown: { admonitions: { shop: { title: 'Shop' } } }",
  "markdown: { components: { Badge: 'docs/_own.mdx' } }",
  'markdown: { remarkPlugins: [() => (tree) => void tree.children.pop()] }',
  'twins: false',
  "precompress: ['gzip']",
  "externalLinks: { ignore: ['https://example.org'] }",
  'search: false',
  'examples: { variables: true }',
  "search: { provider: 'algolia', appId: 'A1', apiKey: 'k', indexName: 'i' }",
  "search: { provider: 'algolia', appId: 'A1', apiKey: 'k', indexName: 'i', askAi: 'bot' }",
  'budget: { page: 1 }',
  'print: { link: true }',
  "checks: { 'unknown-admonition': 'off' }",
  "checks: { 'outdated-page': 'warning' }",
  "checks: { 'missing-alt': 'warning', 'heading-jump': 'error', 'large-image': { severity: 'warning', limit: 1 } }",
];

const files = {
  ...installedShiki,
  ...installedTwoslash('5.9.3'),
  'docs/a.md':
    '# A\n\nBraces {"stay"} %var.release% <!-- one -->\n\n:::shop Of *words*\nx\n:::\n\n## Second {#own}\n\n### Third\n\n![A picture](../static/pic.svg)\n',
  'docs/_own.mdx': 'My own.\n',
  'docs/c.mdx':
    '# C\n\n<Badge>Text.</Badge>\n\n```shouting\nA 1\n```\n\n```sh\ncat "$SHOP"\n```\n\n```ts twoslash\nlet count = 1;\n```\n',
  'docs/b.mdx': '# B\n\n[A](./a.md#own), an Order\n',
  'releases/2024-01-02-first.mdx': '---\ntitle: First\n---\n\nNews.\n',
  'pages/about.mdx': '# About %product.name%\n',
  'static/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'i18n/de/docs/b.mdx': '# B\n\n[A](./a.md#own), auf Deutsch\n',
  'i18n/en/docs/b.mdx': '# B\n\nIn English\n',
  'theme/custom.css': '.x { color: red }\n',
  'glossary.yml': 'terms:\n  Order: { definition: What somebody wants }\n',
  'shop.yaml':
    "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths: { /a: { get: { operationId: a, responses: { '200': { description: Fine } } } } }\n",
};

const configOf = (setting: string) => `export default { title: 'Shop', variables: { release: '1' }, ${setting} };\n`;

test('the settings are those that there are', () => {
  const set = settings.map((setting) => setting.slice(0, setting.indexOf(':')));
  expect([...new Set(set)].sort()).toEqual(Object.keys(siteSchema.shape).sort());
});

test('whatever changes in the config, a build with the cache is as one from nothing', async () => {
  const root = writeSite({ ...files, 'docsgen.config.js': configOf('') });
  await buildSite(root);
  const tried = share(settings, 48);
  const different: string[] = [];
  const unbuildable: string[] = [];
  for (const setting of tried) {
    writeFileSync(join(root, 'docsgen.config.js'), configOf(setting));
    const cached = await buildSite(root, { outDir: join(root, 'cached') });
    const clean = await buildSite(root, { outDir: join(root, 'clean'), cache: false });
    if (!clean.result.written) unbuildable.push(setting);
    if (cached.printed !== clean.printed) different.push(`${setting}: findings`);
    for (const [path, text] of clean.files) if (cached.files.get(path) !== text) different.push(`${setting}: ${path}`);
    if (cached.files.size !== clean.files.size) different.push(`${setting}: ${cached.files.size} files`);
  }
  expect(different).toEqual([]);
  // Without what they allow the page is not MDX.
  const withoutSyntax = ['markdown: { compat: { comments: false } }', 'markdown: { compat: { headingIds: false } }'];
  expect(unbuildable).toEqual(withoutSyntax.filter((setting) => tried.includes(setting)));
}, 600_000);
