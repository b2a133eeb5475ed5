import { expect, test } from 'vitest';
import { describeFile } from '../../../../src/pipeline/content/discover.ts';
import { misplacedTranslations } from '../../../../src/pipeline/content/misplaced-translations.ts';

const locale = { name: 'en', others: ['de', 'pt-BR', 'it'], choices: [] };

function found(names: readonly string[], from: Parameters<typeof misplacedTranslations>[1]) {
  const root = { dir: 'docs', prefix: '', kind: 'doc', productSlug: 'product' } as const;
  const files = names.map((raw) => describeFile({ raw, ...root }));
  return misplacedTranslations(files, from).map(({ place, message, hint }) => [place?.file, message, hint]);
}

test.each([
  [
    ['setup.md', 'guide/run.mdx', 'de/setup.mdx', 'de/guide/run.mdx'],
    'docs/de',
    'pages here look like translations to de, and are published in en',
    'move docs/de/setup.mdx to i18n/de/docs/setup.md',
  ],
  [
    ['en/setup.md', 'pt-br/setup.md'],
    'docs/pt-br',
    'pages here look like translations to pt-BR, and are published in en',
    'move docs/pt-br/setup.md to i18n/pt-BR/docs/en/setup.md',
  ],
  [
    ['guide/run.md', 'guide/de/run.md'],
    'docs/guide/de',
    'pages here look like translations to de, and are published in en',
    'move docs/guide/de/run.md to i18n/de/docs/guide/run.md',
  ],
  [
    ['setup.md', 'setup.de.md'],
    'docs/setup.de.md',
    'the page looks like a translation to de, and is published in en',
    'move docs/setup.de.md to i18n/de/docs/setup.md',
  ],
  [
    ['a.en.md', 'a.de.md', 'guide/b.md', 'guide/b.de.mdx', 'c.md', 'c.de.md'],
    'docs/a.de.md',
    'the page looks like a translation to de, and is published in en; so do 2 more pages',
    'move docs/a.de.md to i18n/de/docs/a.en.md',
  ],
])('%j is reported once', (names, file, message, hint) => {
  const locales = message.match(/to (\S+),/)?.[1];
  expect(found(names, locale)).toEqual([
    [file, message, `translations have the paths of their originals below i18n/${locales}: ${hint}`],
  ]);
});

test.each([
  [['setup.md', 'de/other.md']],
  [['index.md', 'it/index.md', 'it/servers.md', 'it/backup.md']],
  [['setup.md', 'fr/setup.md', 'setup.fr.md']],
  [['setup.md', 'de/_setup.md', 'de/setup.png']],
  [['release.de.md']],
  [['de.md', 'index.md']],
])('%j is not reported', (names) => {
  expect(found(names, locale)).toEqual([]);
});

test('a site with one language has no translations', () => {
  expect(found(['setup.md', 'de/setup.md'], undefined)).toEqual([]);
  expect(found(['setup.md', 'de/setup.md'], { ...locale, others: [] })).toEqual([]);
});
