import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';
import { planMigration } from '../../src/index.ts';

/*
 * Law: a heading has the id that the old tool gave it, in all scripts. The headings are names of countries in the languages of CLDR, with
 * signs between them. Nextra, Fumadocs and Rspress make ids with github-slugger; the rule of mdBook is that of its source.
 */

const languages =
  'am ar az be bg bn ca cs cy da de el en es et eu fa fi fr ga gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr my nb ne nl pa pl ps pt ro ru si sk sl sq sr sv sw ta te th ti tr uk ur uz vi yi yo zh zh-Hant'.split(
    ' ',
  );
const regions = 'AT BR CI CN DE EG FR GB GR IN IT JP KR MM MX RU ST TH TR US VN AX BL CW RE HK'.split(' ');
const signs = [' – ', ' & ', ': ', '/', ' ', ', ', '.', ' + ', '-', ' (2) ', '’', '?! ', ' 🚀 ', '…', '·'];

const headings = languages.flatMap((language, row) => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return regions.map((region, column) => {
    const [one = '', two = ''] = [region, regions[(column + row) % regions.length] ?? ''].map((code) => names.of(code));
    return `${one}${signs[(column * 7 + row) % signs.length]}${two}`;
  });
});

/** Ids as mdBook gives them: `id_from_content` and `unique_id` in crates/mdbook-html/src/utils.rs, 641d06ab. */
function bookIds(texts: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return texts.map((text) => {
    const signs = Array.from(text.trim().toLowerCase(), (sign) =>
      /[\p{Alphabetic}\p{N}_-]/u.test(sign) ? sign : /\s/u.test(sign) ? '-' : '',
    );
    const bare = signs.join('') || 'section';
    let id = bare;
    for (let count = 1; used.has(id); count++) id = `${bare}-${count}`;
    used.add(id);
    return id;
  });
}

/** Ids as VitePress gives them: without the ASCII signs and curly quotes that its slugger names, and with all other signs. */
function vitePressIds(texts: readonly string[]): readonly string[] {
  const left = new Set(' ~`!@#$%^&*()-_+=[]{}|\\;:"\'“”‘’<>,.?/\t\n\u00a0\u202f');
  const used = new Set<string>();
  return texts.map((text) => {
    const signs = Array.from(text.normalize('NFKD')).filter((sign) => !/[\u0300-\u036f]/.test(sign));
    const words = signs.map((sign) => (left.has(sign) ? '-' : sign)).join('');
    const parts = words.split('-').filter((part) => part !== '');
    const slug = parts.join('-').replace(/^(\d)/, '_$1').toLowerCase();
    let id = slug;
    for (let count = 1; used.has(id); count++) id = `${slug}-${count}`;
    used.add(id);
    return id;
  });
}

/** Ids as docsgen gives them: those that are written, and for others that of GitHub, which none has. */
function shownIds(made: readonly { readonly text: string; readonly id: string | undefined }[]): readonly string[] {
  const slugger = new GithubSlugger();
  for (const { id } of made) if (id !== undefined) slugger.occurrences[id] ??= 0;
  return made.map(({ text, id }) => id ?? slugger.slug(text.normalize('NFC')));
}

function githubIds(texts: readonly string[]): readonly string[] {
  const slugger = new GithubSlugger();
  return texts.map((text) => slugger.slug(text));
}

const tools = [
  {
    name: 'Nextra',
    config: ['next.config.mjs', "import nextra from 'nextra';\nexport default nextra({})({});\n"],
    page: 'content/page.mdx',
    ids: githubIds,
  },
  {
    name: 'Rspress',
    config: ['rspress.config.ts', "export default { root: 'docs' };\n"],
    page: 'docs/page.mdx',
    ids: githubIds,
  },
  {
    name: 'Fumadocs',
    config: [
      'source.config.ts',
      "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
    ],
    page: 'content/docs/page.mdx',
    ids: githubIds,
  },
  { name: 'VitePress', config: ['.vitepress/config.ts', 'export default {};\n'], page: 'page.md', ids: vitePressIds },
  { name: 'mdBook', config: ['book.toml', '[book]\ntitle = "T"\n'], page: 'src/page.md', ids: bookIds },
] as const;

test('the headings have the scripts of the world', () => {
  expect(new Set(headings).size).toBeGreaterThan(1800);
});

test.each(tools)('ids of headings are those of $name', async ({ name, config, page, ids }) => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-ids-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(config[0], config[1]);
  write('src/SUMMARY.md', '- [Page](page.md)\n');
  // Decomposed accents are those of file names on some systems, and of texts that are pasted from them.
  const given = headings.map((text, index) => (index % 9 === 0 ? text.normalize('NFD') : text));
  write(page, given.map((text) => `## ${text}\n\nText.\n`).join('\n'));
  const site = { tool: { name }, config: join(folder, config[0]), folder } as never;
  const { files } = await planMigration(site, { seconds: 20 });
  const file = files.find(({ to }) => /(?:^|\/)page\.mdx?$/.test(to));
  const text = file === undefined ? '' : 'text' in file ? file.text : given.map((one) => `## ${one}`).join('\n');
  const made = Array.from(text.matchAll(/^## (.*?)(?:[ \t]+\{#([^}]+)\})?$/gm), ([, heading = '', id]) => ({
    text: heading,
    id,
  }));
  expect(made.length).toBe(given.length);
  // docsgen composes accents in all addresses, and in the links that lead to them.
  const composed = (id: string) => id.normalize('NFC');
  const wanted = ids(given).map(composed);
  const different = shownIds(made).flatMap((id, index) =>
    composed(id) === wanted[index] ? [] : [[given[index], id, wanted[index]]],
  );
  expect(different.slice(0, 10)).toEqual([]);
});
