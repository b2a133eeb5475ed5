import { expect, test } from 'vitest';
import { applyFixes } from '../../src/pipeline/fix/index.ts';
import { buildSite, checkSite, type SiteFiles, writeSite } from '../build-site.ts';

// Links that name a page as a file, in all places where links are written.

const config = (more = '') => `import { definePlugin } from 'docsgen/plugin';

export default {
  title: 'T',
  url: 'https://x.example',
  baseUrl: '/base/',
  navbar: { items: [{ label: 'Bar', href: '/docs/setup.html' }] },
  footer: { columns: [{ title: 'More', links: [{ label: 'Foot', href: '/docs/setup/index.html#part' }] }] },
  redirects: [{ from: '/older', to: '/docs/setup.html' }, { from: '/moved.html', to: '/docs/more' }],
  api: [{ id: 'pets', document: 'pets.yaml', route: '/api' }],
  plugins: [definePlugin({ name: 'p', setup: () => ({ files: () => [{ path: 'docs/given.html', content: 'x' }] }) })()],
  ${more}
};
`;

const files: SiteFiles = {
  'docsgen.config.js': config(),
  'docs/setup.md': '# Setup\n\n## Part\n\nText.\n',
  'docs/more.md': '# More\n',
  'docs/given.md': '# Given\n',
  'docs/static.md': '# Static\n',
  'docs/slug.md': '---\nslug: /slug.html\n---\n\n# Slug\n',
  'docs/guide/index.md': '# Guide\n\n[to the start](../index.html), [own](index.html), [next](next.html?x=1)\n',
  'docs/guide/next.md':
    '# Next\n\n<a href="/docs/setup.html#gone">tag</a>\n\n<iframe src="/docs/setup.html" title="x"></iframe>\n',
  'docs/index.md': `# Start

[a](/docs/setup.html#part) and [b][def], [c](https://x.example/base/docs/setup.html), [home](/index.html)

[static](/docs/static.html) [plugin](/docs/given.html) [redirect](/moved.html) [rule](/docs/ruled.html) [slug](/docs/slug.html)

[def]: <setup.html?q=1>
`,
  'docs/ruled.md': '# Ruled\n',
  'pages/index.mdx': '# Home\n',
  'pages/code.tsx': "export default () => <a href={['/docs/setup', 'html'].join('.')}>code</a>;\n",
  'static/docs/static.html': '<p>x</p>',
  'static/_redirects': '/base/docs/ruled.html /base/docs/more 301\n',
  'pets.yaml': `openapi: 3.1.0
info: { title: Pets, version: '1', description: 'See [more](/base/docs/more.html).' }
paths: { /pets: { get: { operationId: list, responses: { '200': { description: All } } } } }
`,
};

const places = ({ diagnostics }: Awaited<ReturnType<typeof checkSite>>) =>
  diagnostics
    .filter(({ rule }) => rule === 'html-link')
    .map(({ place, message }) => `${place?.file}:${place?.start?.line} ${message.split(' is the page ')[0]}`);

test('links that name a page as a file are written out without it, and files and redirects come first', async () => {
  const { findings, files: written } = await buildSite(files);
  expect(findings.filter((finding) => !finding.startsWith('html-link:'))).toEqual([
    'broken-anchor: /base/docs/setup has no anchor #gone',
  ]);
  const left = [...written]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([, text]) => [...text.matchAll(/(?:href|src|url)="?([^"]*\.html)(?=["?#])/g)].map(([, href]) => href));
  const right = ['docs/given', 'docs/ruled', 'docs/slug', 'docs/static', 'moved'].map((path) => `/base/${path}.html`);
  expect([...new Set(left)].filter((href = '') => !href.startsWith('https:')).sort()).toEqual(right);
  const start = written.get('docs/index.html');
  for (const href of ['setup#part', 'setup?q=1', 'static.html', 'given.html', 'ruled.html', 'slug.html'])
    expect(start).toContain(`href="/base/docs/${href}"`);
  expect(start).toContain('href="https://x.example/base/docs/setup"');
  expect(start).toContain('href="/base/"');
  expect(written.get('docs/guide/index.html')).toContain('<a href="/base/docs/guide/next?x=1">next</a>');
  expect(written.get('docs/guide/next/index.html')).toContain('<iframe src="/base/docs/setup"');
  expect(written.get('docs.md')).toContain('[a](https://x.example/base/docs/setup#part)');
  expect(written.get('api.md')).toContain('[more](https://x.example/base/docs/more)');
  expect(written.get('_redirects')).toContain('/base/older /base/docs/setup 301');
});

test('each is a warning at its place, which --fix corrects in pages', async () => {
  const checked = await checkSite(writeSite({ ...files, 'docs/none.md': '# None\n\n[none](/docs/stup.html)\n' }));
  expect(places(checked).sort()).toEqual([
    'docs/guide/index.md:3 /base/docs/guide/index.html',
    'docs/guide/index.md:3 /base/docs/guide/next.html',
    'docs/guide/index.md:3 /base/docs/index.html',
    'docs/guide/next.md:3 /base/docs/setup.html',
    'docs/guide/next.md:5 /base/docs/setup.html',
    'docs/index.md:3 /base/docs/setup.html',
    'docs/index.md:3 /base/docs/setup.html',
    'docs/index.md:3 /base/docs/setup.html',
    'docs/index.md:3 /base/index.html',
    'docsgen.config.js:7 /base/docs/setup.html',
    'docsgen.config.js:8 /base/docs/setup/index.html',
    'docsgen.config.js:9 /base/docs/setup.html',
    'pets.yaml:2 /base/docs/more.html',
  ]);
  expect(checked.diagnostics.filter(({ rule }) => rule === 'broken-link').map(({ hint }) => hint)).toEqual([
    'did you mean /base/docs/slug.html?',
  ]);
  const fixes = checked.diagnostics.flatMap(({ fix }) => (fix?.file === 'docs/guide/index.md' ? [fix] : []));
  expect(applyFixes(String(files['docs/guide/index.md']), fixes).text).toBe(
    '# Guide\n\n[to the start](..), [own](.), [next](next?x=1)\n',
  );
});

test('where pages are files, such links are right as they are', async () => {
  expect(places(await checkSite(writeSite({ ...files, 'docsgen.config.js': config("pageFiles: 'file',") })))).toEqual([
    'docs/guide/index.md:3 /base/docs/index.html',
    'docs/guide/index.md:3 /base/docs/guide/index.html',
    'docsgen.config.js:8 /base/docs/setup/index.html',
  ]);
});
