import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { stringsSchema } from '../../../src/pipeline/config/strings.ts';
import { en } from '../../../src/shared/texts/en.ts';
import { translatedLanguages, translationOf } from '../../../src/shared/texts/languages/index.ts';
import type { Message } from '../../../src/shared/texts/messages.ts';
import { directionOf, type Language, textOf } from '../../../src/shared/texts/text.ts';

const text = textOf();

test('placeholders are filled in, and elements stay what they are', () => {
  expect(text('nav.siteHome', { site: 'Acme' })).toBe('Acme, home');
  const date = { type: 'time' };
  expect(text.parts('page.updatedOnBy', { date, author: 'Kim' })).toEqual(['Last updated on ', date, ' by ', 'Kim']);
});

test('counts choose a plural form, and large numbers are grouped', () => {
  const counts = [1, 7, 1234].map((count) => text('page.count', { count }));
  expect(counts).toEqual(['1 page', '7 pages', '1,234 pages']);
  expect(text('tags.posts', { count: 1, tag: 'x' })).toBe('1 post tagged with “x”');
});

test.each([
  ['2024-04-08', '8 April 2024'],
  ['2024-12-31T23:59:59Z', '31 December 2024'],
  ['2024-01-01T00:30:00+02:00', '1 January 2024'],
  ['2024-02-30', '2024-02-30'],
  ['2024-13-01', '2024-13-01'],
  ['soon', 'soon'],
])('the date %s reads %s', (iso, worded) => {
  expect(text.date(iso)).toBe(worded);
});

test('a day leaves out the year', () => {
  expect(text.day('2024-04-08')).toBe('8 April');
});

test('a language brings its own texts, plurals, dates and numbers; what it lacks is English', () => {
  const polish: Language = {
    lang: 'pl',
    dir: 'ltr',
    texts: { 'page.count': { one: 'Strona', few: '{count} strony', many: '{count} stron', other: '{count} strony' } },
  };
  const own = textOf(polish);
  expect([1, 3, 5, 12345].map((count) => own('page.count', { count }))).toEqual([
    'Strona',
    '3 strony',
    '5 stron',
    '12\u00a0345 stron',
  ]);
  expect(own.date('2024-04-08')).toBe('8 kwietnia 2024');
  expect(own('page.edit')).toBe('Edit this page');
});

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
])('%s is written %s', (lang, dir) => {
  expect(directionOf(lang)).toBe(dir);
});

// One form of Hindi is for 0 and 1, one of Russian for 1, 21 and 101.
test.each(['hi', 'ru'])('English texts on a site in %s say their number', (lang) => {
  expect(stringsSchema(en, lang).safeParse({ interface: en }).error).toBeUndefined();
});

const root = join(import.meta.dirname, '../../..');

test('every text is used', () => {
  const code = globSync(['{src,templates}/**/*.{ts,tsx}'], { cwd: root, ignore: ['src/shared/texts/en.ts'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  // `tags.${of}` takes any key that begins with `tags.`.
  const beginnings = [...code.matchAll(/`([a-zA-Z]+\.)\$\{/g)].map(([, beginning = '']) => beginning);
  const unused = Object.keys(en).filter(
    (key) => !code.includes(`'${key}'`) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});

test('templates have no texts of their own', () => {
  const inMarkup =
    /(?:\b(?:aria-label|alt|label|placeholder|title)="([^"]*)"|>\s*([^<>{}()=;]*[A-Za-z]{2}[^<>{}()=;]*)<\/)/g;
  // Names of formats are the same in all languages.
  const names = ['YAML', 'JSON'];
  const found = globSync(['templates/**/*.tsx'], { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(inMarkup)]
      .map(([, attribute, content = '']) => (attribute ?? content).trim())
      .filter((words) => /[A-Za-z]{2}/.test(words) && !names.includes(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('a colon or comma next to a text is one of the catalogue: French has a blank before it, Chinese another sign', () => {
  const joined = /[:,] \$\{text\(|\$\{text\([^`]*\)\}[:,]|<\/\w+>: \{/;
  const found = globSync(['{templates,src/client}/**/*.tsx'], { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => joined.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

// Editors read the schema: they show the English text, and what a translation lacks. `npx vitest run -u` writes it again.
test('the schema of translations has the keys of the catalogue', async () => {
  const message = (text: Message) =>
    typeof text === 'string'
      ? { description: text, type: 'string' }
      : { description: text.other, $ref: '#/definitions/forms' };
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: Object.keys(en),
    additionalProperties: false,
    properties: {
      $schema: true,
      ...Object.fromEntries(Object.entries(en).map(([key, text]) => [key, message(text)])),
    },
    definitions: {
      forms: {
        type: 'object',
        required: ['other'],
        additionalProperties: false,
        properties: Object.fromEntries(
          ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [form, { type: 'string' }]),
        ),
      },
    },
  };
  // As the formatter writes it.
  const json = JSON.stringify(schema, null, 2).replace(/\[\s*("other")\s*\]/, '[$1]');
  await expect(`${json}\n`).toMatchFileSnapshot(join(root, 'src/shared/texts/languages/schema.json'));
});

describe.each(translatedLanguages)('the translation into %s', (lang) => {
  // A text that is new is English there until somebody translates it.
  test('has nearly every text', async () => {
    const texts = await translationOf(lang);
    const missing = Object.keys(en).filter((key) => !(key in texts));
    expect(missing.length, missing.join('\n')).toBeLessThan(Object.keys(en).length / 20);
  });

  test('has placeholders and plural forms as the language needs them', async () => {
    const texts = await translationOf(lang);
    const checked = stringsSchema(en, lang).safeParse({ interface: texts });
    expect(checked.error?.issues.map(({ path, message }) => `${path.join(' ')}: expected ${message}`) ?? []).toEqual(
      [],
    );
  });

  test('has all forms of a number', async () => {
    const rules = new Intl.PluralRules(lang);
    const forms = new Set(Array.from({ length: 101 }, (_, number) => rules.select(number)));
    const lacking = Object.entries(await translationOf(lang)).flatMap(([key, message]) =>
      typeof message === 'string'
        ? []
        : [...forms].filter((form) => !(form in message)).map((form) => `${key} ${form}`),
    );
    expect(lacking).toEqual([]);
  });
});

test.each([
  ['de-CH', 'de'],
  ['pt', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['fi', undefined],
  ['de-Hebr', undefined],
])('readers of %s get the texts in %s', async (lang, tag) => {
  expect(await translationOf(lang)).toEqual(tag === undefined ? {} : await translationOf(tag));
});
