import { expect, test } from 'vitest';
import { localeOfAddress } from '../../../src/shared/locale-of-address.ts';

test.each([
  ['/de', '/', 'de'],
  ['/de/docs/a', '/', 'de'],
  ['/docs/de', '/', undefined],
  ['/demo', '/', undefined],
  ['/base/de/docs', '/base/', 'de'],
  // Another site of the host.
  ['/other/de/docs', '/base/', undefined],
  ['/', '/', undefined],
])('%s below %s is in the locale %s', (address, base, locale) => {
  expect(localeOfAddress(address, base, ['de', 'ar'])).toBe(locale);
});
