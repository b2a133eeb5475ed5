import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pagesOf } from '../../src/balance/pages.ts';
import { convertApiPages, type OldApi, referenceIn } from '../../src/docusaurus/apis.ts';
import { convertCode } from '../../src/docusaurus/code.ts';
import { editMoved } from '../../src/docusaurus/content.ts';
import { indexAddresses, readDocuments, readPosts } from '../../src/docusaurus/documents.ts';
import { convertFooter, convertNavbar } from '../../src/docusaurus/frame.ts';
import { migrateDocusaurus } from '../../src/docusaurus/index.ts';
import { withoutUnknown } from '../../src/docusaurus/leftovers.ts';
import { asMdx2, withoutConditions } from '../../src/docusaurus/mdx1.ts';
import { readOptions } from '../../src/docusaurus/options.ts';
import { convertSidebars } from '../../src/docusaurus/sidebars.ts';
import { majorOf, readSite } from '../../src/docusaurus/site.ts';
import { globPattern } from '../../src/files.ts';
import { toMarkdown } from '../../src/inline.ts';
import type { Note } from '../../src/migration.ts';
import { packagesOf } from '../../src/packages.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';
import { printConfig } from '../../src/print-config.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-migrate-test-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

test('addresses and ids of documents are those of Docusaurus', () => {
  const root = folderWith({
    'index.md': '',
    '01-start/02-first.md': '',
    'guide/README.md': '---\nid: intro\n---\n',
    'guide/guide.mdx': '',
    'guide/slug.md': '---\nslug: ./other\n---\n',
    'guide/abs.md': '---\nslug: /top\nid: own\n---\n',
    'guide/2.1-release.md': '',
    'guide/_partial.md': '',
    'guide/late.md': '---\ndraft: true\n---\n',
    'guide/skip.draft.md': '',
  });
  const documents = readDocuments(root, '/docs', { exclude: ['**/*.draft.md'] });
  expect(documents.map(({ name, id, permalink }) => [name, id, permalink])).toEqual([
    ['01-start/02-first.md', 'start/first', '/docs/start/first'],
    ['guide/2.1-release.md', 'guide/2.1-release', '/docs/guide/2.1-release'],
    ['guide/README.md', 'guide/intro', '/docs/guide'],
    ['guide/abs.md', 'guide/own', '/docs/top'],
    ['guide/guide.mdx', 'guide/guide', '/docs/guide'],
    ['guide/slug.md', 'guide/slug', '/docs/guide/other'],
    ['index.md', 'index', '/docs'],
  ]);
});

test('the balance counts what the old site showed: no version that it left out, and no Markdown elsewhere', async () => {
  const shown = {
    'docs/now.md': '# Now',
    'versioned_docs/version-2/a.md': '# A',
    'blog/2024-01-02-post.md': '# Post',
    'src/pages/extra.md': '# Extra',
    'i18n/de/docusaurus-plugin-content-docs/version-2/a.md': '# A',
  };
  const others = [
    'versioned_docs/version-1/a.md',
    'versioned_docs_archived/version-0/a.md',
    'data/install.md',
    'notes.md',
  ];
  const root = folderWith({
    ...shown,
    ...Object.fromEntries(others.map((name) => [name, '# Other'])),
    'package.json': '{}',
    'versions.json': '["2", "1"]',
    'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://a.example', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: { includeCurrentVersion: false, onlyIncludeVersions: ['2'] } }]] };`,
  });
  const migration = await migrateDocusaurus(join(root, 'docusaurus.config.js'), { seconds: 20 });
  const { 'docs/now.md': _, ...released } = shown;
  expect(
    pagesOf(migration, root)
      .map(({ from }) => from)
      .toSorted(),
  ).toEqual(Object.keys(released).toSorted());
});

test('a version that is made of the current documents changes no line of these', async () => {
  const root = folderWith({
    'docs/a.md': '[b](./deep/b.md)',
    'docs/deep/b.md': '[a](../a.md)',
    'package.json': '{}',
    'versions.json': '["1"]',
    'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://a.example',
      presets: [['classic', { docs: { includeCurrentVersion: false } }]] };`,
  });
  const { edits } = await migrateDocusaurus(join(root, 'docusaurus.config.js'), { seconds: 20 });
  expect(edits.filter(({ before }) => before !== '')).toEqual([]);
});

