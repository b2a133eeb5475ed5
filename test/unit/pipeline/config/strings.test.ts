import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../src/pipeline/config/index.ts';
import { textOf } from '../../../../src/shared/texts/text.ts';
import { configText, reportOf, writeFiles } from './config-report.ts';

const site = (strings: string, lang = 'pl') => ({
  'docsgen.config.ts': configText(`{ title: 'T', lang: '${lang}' }`),
  'strings.json': strings,
});

async function textsOf(files: Record<string, string>) {
  const { config, files: read } = await loadConfig({ cwd: writeFiles(files) });
  return { text: textOf(config?.language), read };
}

test('a site in a language that docsgen knows has its texts in it, as one of a region has', async () => {
  const { text } = await textsOf({ 'docsgen.config.ts': configText(`{ title: 'T', lang: 'de-AT' }`) });
  expect(text('page.edit')).toBe('Diese Seite bearbeiten');
  expect(text.date('2024-01-08')).toBe('8. Jänner 2024');
});

test('strings.json words texts, in as many forms as the language has', async () => {
  const { text, read } = await textsOf(
    site(
      `{ "interface": { "page.edit": "Edytuj", "search.count": { "one": "jeden", "few": "{count} wyniki", "other": "{count} wyników" } } }`,
    ),
  );
  expect(text('page.edit')).toBe('Edytuj');
  expect([1, 2, 5].map((count) => text('search.count', { count }))).toEqual(['jeden', '2 wyniki', '5 wyników']);
  expect(read).toEqual(['docsgen.config.ts', 'strings.json']);
});

test('it goes before the translation of docsgen', async () => {
  const { text } = await textsOf(site('{ "interface": { "posts.blog": "Tagebuch" } }', 'de'));
  expect([text('posts.blog'), text('posts.archive')]).toEqual(['Tagebuch', 'Archiv']);
});

test('keys, placeholders and forms that there are not are reported at their places', async () => {
  const strings = `{
  "interface": {
    "page.edti": "x",
    "page.updatedOn": "zmieniono",
    "page.numbered": "{title}, {side}",
    "nav.next": "dalej {title}",
    "search.count": { "one": "{count}", "two": "{count}", "other": "{count}" },
    "page.count": { "one": "jedna" },
    "tags.posts": { "one": "jeden {tag}", "other": "wiele {tag}" },
    "api.atLeastItems": "kilka",
    "nav.home": [5]
  },
  "config": {}
}
`;
  expect(await reportOf(site(strings))).toMatchInlineSnapshot(`
    "strings.json:3:5 error invalid-data-file: interface["page.edti"] is not a known key
      2 |   "interface": {
    > 3 |     "page.edti": "x",
        |     ^^^^^^^^^^^
      hint: did you mean page.edit?

    strings.json:4:23 error invalid-data-file: interface["page.updatedOn"]: expected a text with {date}, got "zmieniono"
      3 |     "page.edti": "x",
    > 4 |     "page.updatedOn": "zmieniono",
        |                       ^^^^^^^^^^^

    strings.json:5:22 error invalid-data-file: interface["page.numbered"]: expected a text without {side}, got "{title}, {side}"
      4 |     "page.updatedOn": "zmieniono",
    > 5 |     "page.numbered": "{title}, {side}",
        |                      ^^^^^^^^^^^^^^^^^
      hint: placeholders of this text: {title}, {page}

    strings.json:6:17 error invalid-data-file: interface["nav.next"]: expected a text without {title}, got "dalej {title}"
      5 |     "page.numbered": "{title}, {side}",
    > 6 |     "nav.next": "dalej {title}",
        |                 ^^^^^^^^^^^^^^^
      hint: remove it

    strings.json:7:41 error invalid-data-file: interface["search.count"].two is not a known key
      6 |     "nav.next": "dalej {title}",
    > 7 |     "search.count": { "one": "{count}", "two": "{count}", "other": "{count}" },
        |                                         ^^^^^
      hint: known keys here: one, few, many, other

    strings.json:8:19 error invalid-data-file: interface["page.count"].other is missing
      7 |     "search.count": { "one": "{count}", "two": "{count}", "other": "{count}" },
    > 8 |     "page.count": { "one": "jedna" },
        |                   ^
      hint: expected a string

    strings.json:9:52 error invalid-data-file: interface["tags.posts"].other: expected a text with {count}, got "wiele {tag}"
      8 |     "page.count": { "one": "jedna" },
    > 9 |     "tags.posts": { "one": "jeden {tag}", "other": "wiele {tag}" },
        |                                                    ^^^^^^^^^^^^^

    strings.json:10:25 error invalid-data-file: interface["api.atLeastItems"]: expected a text with {limit}, got "kilka"
       9 |     "tags.posts": { "one": "jeden {tag}", "other": "wiele {tag}" },
    > 10 |     "api.atLeastItems": "kilka",
         |                         ^^^^^^^

    strings.json:11:17 error invalid-data-file: interface["nav.home"]: expected a string, got a list
      10 |     "api.atLeastItems": "kilka",
    > 11 |     "nav.home": [5]
         |                 ^

    strings.json:13:3 error invalid-data-file: config is not a known key
      12 |   },
    > 13 |   "config": {}
         |   ^^^^^^^^
      hint: known keys here: interface"
  `);
});

