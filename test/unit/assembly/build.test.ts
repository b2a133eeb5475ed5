import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, checkSite, writeSite } from '../../build-site.ts';

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
      "export default { title: 'T', url: 'https://example.org', precompress: ['gzip'], api: [{ id: 'pets', document: 'api.json', route: '/api' }], checks: { 'broken-link': 'warning' } };\n",
    'api.json': api,
    'docs/a.md': '# A\n\n[gone](/gone)\n\n```json operation=pets/add request\n{ "age": "one" }\n```\n',
    'static/data.json': '{}',
    'static/deep/more.json': `["${'a'.repeat(2000)}"]`,
  });
  const link = 'broken-link: no page or file /gone';
  expect(findings.toSorted()).toEqual([link, 'invalid-example: `age` has to be an integer, not a string']);
  expect((await checkSite(root)).diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([link]);
  for (const path of ['docs/a/index.html', 'docs/a.md', 'sitemap.xml', 'llms.txt', 'data.json', 'deep/more.json'])
    expect([...files.keys()]).toContain(path);
  // What is copied last is compressed too, and what is small is not.
  expect(['docs/a/index.html.gz', 'deep/more.json.gz', 'data.json.gz'].map((path) => files.has(path))).toEqual([
    true,
    true,
    false,
  ]);
  // No blog has feeds.
  expect([...files.keys()].filter((path) => path.endsWith('rss.xml'))).toEqual([]);
});

test('an address that two locales have shows the first, and those after it are written; so are files, but of features left out', async () => {
  const site = {
    'docsgen.config.js':
      "export default { title: 'T', url: 'https://a.example', redirects: [{ from: '/old', to: '/docs/a' }], locales: { en: { label: 'E' }, de: { label: 'D' } }, checks: { 'duplicate-route': 'warning' } };\n",
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n\n[a](/docs/a.html)\n',
    'pages/german.md': '---\nslug: /de/docs/a\n---\n\n# An English page\n',
    'static/_redirects': '/own /docs/b 301\n',
    'i18n/de/docs/a.md': '# Eins\n',
    'i18n/de/docs/b.md': '# Zwei\n',
  };
  const { files, result } = await buildSite(site, { without: ['search', 'sitemap'] });
  expect(['llms.txt', 'de/llms.txt', 'sitemap.xml'].map((path) => files.has(path))).toEqual([true, true, false]);
  expect(
    files
      .get('_redirects')
      ?.match(/^\/o\w+ /gm)
      ?.sort(),
  ).toEqual(['/old ', '/own ']);
  expect(result.sites.map(({ frame }) => frame.baseUrl)).toEqual(['/', '/de/']);
  expect(result.published?.map(({ path }) => path)).toEqual(expect.arrayContaining(['/docs/b', '/de/docs/b']));
  // A link to a page as a file is written as its address.
  expect(files.get('docs/b/index.html')).not.toContain('a.html');
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

test('a site with errors is not written, and the output of an earlier build stays; a cache that cannot be written is no error', async () => {
  const { root, files } = await buildSite({ 'docs/a.md': '# Before\n' });
  expect(files.get('docs/a/index.html')).toContain('Before');
  writeFileSync(join(root, 'docs/a.md'), '# After\n\n[gone](/gone)\n');
  const { result, findings } = await buildSite(root, { cwd: '/', cacheDir: '/dev/null/cache', explain: '/docs/a' });
  expect(result.explanations.map(({ kind }) => kind)).toContain('page');
  expect(findings).toEqual(['broken-link: no page or file /gone']);
  expect(result.cacheFailure).toBe('a file is where a folder has to be');
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

test('a budget that is passed is a warning of a site that is written, or an error of one that is not', async () => {
  const config = (checks: string) =>
    `export default { title: 'T', budget: { page: 0.1 }, checks: { 'over-budget': '${checks}' } };\n`;
  const { root, result } = await buildSite({ 'docsgen.config.js': config('warning'), 'docs/a.md': '# A\n' });
  expect([result.written, result.files > 0]).toEqual([true, true]);
  expect(result.diagnostics.map(({ rule, place }) => [rule, place?.start?.line])).toEqual([['over-budget', 1]]);
  writeFileSync(join(root, 'docsgen.config.js'), config('error'));
  writeFileSync(join(root, 'docs/a.md'), '# Another\n');
  const { result: again } = await buildSite(root);
  expect([again.written, again.files]).toEqual([false, 0]);
  expect(again.diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([['over-budget', 'error']]);
  expect(readFileSync(join(root, 'build/docs/a/index.html'), 'utf8')).toContain('<title>A | T</title>');
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

test('a site without pages is not written, and its routes are known; one whose config cannot be used has none', async () => {
  const { result, findings } = await buildSite({ 'docs/a.md': '---\ndraft: true\n---\n\n# A\n' });
  expect(findings).toEqual([expect.stringMatching('^empty-site: ')]);
  expect([result.written, result.site?.frame.baseUrl, result.sites, result.published]).toEqual([
    false,
    '/',
    [],
    undefined,
  ]);
  const { result: unread } = await buildSite({ 'docsgen.config.js': 'export default { titel: 1 };\n' });
  expect(unread).toMatchObject({ sites: [], written: false, files: 0 });
  expect([unread.config, unread.site, unread.diagnostics.length > 0]).toEqual([undefined, undefined, true]);
});

test('what is found while the site is written stops it, and a build that only checks writes nothing', async () => {
  const left = '.docsgen-99999999-1-1';
  const files = { 'docs/a.md': '# A\n', 'static/_redirects': `/a /${'b'.repeat(1100)}\n`, [left]: 'of a killed build' };
  const { root, result: checked } = await buildSite(files, { write: false });
  expect([checked.written, existsSync(join(root, 'build')), existsSync(join(root, left))]).toEqual([
    false,
    false,
    true,
  ]);
  const { result } = await buildSite(root, { strict: true });
  expect(result.diagnostics.map(({ message }) => message)).toEqual([
    '_redirects has a line of 1104 characters; Cloudflare Pages takes 1000',
  ]);
  expect([result.written, existsSync(join(root, 'build')), existsSync(join(root, left))]).toEqual([
    false,
    false,
    false,
  ]);
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

test('a shard renders its part of the pages, with what features make of them; what only the whole site shows is not its matter', async () => {
  const site = writeSite({
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '# C\n',
    'docs/d.md': '---\nslug: /b\n---\n\n# D\n',
  });
  const { result, findings } = await buildSite(site, { shard: { index: 1, count: 2 }, without: [] });
  const made = ['page', 'route', 'Markdown copy', 'search entry'].map((kind) => result.cached.get(kind)?.made);
  expect([made, findings, result.written]).toEqual([[2, 2, 2, 2], [], false]);
  expect((await buildSite(site)).findings).toEqual([expect.stringMatching('^duplicate-route: ')]);
});

test('a shard of a site in several languages compiles the translations of its part alone', async () => {
  const site = writeSite({
    'docsgen.config.js': "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`docs/${name}.md`, `# ${name}\n`])),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`i18n/de/docs/${name}.md`, `# ${name} auf Deutsch\n`])),
  });
  const { result } = await buildSite(site, { shard: { index: 1, count: 2 } });
  expect(result.cached.get('page')?.made).toBe(4);
});