test('folders without files, of which nothing is moved, are not in the new config', async () => {
  const root = folderWith({ 'docs/a.md': '', 'versions.json': '["1"]', 'versioned_docs/version-1/b.md': '' });
  const plan = newPlan('docusaurus.config.js');
  const read = () => readSite(readOptions({ presets: [['classic', {}]] }, root), { root, plan, run: { seconds: 9 } });
  for (const folder of ['blog', 'src/pages']) mkdirSync(join(root, folder), { recursive: true });
  const { sets, blogs, pagesDir } = await read();
  expect([sets[0]?.versions.map(({ name }) => name), blogs, pagesDir]).toEqual([['current', '1'], [], undefined]);
  rmSync(join(root, 'docs/a.md'));
  expect((await read()).sets[0]?.versions.map(({ name }) => name)).toEqual(['1']);
  rmSync(join(root, 'versioned_docs/version-1/b.md'));
  expect((await read()).sets).toEqual([]);
  expect(plan.notes.map(({ about }) => about)).toEqual(['the documents in docs/']);
});

test('a folder has a page of its own below what a sidebar is made of, and with documents', () => {
  const category = '{ "link": { "type": "generated-index" } }';
  const folder = folderWith({
    'api/_category_.json': category,
    'api/pets/_category_.json': category,
    'api/pets/a.md': '',
    'api/late/_category_.json': category,
    'api/late/a.md': '---\ndraft: true\n---\n',
    'guide/_category_.json': category,
    'guide/a.md': '',
  });
  const version = { route: '/docs', folder, documents: readDocuments(folder, '/docs', {}) };
  const of = (sidebars?: unknown) => indexAddresses(sidebars, version);
  expect(of()).toEqual(['/docs/category/api', '/docs/category/pets', '/docs/category/guide']);
  expect(of({ api: [{ type: 'autogenerated', dirName: 'api' }] })).toEqual(['/docs/category/pets']);
  expect(of({ all: [{ All: [{ type: 'autogenerated', dirName: '.' }] }] })).toEqual(of());
  expect(of({ api: ['api/pets/a'] })).toEqual([]);
});

test('addresses of posts keep the digits of their file names', () => {
  const root = folderWith({
    '2020-12-7-a.md': '',
    '2021/03/04/b/index.mdx': '',
    'c.md': '---\nslug: see\n---\n',
    'sub/2022-01-02-d.md': '',
  });
  expect(
    readPosts(root, { id: 'default', path: 'blog', route: 'blog', raw: {} }).map(({ permalink }) => permalink),
  ).toEqual(['/blog/2020/12/7/a', '/blog/2021/03/04/b', '/blog/see', '/blog/2022/01/02/sub/d']);
});

test.each([
  ['**/*.md', 'a/b.md', true],
  ['**/*.md', 'b.md', true],
  ['*.md', 'a/b.md', false],
  ['{api,faq}/**/*.{md,mdx}', 'api/x/y.mdx', true],
  ['{api,faq}/**/*.{md,mdx}', 'other/y.mdx', false],
  ['FAQ.md', 'FAQxmd', false],
])('the pattern %s and %s: %s', (pattern, name, matches) => {
  expect(globPattern(pattern).test(name)).toBe(matches);
});

