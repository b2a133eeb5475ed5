import { expect, test } from 'vitest';
import {
  configTexts,
  languageOfLocale,
  languagesOf,
  localeFolder,
  resolveLocale,
} from '../../../../src/pipeline/config/locales.ts';

const locales = {
  en: { label: 'English' },
  'pt-BR': { label: 'Português' },
  old: { label: 'עברית', lang: 'he' },
  fa: { label: 'Farsi', dir: 'ltr' },
};
const translations = new Map([['pt-BR', { 'locale.menu': 'Idioma' }]]);

/** A locale of a config; places are the paths of keys. */
function resolved(keys: object, wanted?: string) {
  const settings = { lang: 'x', dir: 'x', baseUrl: '/base/', ...keys };
  const locate = (path: readonly (string | number)[]) => ({ file: path.join('.') });
  return resolveLocale(settings as never, wanted, { locate, translations } as never);
}

test('the first locale is the default one, and each other one has a folder and a base URL of its own', () => {
  const { locale, settings, findings } = resolved({ locales });
  expect(
    locale?.choices.map(({ name, lang, dir, baseUrl, isDefault }) => [name, lang, dir, baseUrl, isDefault]),
  ).toEqual([
    ['en', 'en', 'ltr', '/base/', true],
    ['pt-BR', 'pt-BR', 'ltr', '/base/pt-BR/', false],
    ['old', 'he', 'rtl', '/base/old/', false],
    ['fa', 'fa', 'ltr', '/base/fa/', false],
  ]);
  expect(locale).toMatchObject({ name: 'en', others: ['pt-BR', 'old', 'fa'] });
  expect(locale).not.toHaveProperty('translated');
  expect([settings.lang, settings.dir, settings.baseUrl, findings]).toEqual(['en', 'ltr', '/base/', []]);
  const hebrew = resolved({ locales }, 'old');
  expect(hebrew.locale).toMatchObject({ name: 'old', translated: { dir: 'i18n/old', from: { name: 'en' } } });
  expect(hebrew.settings).toMatchObject({ lang: 'he', dir: 'rtl', baseUrl: '/base/old/' });
  expect(localeFolder('old')).toBe('i18n/old');
  // Readers are offered a language in that language.
  expect(locale?.choices.map(({ offer }) => offer.about === 'Idioma')).toEqual([false, true, false, false]);
  expect(locale?.choices[1]?.offer.text).toContain('Português');
});

test('a config chooses the default locale, and which others are built', () => {
  const { locale, settings } = resolved({ locales, defaultLocale: 'fa', onlyLocales: ['en'] });
  expect(locale?.choices.map(({ name, baseUrl }) => [name, baseUrl])).toEqual([
    ['en', '/base/en/'],
    ['fa', '/base/'],
  ]);
  // Addresses of those that are left out are known.
  expect(locale).toMatchObject({ name: 'fa', others: ['en', 'pt-BR', 'old'] });
  expect(settings.lang).toBe('fa');
  expect(resolved({ locales }, 'none').locale?.name).toBe('en');
});

test('names that are none of a locale are found once, with the nearest one', () => {
  const wrong = { locales, defaultLocale: 'pt-BT', onlyLocales: ['fa', 'xx'] };
  const { locale, findings } = resolved(wrong);
  expect(locale?.name).toBe('en');
  expect(findings).toEqual([
    {
      rule: 'invalid-config',
      message: 'defaultLocale: expected the name of a locale, got "pt-BT"',
      place: { file: 'defaultLocale' },
      hint: 'did you mean "pt-BR"?',
    },
    {
      rule: 'invalid-config',
      message: 'onlyLocales[1]: expected the name of a locale, got "xx"',
      place: { file: 'onlyLocales.1' },
      hint: 'locales has en, pt-BR, old and fa',
    },
  ]);
  expect(resolved(wrong, 'fa').findings).toEqual([]);
});

test('a site without locales is in its own language, and has no use for settings of them', () => {
  const { locale, settings, findings } = resolved({ lang: 'de', onlyLocales: [], translationsPage: undefined });
  expect([locale, settings.lang, settings.baseUrl]).toEqual([undefined, 'de', '/base/']);
  expect(findings.map(({ message, place }) => [message, place?.file])).toEqual([
    ['onlyLocales: the site has no locales', 'onlyLocales'],
  ]);
});

test('languages are known of a config that is not validated yet', () => {
  expect(languagesOf({ locales })).toEqual(['en', 'pt-BR', 'he', 'fa']);
  expect([languagesOf({}), languagesOf('x'), languagesOf({ locales: 'x' })]).toEqual([[], [], []]);
  const of = (wanted?: string, more: object = {}) => languageOfLocale({ locales, ...more }, wanted);
  expect([of(), of('old'), of(undefined, { defaultLocale: 'old' })]).toEqual(['en', 'he', 'he']);
  expect([languageOfLocale({}, 'de'), languageOfLocale('x', 'de')]).toEqual([undefined, undefined]);
});

test('of a config what readers see is translated: texts, and no names, paths and addresses', () => {
  const german = { Guide: 'Anleitung', Beta: 'Betaversion', Words: 'Wörter', Part: 'Teil' };
  const { inConfig, inSidebars, originals } = configTexts(german);
  const sidebars = [
    { type: 'category', label: 'Part', items: ['Guide', { type: 'doc', id: 'Guide', label: 'Guide' }] },
  ];
  const plain = new Date(0);
  const config = {
    title: 'Guide',
    tagline: '',
    theme: 'Guide',
    keywords: ['Words', 'own'],
    navbar: { items: [{ label: 'Guide', href: '/Guide', badge: { text: 'Beta', kind: 'Beta' } }, { badge: 'Beta' }] },
    variables: { a: 'Guide', deep: { b: ['Guide'] } },
    locales: { en: { label: 'Guide' } },
    description: { label: 'Guide', id: 'Guide' },
    plain,
    sidebars,
  };
  expect(inConfig(config)).toEqual({
    ...config,
    title: 'Anleitung',
    keywords: ['Wörter', 'own'],
    navbar: {
      items: [
        { label: 'Anleitung', href: '/Guide', badge: { text: 'Betaversion', kind: 'Beta' } },
        { badge: 'Betaversion' },
      ],
    },
    variables: { a: 'Anleitung', deep: { b: ['Anleitung'] } },
    description: { label: 'Anleitung', id: 'Guide' },
  });
  expect(inSidebars(sidebars as never)).toEqual([
    {
      type: 'category',
      label: 'Teil',
      // Addresses are made of it.
      original: { label: 'Part' },
      items: ['Guide', { type: 'doc', id: 'Guide', label: 'Anleitung' }],
    },
  ]);
  expect([...originals].sort()).toEqual(['Beta', 'Guide', 'Part', 'Words', 'own']);
});
