import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ForeignToolName } from 'docsgen/moving';
import { expect, test } from 'vitest';
import { planMigration } from '../../src/index.ts';

interface Site {
  /** Name of the config file. */
  readonly config: string;
  /** Ending of the pages, and their folder. */
  readonly pages: readonly [folder: string, ending: string];
  /** What else the site has, whose navigation names pages. */
  readonly files: (names: readonly string[]) => Readonly<Record<string, string>>;
}

const starlight = (sidebar: string) =>
  `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'T', sidebar: ${sidebar} })] };\n`;
const links = (names: readonly string[]) => JSON.stringify(names.map((name) => ({ text: name, link: `/${name}` })));
const list = (names: readonly string[]) => names.map((name) => `- [${name}](${name}.md)\n`).join('');
const vitepress = (names: readonly string[]) => `export default { themeConfig: { sidebar: ${links(names)} } };\n`;

/** A site of each tool whose navigation names pages. Redoc and Scalar have none: their pages are those of documents. */
const sites: Readonly<Record<Exclude<ForeignToolName, 'Redoc' | 'Scalar'>, Site>> = {
  Docusaurus: {
    config: 'docusaurus.config.js',
    pages: ['docs', 'md'],
    files: (names) => ({
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
      'sidebars.js': `module.exports = { main: [{ type: 'category', label: 'All', items: ${JSON.stringify(names)} }] };\n`,
    }),
  },
  VitePress: {
    config: '.vitepress/config.mjs',
    pages: ['', 'md'],
    files: (names) => ({ '.vitepress/config.mjs': vitepress(names) }),
  },
  Starlight: {
    config: 'astro.config.mjs',
    pages: ['src/content/docs', 'md'],
    files: (names) => ({ 'astro.config.mjs': starlight(JSON.stringify([{ label: 'All', items: names }])) }),
  },
  MkDocs: {
    config: 'mkdocs.yml',
    pages: ['docs', 'md'],
    files: (names) => ({
      'mkdocs.yml': `site_name: T\nnav: ${JSON.stringify([{ All: names.map((name) => `${name}.md`) }])}\n`,
    }),
  },
  Nextra: {
    config: 'next.config.mjs',
    pages: ['content', 'mdx'],
    files: (names) => ({
      'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});\n",
      'content/_meta.js': `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, name])))};\n`,
    }),
  },
  Rspress: {
    config: 'rspress.config.ts',
    pages: ['docs', 'md'],
    files: (names) => ({
      'rspress.config.ts': `export default { root: 'docs', themeConfig: { sidebar: { '/': ${links(names)} } } };\n`,
    }),
  },
  Fumadocs: {
    config: 'source.config.ts',
    pages: ['content/docs', 'mdx'],
    files: (names) => ({
      'source.config.ts':
        "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
      'content/docs/meta.json': JSON.stringify({ pages: names }),
    }),
  },
  Mintlify: {
    config: 'docs.json',
    pages: ['', 'mdx'],
    files: (names) => ({ 'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'All', pages: names }] } }) }),
  },
  mdBook: {
    config: 'book.toml',
    pages: ['src', 'md'],
    files: (names) => ({ 'book.toml': '[book]\ntitle = "T"\n', 'src/SUMMARY.md': `# Summary\n\n${list(names)}` }),
  },
  GitBook: {
    config: '.gitbook.yaml',
    pages: ['', 'md'],
    files: (names) => ({ '.gitbook.yaml': 'root: ./\n', 'SUMMARY.md': `# Table of contents\n\n${list(names)}` }),
  },
};

const named = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** What moving a site says that has the first of the pages that it names. */
async function said(name: keyof typeof sites, { present }: { readonly present: number }): Promise<string> {
  const { config, pages, files } = sites[name];
  const [below, ending] = pages;
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-missing-'));
  const texts = {
    ...files(named),
    ...Object.fromEntries(
      named.slice(0, present).map((page) => [join(below, `${page}.${ending}`), `---\ntitle: ${page}\n---\n\nText.\n`]),
    ),
  };
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const site = { tool: { name } as never, config: join(folder, config), folder };
  return planMigration(site, { seconds: 20 }).then(
    () => 'moved',
    ({ message }: Error) => message,
  );
}

test.each(Object.keys(sites) as (keyof typeof sites)[])(
  'a move from %s ends where most pages of the navigation are not there, and says so',
  async (name) => {
    expect(await said(name, { present: 2 })).toMatch(/^\S.* names 7 pages, of which 5 are not there$/);
    expect(await said(name, { present: 4 })).toBe('moved');
  },
);

test('a site without pages is not moved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-empty-'));
  mkdirSync(join(folder, 'src'));
  const config = join(folder, 'book.toml');
  writeFileSync(config, '[book]\n');
  writeFileSync(join(folder, 'src/SUMMARY.md'), '');
  const plan = () => planMigration({ tool: { name: 'mdBook' }, config, folder }, { seconds: 5 });
  await expect(plan).rejects.toThrow(`no page of a site of mdBook was found from ${config} on`);
  writeFileSync(config, '[book\n');
  await expect(plan).rejects.toThrow('book.toml cannot be read: book.toml:1:6 illegal character in key');
});
