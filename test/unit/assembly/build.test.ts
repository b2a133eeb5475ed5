import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, checkSite } from '../../build-site.ts';

const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'add',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { age: { type: 'integer' } } } } },
        },
        responses: { 201: { description: 'Added.' } },
      },
    },
  },
});

test('a build writes pages, files and what features make, and checks examples; check-links checks links alone', async () => {
  const { root, files, findings } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', url: 'https://example.org', api: [{ id: 'pets', document: 'api.json', route: '/api' }], checks: { 'broken-link': 'warning' } };\n",
    'api.json': api,
    'docs/a.md': '# A\n\n[gone](/gone)\n\n```json operation=pets/add request\n{ "age": "one" }\n```\n',
    'static/data.json': '{}',
    'static/deep/more.json': '[]',
  });
  const link = 'broken-link: no page or file /gone';
  expect(findings.toSorted()).toEqual([link, 'invalid-example: `age` has to be an integer, not a string']);
  expect((await checkSite(root)).diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([link]);
  for (const path of ['docs/a/index.html', 'docs/a.md', 'sitemap.xml', 'llms.txt', 'data.json', 'deep/more.json'])
    expect([...files.keys()]).toContain(path);
  // No blog has feeds.
  expect([...files.keys()].filter((path) => path.endsWith('rss.xml'))).toEqual([]);
});

test('an address that two locales have shows the first, and those after it are written', async () => {
  const { files } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } }, checks: { 'duplicate-route': 'warning' } };\n",
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'pages/german.md': '---\nslug: /de/docs/a\n---\n\n# An English page\n',
    'i18n/de/docs/a.md': '# Eins\n',
    'i18n/de/docs/b.md': '# Zwei\n',
  });
  expect(files.get('de/docs/a/index.html')).toContain('An English page</h1>');
  expect(files.get('de/docs/b/index.html')).toContain('Zwei</h1>');
});

test('the policy in a page allows what its body loads', async () => {
  const { files, printed } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', security: { policy: 'meta' } };\n",
    'docs/a.md': '# A\n\n![far](https://pictures.example/a.png)\n',
    'docs/b.md': '# B\n',
  });
  expect(printed).toBe('');
  const policyOf = (path: string) => /Content-Security-Policy" content="([^"]*)"/.exec(files.get(path) ?? '')?.[1];
  expect(policyOf('docs/a/index.html')).toContain('https://pictures.example');
  expect(policyOf('docs/b/index.html')).not.toContain('https://pictures.example');
});

test('a site with errors is not written, and the output of an earlier build stays', async () => {
  const { root, files } = await buildSite({ 'docs/a.md': '# Before\n' });
  expect(files.get('docs/a/index.html')).toContain('Before');
  writeFileSync(join(root, 'docs/a.md'), '# After\n\n[gone](/gone)\n');
  const { result, findings } = await buildSite(root);
  expect(findings).toEqual(['broken-link: no page or file /gone']);
  expect(result).toMatchObject({ written: false, files: 0, bytes: 0 });
  expect(readFileSync(join(root, 'build/docs/a/index.html'), 'utf8')).toContain('Before');
});

test('a file that cannot be made is found while the site is written, and leaves the output as it was', async () => {
  const { result, findings } = await buildSite({
    'docsgen.config.js': `import { definePlugin } from 'docsgen/plugin';
      const own = definePlugin({
        name: 'own',
        setup: () => ({ files: () => [{ path: 'a.txt', content() { throw new Error('no'); } }] }),
      });
      export default { title: 'T', plugins: [own()] };\n`,
    'docs/a.md': '# A\n',
  });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatch(/own.*files/);
  expect(result.written).toBe(false);
  expect(existsSync(join(result.root, 'build'))).toBe(false);
});

test('a site whose theme cannot be bundled is not written, however serious the site calls that', async () => {
  const { result, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', checks: { 'bundle-error': 'warning' } };\n",
    'docs/a.md': '# A\n',
    'theme/frame/footer.tsx': "import './none.ts';\n\nexport const Footer = () => null;\n",
  });
  expect(findings).toHaveLength(1);
  expect(result.written).toBe(false);
});

test('what is found while the site is written stops it, and a build that only checks writes nothing', async () => {
  const files = { 'docs/a.md': '# A\n', 'static/_redirects': `/a /${'b'.repeat(1100)}\n` };
  const { result, root } = await buildSite(files, { strict: true });
  expect(result.diagnostics.map(({ message }) => message)).toEqual([
    '_redirects has a line of 1104 characters; Cloudflare Pages takes 1000',
  ]);
  expect([result.written, existsSync(join(root, 'build'))]).toEqual([false, false]);
  const checked = await buildSite(root, { write: false });
  expect([checked.result.written, existsSync(join(root, 'build'))]).toEqual([false, false]);
  expect((await buildSite(root)).result.written).toBe(true);
});

test('no site is written with templates of docsgen in place of those that the site has, whatever its checks say', async () => {
  const broken = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', checks: { 'bundle-error': 'warning', 'unused-theme-file': 'off' } };\n",
    'docs/a.md': '# A\n',
    'theme/frame/footer.tsx': 'export function Footer( {\n',
  });
  expect(broken.result.diagnostics.map(({ severity }) => severity)).not.toContain('error');
  expect(broken.findings.join()).toContain('bundle-error');
  expect(broken.result.written).toBe(false);
});
