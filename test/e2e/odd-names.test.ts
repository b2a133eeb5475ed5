import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeEntities } from '../../src/shared/decode-entities.ts';
import { type BuiltSite, buildSite, checkSite, type SiteFiles } from '../build-site.ts';
import { crawl } from '../crawl.ts';

// Names of files hold whatever a file system allows; each becomes an address that browsers can follow.

const origin = 'https://docs.example.org';
const names = [
  'a#b',
  'a?b',
  'with blank',
  "quo'te",
  'am&per',
  'per%cent',
  'half%20way',
  'größe',
  '日本語',
  'plus+plus',
  'semi;colon',
];
const href = (name: string) =>
  `./${name
    .split('')
    .map((c) => (/[\w+;&']/.test(c) ? c : encodeURIComponent(c)))
    .join('')}`;

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
const page = (name: string) =>
  `---\ntags: ['${name.replaceAll("'", "''")}']\n---\n\n# ${name.replaceAll(/[#&]/g, '\\$&')}\n\n![x](<${href(name)}.svg>) [file](<${href(name)}.zip>)\n\n## Part\n`;

const site: SiteFiles = {
  'docsgen.config.js': `export default { title: 'T', url: '${origin}' };\n`,
  'docs/index.mdx': `# Start\n\n${names.map((name) => `[x](<${href(name)}.mdx#part>) [y](<${href(`in ${name}`)}/page.mdx>)`).join('\n')}\n`,
  ...Object.fromEntries(
    names.flatMap((name) => [
      [`docs/${name}.mdx`, page(name)],
      [`docs/${name}.svg`, svg],
      [`docs/${name}.zip`, name],
      [`docs/in ${name}/page.mdx`, '# In it\n\n[up](../index.mdx) [own](#part)\n\n## Part\n'],
      [`docs/in ${name}/_category_.json`, '{ "link": { "type": "generated-index" } }'],
      [`releases/2024-04-08-${name}.mdx`, '# A post\n\n[x](#part)\n\n{/* truncate */}\n\n[x](#part)\n\n## Part\n'],
      [`static/${name}.txt`, name],
    ]),
  ),
};

let built: BuiltSite;
beforeAll(async () => {
  built = await buildSite(site);
});

describe('a site with odd names of files', () => {
  test('builds without a finding, in both commands', async () => {
    expect(built.findings).toEqual([]);
    const { diagnostics } = await checkSite(built.root);
    expect(diagnostics).toEqual([]);
  });

  test('has no address that leads nowhere', () => {
    const { dead, seen } = crawl(join(built.root, 'build'), origin);
    expect(dead).toEqual([]);
    expect(seen).toBeGreaterThan(1000);
  });

  test('lists the same addresses for programs', () => {
    const sitemap = built.files.get('sitemap.xml') ?? '';
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => decodeEntities(address));
    const feed = JSON.parse(built.files.get('releases/feed.json') ?? '{}').items.map(({ url }: { url: string }) => url);
    const lists = [...(built.files.get('llms.txt') ?? '').matchAll(/\]\(<?(http[^)>]*)/g)].map(
      ([, address = '']) => address,
    );
    expect([addresses.length, feed.length, lists.length].map((count) => count >= names.length)).toEqual([
      true,
      true,
      true,
    ]);
    for (const address of [...addresses, ...feed, ...lists]) {
      const { pathname, search, hash } = new URL(address);
      expect([address, search, hash]).toEqual([address, '', '']);
      const path = decodeURIComponent(pathname).slice(1);
      expect([path, `${path}/index.html`, `${path}index.html`].some((file) => built.files.has(file))).toBe(true);
    }
  });
});
