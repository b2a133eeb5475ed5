import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { keepKnownKeys } from '../../src/docusaurus/authors.ts';
import { migrateDocusaurus } from '../../src/docusaurus/index.ts';
import { planMigration } from '../../src/index.ts';
import { migrateMintlify } from '../../src/mintlify/index.ts';
import { migrateMkdocs } from '../../src/mkdocs/index.ts';
import { runForeignConfig } from '../../src/run-config.ts';
import { pageFields as starlightFields } from '../../src/starlight/frontmatter.ts';
import { migrateVitePress } from '../../src/vitepress/index.ts';
import { rewriterOf } from '../../src/vitepress/pages.ts';

function siteOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const textIn = (files: readonly { readonly to: string }[], path: string) => {
  const file = files.find(({ to }) => to === path);
  return file !== undefined && 'text' in file ? String(file.text) : undefined;
};

test('a config that the default export of a package wraps is that config', async () => {
  const root = siteOf({
    'wrapped.ts': "import wrap from 'vitepress-versioning-plugin'; export default wrap({ title: 'My product' }, 'x');",
    'gone.ts': "import { withMyThing } from '@acme/docs-kit'; export default withMyThing({ title: 'My product' });",
  });
  expect(await runForeignConfig(join(root, 'wrapped.ts'), { seconds: 20 })).toEqual({
    title: 'My product',
    $wrapper: 'vitepress-versioning-plugin',
  });
  const site = siteOf({
    '.vitepress/config.ts':
      "import wrap from 'vitepress-versioning-plugin'; export default wrap({ title: 'My product' });",
    'index.md': '# A page\n',
  });
  const { notes } = await migrateVitePress(join(site, '.vitepress/config.ts'), { seconds: 20 });
  expect(notes[0]).toMatchObject({
    weight: 'lost',
    about: 'what the package vitepress-versioning-plugin makes of the config',
  });
  await expect(runForeignConfig(join(root, 'gone.ts'), { seconds: 20 })).rejects.toThrow(
    /gone\.ts cannot be run: Error: it is what the package @acme\/docs-kit\S* gives, which is not installed/,
  );
});

test('configs of folders are those of the site and of its languages', async () => {
  const config = (text: string, base: string) => `import { defineAdditionalConfig } from 'vitepress';
    export default defineAdditionalConfig({ themeConfig: { sidebar: [{ text: '${text}', link: '${base}/guide/sail' }] } });`;
  const site = siteOf({
    '.vitepress/config.ts':
      "export default { title: 'Boats', locales: { root: { label: 'English' }, de: { label: 'Deutsch' } } };",
    'config.ts': config('Sail now', ''),
    'de/config.ts': config('Segeln', '/de'),
    'guide/config.mts': config('Other', ''),
    'guide/sail.md': '# Sail\n',
    'de/guide/sail.md': '# Segeln\n',
  });
  const { files, notes } = await migrateVitePress(join(site, '.vitepress/config.ts'), { seconds: 20 });
  expect(textIn(files, 'docsgen.config.ts')).toContain("{ type: 'doc', id: 'guide/sail', label: 'Sail now' }");
  expect(textIn(files, 'i18n/de/strings.json')).toContain('"Sail now": "Segeln"');
  expect(notes.map(({ about }) => about)).toContain('the config of the folder guide');
});

test('a config may have elements, whatever its file is called', async () => {
  const root = siteOf({ 'theme.config.js': 'export default { logo: <b>Boats</b> };' });
  expect(await runForeignConfig(join(root, 'theme.config.js'), { seconds: 20 })).toMatchObject({
    logo: { $element: 'b', props: { children: 'Boats' } },
  });
});

test('rewrites with groups without a name', () => {
  const rewrite = rewriterOf({ 'translated/:locale/(.*)': ':locale/(.*)' });
  expect(['translated/de/guide/a.md', 'guide/a.md'].map(rewrite)).toEqual(['de/guide/a.md', 'guide/a.md']);
});