test('an empty text, as tools for translators export it, is reported', async () => {
  const report = await reportOf(site('{ "interface": { "page.edit": "", "search.count": { "other": " " } } }', 'de'));
  expect(report).toContain('interface["page.edit"]: expected a text that is not empty, got ""');
  expect(report).toContain('interface["search.count"].other: expected a text that is not empty');
  expect(report).toContain("remove it: docsgen's own text is shown then");
});

test('a number is the text that is written', async () => {
  const { text } = await textsOf(site('{ "interface": { "nav.home": 1.10 } }'));
  expect(text('nav.home')).toBe('1.10');
});

test('a byte order mark is no part of it, and another encoding is reported', async () => {
  const { text } = await textsOf(site('\uFEFF{ "interface": { "page.edit": "Edytuj" } }'));
  expect(text('page.edit')).toBe('Edytuj');
  const latin = { ...site(''), 'strings.json': Buffer.from('{ "interface": { "page.edit": "Mañana" } }', 'latin1') };
  expect(await reportOf(latin)).toContain('strings.json:1:34 error unreadable-file: the file is not UTF-8\n');
});

test('a file that is no JSON is reported', async () => {
  expect(await reportOf(site('{ "interface": '))).toMatchInlineSnapshot(`
    "strings.json:1:16 error invalid-data-file: not valid JSON: value expected
    > 1 | { "interface":
        |                ^"
  `);
});

describe('texts of a config in another language', () => {
  const category = (label: string) => ({ type: 'category', label, badge: 'New', items: ['a'] });
  const files = (docs: object) => ({
    'docsgen.config.ts': configText(
      JSON.stringify({ title: 'My docs', locales: { en: { label: 'E' }, de: { label: 'D' } }, docs }),
    ),
    'docs/a.md': '',
    'versions.json': '["1.0"]',
    'versions/1.0/docs/a.md': '',
    'versions/1.0/settings.json': JSON.stringify({ sidebars: { docs: [category('Old guide')] } }),
    'i18n/de/strings.json': JSON.stringify({
      config: { 'My docs': 'Meine Doku', Guide: 'Anleitung', 'Old guide': 'Alte Anleitung', New: 'Neu' },
    }),
  });
  const docs = { sidebars: { docs: [category('Guide')] } };

  test('sidebars of versions have them too; categories keep the labels that their addresses are made from', async () => {
    const { config, findings } = await loadConfig({ cwd: writeFiles(files(docs)), locale: 'de' });
    expect(findings).toEqual([]);
    const translated = config?.docs[0]?.versions.map(({ sidebars }) => sidebars?.docs?.[0]);
    const badge = { text: 'Neu' };
    expect(translated).toMatchObject([
      { label: 'Anleitung', original: { label: 'Guide' }, badge },
      { label: 'Alte Anleitung', original: { label: 'Old guide' }, badge },
    ]);
    expect(config?.product).toEqual({ name: 'Meine Doku', slug: 'my-docs' });
  });

  test('those of a version that is not built, or of a config that cannot be used, are known', async () => {
    for (const own of [
      { ...docs, versions: { only: ['current'] } },
      { ...docs, route: 5 },
    ])
      expect((await loadConfig({ cwd: writeFiles(files(own)), locale: 'de' })).findings).toEqual([]);
  });
});
