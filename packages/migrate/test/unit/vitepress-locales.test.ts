import { expect, test } from 'vitest';
import type { Data } from '../../src/data.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';
import { writeLocaleTexts } from '../../src/vitepress/locale-texts.ts';
import { belowLocale, localesOf, sidebarIn } from '../../src/vitepress/locales.ts';
import { pagesOf, rewriterOf } from '../../src/vitepress/pages.ts';

test('languages are those of the config that have pages, by folder', () => {
  const locales = localesOf(
    {
      locales: {
        root: { label: 'English', lang: 'en-US' },
        zh_hans: { label: '简体中文', lang: 'zh_hans' },
        ja: { label: '日本語' },
        ru: { label: 'Русский', link: 'https://ru.example.org' },
      },
    },
    ['index.md', 'zh_hans/index.md'],
  );
  expect(locales.others).toEqual(['zh_hans']);
  expect(locales.elsewhere).toEqual([{ label: 'Русский', href: 'https://ru.example.org' }]);
  expect(locales.entries[0]?.value).toEqual({
    'en-us': { label: 'English', lang: undefined, dir: undefined },
    zh_hans: { label: '简体中文', lang: 'zh-Hans', dir: undefined },
  });
  expect(locales.of('/zh_hans/a')).toEqual({ locale: 'zh_hans', rest: '/a' });
  const shared = { '/guide/': 1, '/zh_hans/guide/': 2 };
  expect(sidebarIn(undefined, shared, 'zh_hans', locales)).toEqual({ '/zh_hans/guide/': 2 });
  expect(sidebarIn(undefined, shared, undefined, locales)).toEqual({ '/guide/': 1 });
  expect(sidebarIn([3], shared, 'zh_hans', locales)).toEqual([3]);
  expect(sidebarIn(undefined, [3], 'zh_hans', locales)).toBe(undefined);
});

test('a first language with a folder of its own has none in addresses, and its pages come before those next to it', () => {
  const names = ['index.md', 'en/index.md', 'en/_a.md', 'de/index.md'];
  const locales = localesOf({ locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } }, names);
  const plan = newPlan('config.ts');
  const pages = pagesOf(names, { srcDir: '/docs', rewrite: (name) => name, locales, note: plan.note });
  expect(pages.map(({ to, locale, address, before }) => [to, locale, address, before])).toEqual([
    ['docs/index.md', undefined, '/', '/en'],
    ['docs/a.md', undefined, '/_a', '/en/_a'],
    ['i18n/de/docs/index.md', 'de', '/', '/de'],
  ]);
  expect(plan.notes.map(({ about }) => about)).toEqual(['the page /']);
});

test('labels are paired by the pages that items lead to', () => {
  const theme = (value: Data) => ({ title: 'T', description: undefined, theme: value });
  const first = theme({
    nav: [
      { text: 'Guide', link: '/guide/' },
      { text: 'More', items: [{ text: 'API', link: '/api' }] },
    ],
    sidebar: {
      '/guide/': {
        base: '/guide',
        items: [
          { text: 'Start', items: [{ text: 'Install', link: '/install.md' }] },
          { text: 'Deep', items: [{ text: 'Guide', link: 'index.md' }] },
        ],
      },
    },
  });
  const own = theme(
    belowLocale(
      {
        nav: [
          { text: 'Mehr', items: [{ text: 'Schnittstelle', link: '/de/api' }] },
          { text: 'Nur hier', link: '/de/x' },
        ],
        sidebar: [
          { text: 'Tiefer', items: [{ text: 'Anleitung', link: '/de/guide/' }] },
          { text: 'Anfang', items: [{ text: 'Einrichten', link: '/de/guide/install' }] },
        ],
        docFooter: { prev: 'Zurück', next: 'Weiter' },
      },
      'de',
    ) as Data,
  );
  const plan = newPlan('config.ts');
  const labels = ['Guide', 'More', 'API', 'Start', 'Install', 'Deep'];
  const entries = [{ key: 'navbar', value: labels.map((label) => ({ label })) }];
  writeLocaleTexts(plan, 'de', { first, own, entries, footer: () => '' });
  const file = plan.files.get('i18n/de/strings.json');
  expect(file && JSON.parse(readPlanned(file))).toEqual({
    config: {
      More: 'Mehr',
      API: 'Schnittstelle',
      Deep: 'Tiefer',
      Guide: 'Anleitung',
      Start: 'Anfang',
      Install: 'Einrichten',
    },
    interface: { 'nav.previous': 'Zurück', 'nav.next': 'Weiter' },
  });
  expect(plan.notes.map(({ about }) => about)).toEqual(['what only the bar or the footer of de has: Nur hier']);
});

test('rewrites may have patterns for what they name; what is no pattern matches nothing', () => {
  const rewrite = rewriterOf({
    'docs/:name(.+).md': ':name.md',
    'packages/:pkg(core|extra)/docs/:page*': ':pkg/:page*',
    ':year(\\d+)/:rest*': 'archive/:year/:rest*',
    'x/:bad([)/y.md': 'z.md',
  });
  expect(
    ['docs/guide/a.md', 'packages/core/docs/a/b.md', 'packages/other/docs/a.md', '2024/a.md', 'x/y.md'].map(rewrite),
  ).toEqual(['guide/a.md', 'core/a/b.md', 'packages/other/docs/a.md', 'archive/2024/a.md', 'x/y.md']);
});

test('items that lead elsewhere in another language are named', () => {
  const theme = (nav: readonly Data[]) => ({ title: 'T', description: undefined, theme: { nav } });
  const plan = newPlan('config.ts');
  const [help, guide] = [
    { text: 'Help', link: 'https://example.org/en-help' },
    { text: 'Guide', link: '/guide/#own' },
  ];
  writeLocaleTexts(plan, 'de', {
    first: theme([help, guide]),
    own: theme([
      { text: 'Hilfe', link: 'https://example.org/de-hilfe' },
      { ...guide, text: 'Anleitung' },
    ]),
    entries: [{ key: 'navbar', value: { items: [{ label: 'Help' }, { label: 'Guide' }] } }],
    footer: () => '',
  });
  expect(plan.notes.map(({ weight, about }) => [weight, about])).toEqual([
    ['lost', 'addresses that items of de have of their own: Hilfe (https://example.org/de-hilfe)'],
  ]);
});
