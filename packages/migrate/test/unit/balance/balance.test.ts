import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Measure, measures, newCounter, wordsOf } from '../../../src/balance/amounts.ts';
import { balanceOf, type CountedPage } from '../../../src/balance/balance.ts';
import { countPages } from '../../../src/balance/count-pages.ts';
import { entriesIn, oldSite } from '../../../src/balance/old-site.ts';
import { isEven, printBalance, printSentence } from '../../../src/balance/print.ts';

type Given = Partial<Record<Measure, string>>;

function amounts(given: Given) {
  const counter = newCounter();
  for (const measure of measures)
    for (const key of wordsOf(given[measure] ?? '')) counter[measure].set(key, (counter[measure].get(key) ?? 0) + 1);
  return counter;
}

function page(to: string, source: Given, shown: Given | undefined, reason?: string): CountedPage {
  return {
    pair: { from: to, to },
    source: amounts(source),
    ...(shown === undefined ? {} : { shown: amounts(shown) }),
    ...(reason === undefined ? {} : { reason }),
  };
}

const facts = {
  tool: 'MkDocs',
  old: oldSite('MkDocs', {}),
  navigation: { there: 3, shown: 4 },
  redirects: { there: 0, shown: 0 },
  isInstalled: true,
  traces: 0,
  others: [],
};

test('fields of a page of Starlight that come after empty lines are no text of it', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-balance-'));
  writeFileSync(join(root, 'a.md'), '\n---\ntitle: T\n---\n\nOne.\n');
  const shown = { pages: [], findings: [] } as unknown as Parameters<typeof countPages>[1]['shown'];
  const wordsWith = (options: readonly string[]) => {
    const old = oldSite('Starlight', { options });
    const [page] = countPages([{ from: 'a.md', to: 'a.md' }], { root, old, shown });
    return [...(page?.source.words.keys() ?? [])];
  };
  expect(wordsWith(['late frontmatter'])).toEqual(['one']);
  expect(wordsWith([])).toContain('title');
});

test('more than before is no loss; text that has become code is there', () => {
  const made = balanceOf(
    [
      page('docs/a.md', { words: 'one two two' }, { words: 'two two note one' }),
      page('docs/b.md', { words: 'ask this' }, { 'words of code': 'ask this' }),
    ],
    facts,
  );
  expect(isEven(made)).toBe(true);
  expect(printSentence(made)).toBe('2 pages of 2, 5 words of 5, 3 navigation entries of at least 3.');
});

test('each page that has less is listed with what it lacks, those that are gone or empty first', () => {
  const many = Array.from({ length: 20 }, (_, index) => `w${index}`).join(' ');
  const made = balanceOf(
    [
      page('docs/a.md', { words: 'one two', tables: 'x y' }, { words: 'one', tables: 'x' }),
      page('i18n/de/docs/b.md', { words: many }, { words: 'w1' }),
      page('i18n/de/docs/c.md', { words: 'eins', components: 'Card' }, undefined, 'no file to import'),
    ],
    { ...facts, navigation: { there: 3, shown: 1 }, traces: 1, others: ['docs/part.md'] },
  );
  expect(isEven(made)).toBe(false);
  expect(printBalance(made)).toEqual([
    '## Balance',
    '',
    '2 pages of 3, 2 words of 23, 1 table of 2, 1 navigation entry of 3, 1 component, 1 not taken over, each at its place.',
    '',
    'Counted in the sources of the old site by its own grammar, and in what docsgen shows. `docsgen migrate --check OLD NEW` counts again.',
    '',
    '- the language de has 1 page of 2',
    '- the navigation has 1 entry of 3',
    '',
    'Pages that have less than before:',
    '',
    '- `i18n/de/docs/c.md` is not shown: no file to import',
    '- `i18n/de/docs/b.md` is nearly empty: without 19 of 20 words (`w0`, `w2`, `w3`, `w4`, `w5`, `w6` …)',
    '- `docs/a.md`: without 1 of 2 words (`two`), 1 of 2 tables (`y`)',
    '',
    'No page was made of 1 file next to those of pages: `docs/part.md`.',
  ]);
});

test('entries of a navigation are those with an address, in the form of any tool', () => {
  const mkdocs = [{ Home: 'index.md' }, { Guide: ['a.md', { B: 'b.md' }] }];
  const vitepress = [
    {
      text: 'Guide',
      items: [
        { text: 'A', link: '/a' },
        { text: 'B', link: '/b', items: [] },
      ],
    },
  ];
  const docusaurus = {
    docs: ['a', { type: 'category', label: 'B', link: { type: 'doc', id: 'b' }, items: ['c'] }, { Short: ['d'] }],
  };
  const starlight = [
    { label: 'A', slug: 'a' },
    { label: 'B', items: ['b'] },
    { label: 'C', autogenerate: { directory: 'c' } },
  ];
  const mintlify = {
    tabs: [
      { tab: 'A', groups: [{ group: 'B', icon: 'x', pages: ['c', { group: 'D', pages: ['e'] }] }] },
      { tab: 'F', href: 'https://f' },
    ],
  };
  expect([mkdocs, vitepress, docusaurus, starlight, mintlify].map(entriesIn)).toEqual([3, 2, 4, 2, 3]);
});

test('addresses with the same sidebar have its entries once', () => {
  const items = [
    { text: 'A', link: '/a' },
    { text: 'B', link: '/b' },
  ];
  expect(entriesIn({ '/guide/': items, '/custom/': [...items], '/other/': [{ text: 'C', link: '/c' }] })).toBe(3);
});

test('a heading of which the page says more, as one with a value in it, is there once', () => {
  const heading = (texts: readonly string[]) => {
    const counter = newCounter();
    for (const text of texts) counter.headings.set(text, (counter.headings.get(text) ?? 0) + 1);
    return counter;
  };
  const pair = { from: 'a.mdx', to: 'docs/a.mdx' };
  const of = (source: readonly string[], shown: readonly string[]) =>
    balanceOf([{ pair, source: heading(source), shown: heading(shown) }], facts).amounts.headings;
  expect(of(['create'], ['create chart', 'more'])).toEqual({ there: 1, shown: 1 });
  expect(of(['create', 'create'], ['create chart'])).toEqual({ there: 2, shown: 1 });
  expect(of(['create one'], ['one', 'more'])).toEqual({ there: 1, shown: 0 });
});

test('what prevents that a page is shown comes first', () => {
  const made = balanceOf([page('docs/a.md', { words: 'one' }, undefined)], { ...facts, fault: 'a.js:3: no' });
  expect(printBalance(made)[6]).toBe('- nothing of the new site is shown before this is put right: a.js:3: no');
});
