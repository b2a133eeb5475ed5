import { expect, test } from 'vitest';
import { urlsToLock } from '../../../../src/features/address-lock/check-site.ts';
import type { LocaleChoice, LocaleConfig } from '../../../../src/model/config.ts';

const url = (path: string) => ({ path, anchors: [] });
const choice = (name: string) => ({ name }) as LocaleChoice;

test('a new lock has what is published, and what locales that are not built had', () => {
  const locale: LocaleConfig = { name: 'en', others: ['de', 'fr'], choices: [choice('en'), choice('de')] };
  const published = [url('/'), url('/de')];
  const locked = ['/', '/gone', '/de/gone', '/fr', '/fr/a', '/french'].map(url);
  expect(urlsToLock(published, locked, locale).map(({ path }) => path)).toEqual(['/', '/de', '/fr', '/fr/a']);
  expect(urlsToLock(published, locked, undefined)).toEqual(published);
});