test('sidebars: the short form, ids of versions, own types, folding', () => {
  const notes: Note[] = [];
  const sidebars = convertSidebars(
    {
      'version-1.0/main': [
        'version-1.0/a',
        { Short: ['b', { Inner: ['c'] }] },
        { type: 'html', value: '<hr>', defaultStyle: true },
        { type: 'autogenerated', dirName: 'api' },
        { type: 'link', label: 'Out', href: 'docs/x', customProps: {} },
        { type: 'category', label: 'More', collapsed: true, key: 'k', items: [], link: { type: 'doc', id: 'd' } },
        { type: 'own' },
      ],
    },
    { collapsed: false, notes, count: () => {}, file: 'sidebars.js' },
  );
  expect(sidebars).toEqual({
    main: [
      'a',
      {
        type: 'category',
        label: 'Short',
        collapsed: false,
        items: ['b', { type: 'category', label: 'Inner', collapsed: false, items: ['c'] }],
      },
      { type: 'html', html: '<hr>' },
      { type: 'autogenerated', dir: 'api' },
      { type: 'link', href: '/docs/x', label: 'Out' },
      { type: 'category', label: 'More', link: { type: 'doc', id: 'd' }, collapsed: true, items: [] },
    ],
  });
  expect(notes).toEqual([
    {
      weight: 'lost',
      about: 'an entry of type own of a sidebar',
      file: 'sidebars.js',
      advice: 'write it as a doc, link, html, autogenerated or category in docs.sidebars',
    },
  ]);
});

describe('the frame', () => {
  const targets = {
    doc: (id: string) => (id === 'a' ? '/docs/a' : undefined),
    sidebar: () => '/docs',
    version: () => '/docs',
  };
  const frame = (theme: object) => {
    const notes: Note[] = [];
    const input = {
      theme: { ...theme },
      targets,
      notes,
      file: 'c.js',
      url: 'https://x.example.org',
      hasLocales: false,
    };
    return { input, notes };
  };

  test('items of the bar get addresses, labels and sides', () => {
    const { input, notes } = frame({
      navbar: {
        items: [
          { type: 'doc', docId: 'a', position: 'left' },
          { type: 'doc', docId: 'gone', label: 'Gone' },
          { to: 'pathname:///play/', label: 'Play' },
          { href: 'https://example.org', 'aria-label': 'Repository' },
          { href: 'https://www.example.com/chat', className: 'icon' },
          { href: 'https://github.com/a/b', className: 'icon', 'aria-label': 'Source' },
          { href: 'https://discord.gg/a', className: 'icon' },
          { type: 'docsVersionDropdown' },
          { type: 'search' },
        ],
      },
    });
    const { items, social } = convertNavbar(input);
    expect(items).toEqual([
      { label: 'a', href: '/docs/a', position: 'left' },
      { label: 'Play', href: 'https://x.example.org/play/', position: 'right' },
      { label: 'Repository', href: 'https://example.org', position: 'right' },
      { label: 'example.com', href: 'https://www.example.com/chat', position: 'right' },
      { type: 'versions', position: 'right' },
    ]);
    expect(social).toEqual([
      { icon: 'github', label: 'Source', href: 'https://github.com/a/b' },
      { icon: 'discord', label: 'Discord', href: 'https://discord.gg/a' },
    ]);
    expect(notes.map(({ about }) => about)).toEqual(['the item "Gone" of the navigation bar']);
  });

  test('a footer of one row is a column; links in HTML are links', () => {
    const { input } = frame({
      footer: { links: [{ label: 'A', to: 'a' }, { html: '<a href="/b"><img alt="B"></a>' }] },
    });
    expect(convertFooter(input).columns).toEqual([
      {
        title: 'Links',
        links: [
          { label: 'A', href: '/a' },
          { label: 'B', href: '/b' },
        ],
      },
    ]);
  });

  test.each([
    ['See <a href="blog">the <b>news</b></a>', 'See [the news](/blog)'],
    ['<b> bold </b> and <em>so</em>&nbsp;&copy; 1', '**bold** and *so* © 1'],
    ['<script>x()</script><div style="a">text</div>', 'text'],
  ])('%s as Markdown', (html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });
});

