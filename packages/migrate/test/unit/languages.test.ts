import { expect, test } from 'vitest';
import { localeEntries } from '../../src/languages.ts';

test('languages that are named by a country have the tag of the language', () => {
  const names = ['en', 'jp', 'kr', 'cn', 'pt-br', 'de_AT'];
  const labels: Readonly<Record<string, string>> = { kr: '한국어' };
  const [locales] = localeEntries(
    names.map((name) => ({ name, label: labels[name] })),
    'en',
  );
  const value = locales?.value as Readonly<Record<string, { readonly label: string; readonly lang?: string }>>;
  expect(Object.fromEntries(names.map((name) => [name, value[name]?.lang]))).toEqual({
    en: undefined,
    jp: 'ja',
    kr: 'ko',
    cn: 'zh-CN',
    'pt-br': undefined,
    de_AT: 'de-AT',
  });
  expect(value.jp?.label).toBe('日本語');
});

test('Kanuri stays what it is', () => {
  const [locales] = localeEntries([{ name: 'kr', label: 'Kanuri' }], 'kr');
  expect(locales?.value).toMatchObject({ kr: { label: 'Kanuri', lang: undefined } });
});