test('authors keep what is shown of them', () => {
  const { text, left } = keepKnownKeys(
    '# Us\njane:\n  name: Jane\n  id: jane # no\n  tagline: Dev\n  imageURL: /j.png\n',
  );
  expect(text).toBe('# Us\njane:\n  name: Jane\n  image_url: /j.png\n');
  expect(left).toEqual(['id', 'tagline']);
  expect(keepKnownKeys('a:   { name: A }\n')).toEqual({ text: 'a:   { name: A }\n', left: [] });
});

test('the assistant of Algolia comes along with the search that it needs, and without what only the old dialog knew', async () => {
  const configOf = async (algolia: string) => {
    const root = siteOf({
      'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://x.org', baseUrl: '/', presets: [['classic', {}]],
        themeConfig: { algolia: { appId: 'A1', apiKey: 'k', indexName: 'i', contextualSearch: true, ${algolia} } } };`,
      'docs/a.md': '# A\n',
    });
    const { files } = await migrateDocusaurus(join(root, 'docusaurus.config.js'), { seconds: 20 });
    return textIn(files, 'docsgen.config.ts')?.replaceAll(/\s+/g, ' ') ?? '';
  };
  expect(await configOf("askAi: 'bot'")).toContain(
    "search: { provider: 'algolia', appId: 'A1', apiKey: 'k', indexName: 'i', askAi: 'bot'",
  );
  expect(await configOf("askAi: { assistantId: 'bot', sidePanel: true }")).toContain("askAi: { assistantId: 'bot' }");
  expect(await configOf('')).not.toContain('search:');
});

test('a version at the address of the set is the latest; a page may begin with a byte order mark', async () => {
  const root = siteOf({
    'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://x.org', baseUrl: '/', presets: [['classic', {
      blog: false, docs: { lastVersion: 'current', versions: { '1.7': { path: '/' }, current: { path: '/next' } } } }]] };`,
    'versions.json': '["1.7"]',
    'docs/a.md': '# A\n',
    'versioned_docs/version-1.7/a.md': '\uFEFF---\nslug: /nice\n---\n# A\n',
  });
  const { files } = await migrateDocusaurus(join(root, 'docusaurus.config.js'), { seconds: 20 });
  // Of several, the first released version is the latest by itself.
  expect(textIn(files, 'docsgen.config.ts')).toContain(
    "docs: { route: '/docs', versions: { current: { path: 'next' } } },",
  );
  expect(textIn(files, 'urls.lock')?.match(/^\/\S*/gm)).toEqual(['/docs/next/a', '/docs/nice']);
});

test('Mintlify: an operation of a document by its name alone; noindex as a text', () => {
  const root = siteOf({
    'docs.json': '{ "name": "T", "navigation": { "pages": ["a", "b"] } }',
    'a.mdx': '---\ntitle: A\nopenapi: "v2 get /pets"\n---\n',
    'b.mdx': '---\ntitle: B\nnoindex: "true"\n---\ntext\n',
    'api/versions/v2.json':
      '{ "openapi": "3.0.0", "info": { "title": "P", "version": "1" }, "paths": { "/pets": { "get": { "responses": {} } } } }',
  });
  const { files, notes } = migrateMintlify(join(root, 'docs.json'));
  expect(notes.map(({ about }) => about).filter((about) => about.includes('operation'))).toEqual([]);
  expect(textIn(files, 'docs/a.mdx')).toContain('get');
  expect(textIn(files, 'docs/b.mdx')).toContain('noindex: true\n');
});

test('Mintlify: an operation without a document is that of any document that has it; without one it is a comment', () => {
  const documentOf = (path: string) =>
    `{ "openapi": "3.0.0", "info": { "title": "P", "version": "1" }, "paths": { "${path}": { "get": { "responses": {} } } } }`;
  const root = siteOf({
    'docs.json': '{ "name": "T", "navigation": { "pages": ["a", "b", "c"] } }',
    'a.mdx': '---\ntitle: A\nopenapi: "get /pets"\n---\n',
    'b.mdx': '---\ntitle: B\nopenapi: "v2 get /boats"\n---\n',
    'c.mdx': '---\ntitle: C\nopenapi: "get /gone"\n---\n',
    'api/petstore.json': documentOf('/pets'),
    'api/v2.json': documentOf('/boats'),
  });
  const { files, notes } = migrateMintlify(join(root, 'docs.json'));
  expect(textIn(files, 'docs/a.mdx')).toContain('[GET /pets](<api:api-petstore/GET /pets>)');
  expect(textIn(files, 'docs/b.mdx')).toContain('[GET /boats](<api:api-v2/GET /boats>)');
  expect(textIn(files, 'docs/c.mdx')).toContain('{/* not taken over: openapi: get /gone */}');
  expect(notes.map(({ about }) => about).filter((about) => about.includes('operation'))).toEqual([
    'the operation get /gone',
  ]);
});

