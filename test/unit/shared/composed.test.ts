import { expect, test } from 'vitest';
import { composed, composedUrl, joinPermalink, siteHref } from '../../../src/shared/paths.ts';

test('a name is composed', () => {
  expect(composed('u\u0308ber')).toBe('\u00fcber');
  expect(composed('한국')).toBe('한국'.normalize('NFC'));
  expect(joinPermalink('/docs', 'u\u0308ber')).toBe('/docs/\u00fcber');
});

test.each([
  ['/docs/u\u0308ber?a=%20b#gro\u0308ße', '/docs/\u00fcber?a=%20b#gr\u00f6ße'],
  ['/docs/u%CC%88ber', '/docs/%C3%BCber'],
  ['/docs/%C3%BCber/%E6%97%A5', '/docs/%C3%BCber/%E6%97%A5'],
  // An escape ends with a letter that is none of the text.
  ['/a%2A%CC%88', '/a%2A%CC%88'],
  ['/broken%FF%CC%88', '/broken%FF%CC%88'],
  ['/plain', '/plain'],
])('the address %s is composed', (written, address) => {
  expect(composedUrl(written)).toBe(address);
});

test('addresses of the config are composed', () => {
  expect(siteHref('/u\u0308ber#o\u0308', '/base/')).toBe('/base/%C3%BCber#\u00f6');
});