test('plugins are known by their packages, functions and files', () => {
  const { docs, others } = readOptions(
    {
      presets: [['@docusaurus/preset-classic', { docs: { routeBasePath: '/' } }]],
      plugins: [
        { $package: 'docusaurus-plugin-a' },
        ['/x/node_modules/docusaurus-plugin-b/lib/index.js', { b: 1 }],
        { $function: 'own' },
        ['@docusaurus/plugin-content-docs', { id: 'more', path: 'more' }],
      ],
    },
    '/site',
  );
  expect(docs.map(({ id, path, route }) => [id, path, route])).toEqual([
    ['default', 'docs', ''],
    ['more', 'more', 'docs'],
  ]);
  expect(others.map(({ name }) => name)).toEqual(['docusaurus-plugin-a', 'docusaurus-plugin-b', 'own']);
});

test('a preset that is made of the classic one has the pages', () => {
  const { docs, pages, others } = readOptions(
    {
      presets: [
        ['acme-more', { theme: { color: 'red' } }],
        ['/x/acme-docs-preset', { docs: { path: '../docs' } }],
      ],
    },
    '/repo/site',
  );
  expect(docs.map(({ path }) => path)).toEqual(['../docs']);
  expect(pages).toBe('src/pages');
  expect(others.map(({ name }) => name)).toEqual(['acme-more']);
});

test.each([
  ['see <https://a.example.org/x_y>.', 'see [https://a.example.org/x_y](https://a.example.org/x_y).'],
  ['mail <a.b@example.org>', 'mail [a.b@example.org](mailto:a.b@example.org)'],
  ['| <=4.x <5 <- |', '| \\<=4.x \\<5 \\<- |'],
  ['`[Promise<Config\\>` and [Promise<Config\\>]', '`[Promise<Config\\>` and [Promise\\<Config\\>]'],
  [
    '<code>Promise<object &#124; null></code> Map<string, <a>b</a>>',
    '<code>Promise\\<object &#124; null></code> Map\\<string, <a>b</a>>',
  ],
  [
    '<pre>\n  (a: b, c:\n  <a href="x">\n    D\n  </a>) e |\n  null\n</pre>\n\nT',
    '<pre>(a: b, c:<a href="x">D</a>) e | null</pre>\n\nT',
  ],
  ['<summary>Why?\n</summary>', '<summary>Why?</summary>'],
  ['<summary>\n  Why\n  so?\n</summary>', '<summary>Why so?</summary>'],
  ['{1 <=2} `<https://x>` <!-- <5 --> <b>x</b> \\<5', undefined],
  ['```\n<https://x>\n```\n\nexport const a = 1 <5;', undefined],
])('%j of MDX 1 means the same', (before, after) => {
  expect(asMdx2(before).text).toBe(after ?? before);
});

test('many lines after a <pre> that ends nowhere are read at once', () => {
  const text = `<pre>\n${'words of a line\n'.repeat(50)}</code>\n`;
  expect(asMdx2(text).text).toBe(text);
});

test('Markdown in a condition of MDX 1 is shown, and the condition is a comment', () => {
  const lost: string[] = [];
  const text = '<>\n  {props.debug && <div>\n\n```sh\n> run {\n```\n\n  </div>}\n</>\n';
  expect(withoutConditions(text, (condition, line) => lost.push(`${condition} ${line}`))).toBe(
    '<>\n\n{/* not taken over: {props.debug && <div> */}\n\n```sh\n> run {\n```\n\n</>\n',
  );
  expect(lost).toEqual(['{props.debug && …} 2']);
  expect(withoutConditions('{a && <b>\n  c\n</b>}\n', () => lost.push('x'))).toBe('{a && <b>\n  c\n</b>}\n');
});