test('what is out of the search of the old site, or higher in it, is so here, and search engines are another matter', () => {
  const mkdocs = migrateMkdocs(
    join(
      siteOf({
        'mkdocs.yml': 'site_name: T\n',
        'docs/index.md': '---\nsearch:\n  exclude: true\n---\n# A\n',
        'docs/b.md': '---\nsearch:\n  boost: 20\n---\n# B\n',
      }),
      'mkdocs.yml',
    ),
  );
  expect(textIn(mkdocs.files, 'docs/index.md')).toMatch(/^---\nsearch: false\n---\n/);
  expect(textIn(mkdocs.files, 'docs/b.md')).toMatch(/^---\nsearch:\n {2}boost: 10\n---\n/);
  expect(mkdocs.notes.map(({ about }) => about)).toContain('a boost above 10 in the search');
  const mintlify = migrateMintlify(
    join(
      siteOf({
        'docs.json': '{ "name": "T", "navigation": { "pages": ["a", "b"] } }',
        'a.mdx': '---\ntitle: A\nsearchable: false\n---\n',
        'b.mdx': '---\ntitle: B\nboost: 3\n---\n',
      }),
      'docs.json',
    ),
  );
  expect(textIn(mintlify.files, 'docs/a.mdx')).toBe('---\nsearch: false\ntitle: A\n---\n');
  expect(textIn(mintlify.files, 'docs/b.mdx')).toBe('---\nsearch:\n  boost: 3\ntitle: B\n---\n');
  const lose = () => expect.unreachable();
  expect(starlightFields({ pagefind: false }, { address: {}, lose })).toMatchObject({ search: false });
  expect(starlightFields({ pagefind: true }, { address: {}, lose })).not.toHaveProperty('search');
});

test('lists that a config makes with a package which is not installed are named', async () => {
  const site = siteOf({
    '.vitepress/config.ts': `import { globSync } from 'tinyglobby';
import tabs from 'vitepress-plugin-tabs';
import plugin from 'some-plugin';
const names = ['root', ...globSync('translated/*').map((name) => name)];
export default { title: 'T', locales: Object.fromEntries(names.map((name) => [name, { label: name }])), markdown: { config: (md) => md.use(tabs).use(plugin()) } };
`,
    'index.md': '# A page\n',
  });
  const { notes } = await planMigration(
    { tool: { name: 'VitePress' }, config: join(site, '.vitepress/config.ts'), folder: site } as never,
    { seconds: 20 },
  );
  expect(notes.map(({ about, file }) => [about, file])).toContainEqual([
    'the lists that the config makes with tinyglobby',
    '.vitepress/config.ts',
  ]);
});

test('VitePress: of files next to pages, media and those that a page names come along', async () => {
  const root = siteOf({
    '.vitepress/config.mjs': 'export default {};',
    'index.md': '# A\n\n[data](./more%20data.csv), [licence](./LICENSE)\n',
    'more data.csv': '',
    LICENSE: '',
    'netlify.toml': '',
    'pnpm-lock.yaml': '',
    'patches/a.patch': '',
    'guide/a.png': '',
    'public/robots.txt': '',
  });
  const { files } = await migrateVitePress(join(root, '.vitepress/config.mjs'), { seconds: 20 });
  const copied = files.map(({ to }) => to).filter((to) => /^(?:docs|static)\//.test(to));
  expect(copied.sort()).toEqual([
    'docs/LICENSE',
    'docs/guide/a.png',
    'docs/index.md',
    'docs/more data.csv',
    'static/robots.txt',
  ]);
});