test('addresses of files that are elsewhere now are changed, but not in code', () => {
  const root = folderWith({
    'src/a.js': '',
    'docs/b.md': '',
    'docs/x/page.md': '',
    'versioned_docs/shot.png': '',
    'src/_table.md': '',
  });
  const text = [
    "import A from '../../src/a';",
    "import B from '../../src/gone';",
    "import Table from '/src/_table.md';",
    "import C from '@parts/a';",
    '[in the folder](../b.md) ![of all versions](../../versioned_docs/shot.png)',
    '[an address](../b/#c)',
    '```js',
    "import A from '../../src/a';",
    '```',
    '```a``` is code',
    "import D from '../../src/a';",
  ].join('\n');
  const places: Readonly<Record<string, string>> = {
    'docs/b.md': 'versions/1/b.md',
    'src/_table.md': 'docs/_parts/t.md',
  };
  const file = join(root, 'docs/x/page.md');
  const placeOf = (path: string) => {
    const name = relative(root, path);
    return places[name] ?? (name.startsWith('versioned_docs/') ? undefined : name);
  };
  const aliases = new Map([['@parts/', join(root, 'src')]]);
  const made = editMoved({ text, file, root, to: 'versions/1/x/page.md', placeOf, aliases });
  expect(made.edits.map(({ line, after }) => [line, after])).toEqual([
    [1, "import A from '@site/src/a';"],
    [3, "import Table from '@site/docs/_parts/t.md';"],
    [4, "import C from '@site/src/a';"],
    [5, '[in the folder](../b.md) ![of all versions](@site/outside/versioned_docs/shot.png)'],
    [11, "import D from '@site/src/a';"],
  ]);
  expect([...made.copies]).toEqual([['outside/versioned_docs/shot.png', join(root, 'versioned_docs/shot.png')]]);
});

test('Markdown that options leave out and pages import, and texts that loaders read, come along', async () => {
  const root = folderWith({
    'outside/x.rs': 'fn main() {}',
    'outside/data.json': '{}',
    'site/docusaurus.config.js': `module.exports = { title: 'T', url: 'https://a.example', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: { exclude: ['**/parts/**'] } }]] };`,
    'site/docs/x/a.mdx': [
      "import Part from './parts/part.mdx';",
      "import A from '../../../outside/x.rs?raw';",
      "import B from 'raw-loader!../../../outside/data.json';",
      "import C from '-!@ours/to-loader?a=1!raw-loader!@site/../outside/x.rs';",
      "import D from './gone.js?raw';",
      '',
      '# A',
      '',
      '<Part />',
    ].join('\n'),
    'site/docs/x/parts/part.mdx': "import Inner from './inner.mdx';\n\nWords.\n\n<Inner />\n",
    'site/docs/x/parts/inner.mdx': 'More words.\n',
    'site/docs/x/parts/unused.mdx': 'No words.\n',
    'site/i18n/de/docusaurus-plugin-content-docs/current/x/a.mdx': "import Part from './parts/part.mdx';\n\n<Part />\n",
    'site/i18n/de/docusaurus-plugin-content-docs/current/x/parts/part.mdx': 'Worte.\n',
  });
  const { files, notes } = await migrateDocusaurus(join(root, 'site/docusaurus.config.js'), { seconds: 20 });
  const texts = new Map(files.map((file) => [file.to, /\.mdx$/.test(file.to) ? readPlanned(file) : '']));
  expect(texts.get('docs/x/a.mdx')?.match(/(?<=from ').*(?=';)|^export .*/gm)).toEqual([
    '@site/docs/x/parts/_part.mdx',
    '@site/outside/outside/x.rs?raw',
    'raw-loader!@site/outside/outside/data.json',
    '-!@ours/to-loader?a=1!raw-loader!@site/outside/outside/x.rs',
    './gone.js?raw',
    "export const D = '';",
  ]);
  expect(texts.get('docs/x/parts/_part.mdx')).toContain("from '@site/docs/x/parts/_inner.mdx'");
  expect(texts.get('i18n/de/docs/x/a.mdx')).toContain("from '@site/i18n/de/docs/x/parts/_part.mdx'");
  expect([...texts.keys()].filter((path) => /parts\/|outside\//.test(path)).sort()).toEqual([
    'docs/x/parts/_inner.mdx',
    'docs/x/parts/_part.mdx',
    'i18n/de/docs/x/parts/_part.mdx',
    'outside/outside/data.json',
    'outside/outside/x.rs',
  ]);
  expect(notes.filter(({ about }) => /gone|imports|outside/.test(about)).map(({ about }) => about)).toEqual([
    'docs/x/a.mdx imports ./gone.js, which is not there',
    'the text of ./gone.js',
  ]);
});

test('addresses in the page of a folder lead where they led without a slash at its end', async () => {
  const root = folderWith({
    'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://a.example', trailingSlash: false,
      presets: [['classic', { docs: { routeBasePath: '/' } }]] };`,
    'docs/core/README.md': '[a](core/a#b) [c](./other) [d](a.md) [e](gone) `[f](core/a)`\n',
    'docs/core/a.md': '[c](../other) [g](a)\n',
    'docs/other.md': '# Other\n',
  });
  const { files } = await migrateDocusaurus(join(root, 'docusaurus.config.js'), { seconds: 20 });
  const read = (path: string) => files.filter(({ to }) => to === path).map(readPlanned);
  expect(read('docs/core/README.md')).toEqual(['[a](../core/a#b) [c](../other) [d](a.md) [e](gone) `[f](core/a)`\n']);
  expect(read('docs/core/a.md')).toEqual(['[c](../other) [g](a)\n']);
});

test('entries of sidebars for pages that are not there are left out, and reported', () => {
  const notes: Note[] = [];
  const documents = [{ id: 'a', name: 'a.md' }];
  const generated = { type: 'category', label: 'C', items: [{ type: 'autogenerated', dirName: 'cli' }] };
  const withPage = { type: 'category', label: 'D', link: { type: 'doc', id: 'made/index' }, items: ['a'] };
  const made = convertSidebars(
    { main: ['a', 'gone', generated, withPage] },
    { notes, count: () => {}, file: 'sidebars.js', documents },
  );
  expect(made.main).toEqual(['a', { type: 'category', label: 'D', items: ['a'] }]);
  expect(notes.map(({ about }) => about)).toEqual([
    'the document gone in a sidebar',
    'the folder cli in a sidebar',
    'the document made/index in a sidebar',
  ]);
});

test('a package is what pages import, and what their code imports, but not what samples do', () => {
  const root = folderWith({
    'package.json': JSON.stringify({
      dependencies: { clsx: '^2', sharp: '1', '@acme/own': 'workspace:*', katex: '1' },
      devDependencies: { 'a-sample': '1', '@acme/published': 'workspace:^' },
    }),
  });
  const plan = newPlan('docusaurus.config.js');
  plan.write(
    'docs/a.mdx',
    "import B from '@site/src/b';\n\n```js\nimport x from 'a-sample';\n```\n\n```mdx-code-block\nimport z from 'lodash';\n```\n",
  );
  plan.write(
    'src/b/index.tsx',
    "import clsx from 'clsx/lite';\nimport types from 'prop-types';\nimport { y } from '@acme/published';\n",
  );
  plan.write('scripts/build.js', "import sharp from 'sharp';");
  const brought = { clsx: '^1', 'prop-types': '^15', lodash: '^4' };
  expect(packagesOf(plan, root, (name) => name === 'katex', brought)).toEqual({
    clsx: '^2',
    '@acme/published': 'workspace:^',
    lodash: '^4',
    'prop-types': '^15',
  });
  plan.write('src/b/index.tsx', "import A from '@alias/a';\nimport { join } from 'path';\nimport x from '@theme/X';");
  packagesOf(plan, root, (name) => name.startsWith('@theme'), brought);
  expect(plan.notes.map(({ about }) => about)).toEqual(['the package @alias/a']);
});

test('a config is printed with comments, in the quotes of the house', () => {
  const text = printConfig(
    [
      { key: 'title', value: "It's", comment: 'One.\nTwo.' },
      { key: 'none', value: undefined },
      { key: 'docs', value: { 'a-b': [1, true], text: 'C:\\x' } },
    ],
    'About.',
  );
  expect(text).toBe(`import { defineConfig } from 'docsgen';

// About.
export default defineConfig({
  // One.
  // Two.
  title: "It's",
  docs: { 'a-b': [1, true], text: 'C:\\\\x' },
});
`);
});

const petApi: OldApi = {
  id: 'pets',
  document: 'openapi/pets/pets.yaml',
  route: '/docs/pets',
  folder: '/old/docs/pets',
  paths: { '/pets/{id}': { get: {} } },
};

test('pages that a plugin made of an API document lead to its reference', () => {
  const plan = newPlan('docusaurus.config.ts');
  const page = (path: string) =>
    `---\nid: a\ntitle: "A"\napi: eJzlVc\n---\n\nimport MethodEndpoint from "@theme/ApiExplorer/MethodEndpoint";\nimport Heading from "@theme/Heading";\n\n<Heading\n  as={"h1"}\n  className={"openapi__heading"}\n  children={"A \\"pet\\""}\n>\n</Heading>\n\n<MethodEndpoint method={"get"} path={"${path}"} context={"endpoint"}></MethodEndpoint>\n\nOne pet.\n\n<Heading\n  id={"request"}\n  as={"h2"}\n>\n</Heading>\n\n<StatusCodes {...require("./a.json")}></StatusCodes>\n`;
  plan.write('docs/a.api.mdx', page('/pets/{id}'));
  plan.write('docs/b.api.mdx', page('/gone'));
  convertApiPages([petApi], plan);
  const made = (name: string) => (plan.files.get(name) as { text: string }).text;
  expect(made('docs/a.api.mdx')).toBe(
    '---\nid: a\ntitle: "A"\n---\n\n# A "pet"\n\n[GET /pets/\\{id\\}](<api:pets/GET /pets/\\{id\\}>)\n\nOne pet.\n',
  );
  expect(made('docs/b.api.mdx')).toContain('```http\nGET /gone\n```\n\nOne pet.\n');
  expect(plan.notes.map(({ about }) => about)).toEqual(['a page of docusaurus-plugin-openapi-docs, 2 times']);
});

test('sidebars that a plugin writes before a build become links to the reference', () => {
  const notes: Note[] = [];
  const referenceAt = (folder: string) => referenceIn([petApi], '/old/docs', folder);
  const sidebars = {
    api: [
      { type: 'category', label: 'Pets', items: { $package: '/old/docs/pets/sidebar' } },
      { type: 'autogenerated', dirName: 'pets' },
    ],
    other: { $package: '/old/docs/gone/sidebar' },
  };
  const link = { type: 'link', label: 'API reference', href: '/docs/pets' };
  expect(
    convertSidebars(sidebars, { notes, count: () => {}, file: 'sidebars.ts', documents: [], referenceAt }),
  ).toEqual({
    api: [expect.objectContaining({ label: 'Pets', items: [link] }), link],
    other: [],
  });
  expect(notes.map(({ about }) => about)).toEqual(['the sidebar in docs/gone/sidebar']);
});

test('imports are looked up as JavaScript reads their paths, with what editors of Markdown escape', () => {
  const plan = newPlan('docusaurus.config.js');
  plan.write('docs/_part_one.mdx', 'A part.\n');
  plan.write(
    'docs/a.mdx',
    "import One from './\\_part\\_one.mdx';\nimport Site from '@site/docs/\\_part_one.mdx';\nimport Two from './\\_part\\_two.mdx';\n\n<One />\n",
  );
  convertCode('/old', plan);
  expect(plan.notes.map(({ about, file, line }) => [about, file, line])).toEqual([
    ['docs/a.mdx imports ./\\_part\\_two.mdx, which is not there', 'docs/a.mdx', 3],
  ]);
});

test('of modules that differ in their endings, that one is moved which Docusaurus takes', () => {
  const plan = newPlan('docusaurus.config.js');
  plan.write('docs/a.mdx', "import A from '@site/src/a';\nimport B from '../src/b.tsx';\n\n<A />\n");
  for (const path of ['src/a/index.js', 'src/a/index.tsx', 'src/b.js', 'src/b.tsx', 'src/c.tsx', 'src/pages/d.tsx'])
    plan.write(path, 'export default 1;\n');
  convertCode('/old', plan);
  expect([...plan.files.keys()]).toEqual([
    'docs/a.mdx',
    'src/a/index.js',
    'src/b.js',
    'src/b.tsx',
    'src/c.tsx',
    'src/pages/d.tsx',
  ]);
  expect(plan.notes.map(({ about }) => about)).toEqual(['src/a/index.tsx']);
});

test('components that nothing gives to a page of MDX 1 are comments', () => {
  const plan = newPlan('docusaurus.config.js');
  plan.write(
    'docs/a.mdx',
    "import {\n  B\n} from 'b';\n\nexport const C = () => <X />;\n\n## <Own/>\n\n`<Own/>` <B/> <C/> <Given/> <Tabs></Tabs> <Wrap>text</Wrap>\n",
  );
  withoutUnknown(plan, ['Given']);
  expect(readPlanned(plan.files.get('docs/a.mdx') ?? { to: '', text: '' })).toBe(
    "import {\n  B\n} from 'b';\n\nexport const C = () => <X />;\n\n## {/* not taken over: <Own/> */}\n\n`<Own/>` <B/> <C/> <Given/> <Tabs></Tabs> {/* not taken over: <Wrap> */}text\n",
  );
  expect(plan.notes.map(({ about }) => about)).toEqual(['the component <Own>', 'the component <Wrap>']);
});

test('code that a text in backticks or a comment shows imports nothing', () => {
  const plan = newPlan('docusaurus.config.js');
  plan.write(
    'src/pages/index.tsx',
    [
      "import { Box } from 'boxes';",
      "const sample = `import { Other } from 'others'",
      "import x from './x'",
      '`;',
      "// It's import y from './y'",
      'export default () => <Box>Here \'s <a href="https://a.b">{sample}</a></Box>;',
    ].join('\n'),
  );
  convertCode('/old', plan);
  expect(packagesOf(plan, '/old', () => false, { boxes: '1.0.0' })).toEqual({ boxes: '1.0.0' });
  expect(plan.notes).toEqual([]);
});

test('the version of Docusaurus is that of a folder above, within the repository', () => {
  const root = folderWith({
    'package.json': '{ "devDependencies": { "@docusaurus/core": "^1.0.0" } }',
    'a/package.json': '{ "devDependencies": { "@docusaurus/core": "2.4.1" } }',
    'a/packages/docs/site/package.json': '{ "dependencies": { "@docusaurus/core": "catalog:" } }',
    'b/.git': '',
    'b/site/package.json': '{}',
  });
  expect([majorOf(join(root, 'a/packages/docs/site')), majorOf(join(root, 'b/site'))]).toEqual([2, 3]);
});

test('short names of folders from webpack lead to components; parts of the theme are given to all pages', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-alias-'));
  for (const [name, text] of Object.entries({
    'docusaurus.config.js': `const path = require('path');
      module.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', {}]], plugins: [
        () => ({ name: 'a', configureWebpack: () => ({ resolve: { alias: { '@parts': path.resolve(__dirname, 'src/parts') } } }) }),
        () => { throw new Error('no'); },
      ] };`,
    'docs/a.mdx': "import Box from '@parts/box'\n\n# A\n\n<Box />\n",
    'src/parts/box.js': 'export default () => null;\n',
    'src/theme/MDXComponents.js':
      "import Main from '@theme-original/MDXComponents';\nimport CodeBlock from '@theme/CodeBlock';\nimport Tabs from '@theme/Tabs';\nexport default { ...Main, CodeBlock, Tabs };\n",
  })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const { files } = await migrateDocusaurus(join(root, 'docusaurus.config.js'), { seconds: 20 });
  const read = (path: string) =>
    files
      .filter(({ to }) => to === path)
      .map(readPlanned)
      .join();
  expect(read('docs/a.mdx')).toContain("from '@site/src/parts/box'");
  // What docsgen has as a module is given to all pages, too.
  expect(read('docsgen.config.ts')).toContain("components: { CodeBlock: 'components/CodeBlock.js' }");
  expect(read('components/CodeBlock.js')).toBe("export { default } from '@theme/CodeBlock';\n");
});
