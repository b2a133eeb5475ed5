import { expect, test } from 'vitest';
import { ownAddress } from '../../../src/shared/own-address.ts';

const site = { url: 'https://docs.example.org', filesBase: '/base/' };

test('an absolute address below the base URL is one of the site, however it is written', () => {
  for (const written of [
    'https://docs.example.org/base/docs/a?x=1#b',
    'http://docs.example.org/base/docs/a?x=1#b',
    '//docs.example.org/base/docs/a?x=1#b',
    'HTTPS://DOCS.EXAMPLE.ORG/base/docs/a?x=1#b',
    'https://www.docs.example.org/base/docs/a?x=1#b',
    'https://docs.example.org:443/base/docs/a?x=1#b',
    'http://docs.example.org:80/base/docs/a?x=1#b',
    'https://docs.example.org./base/docs/a?x=1#b',
    'https://docs.example.org/other/../base/docs/a?x=1#b',
    'https://docs.example.org/base\\docs\\a?x=1#b',
  ])
    expect(ownAddress(written, site), written).toBe('/base/docs/a?x=1#b');
  expect(ownAddress('https://docs.example.org/base', site)).toBe('/base/');
  expect(ownAddress('https://docs.example.org/base/', site)).toBe('/base/');
  expect(ownAddress('https://docs.example.org', { ...site, filesBase: '/' })).toBe('/');
  expect(ownAddress('https://docs.example.org/x', { url: 'https://www.docs.example.org', filesBase: '/' })).toBe('/x');
  expect(ownAddress('http://localhost:3000/x', { url: 'http://localhost:3000', filesBase: '/' })).toBe('/x');
  expect(ownAddress('https://docs.example.org/d%C3%B6cs/x', { ...site, filesBase: '/döcs/' })).toBe('/d%C3%B6cs/x');
});

test('all other addresses are none', () => {
  for (const written of [
    'https://docs.example.org/',
    'https://docs.example.org/other/a',
    'https://docs.example.org/basement',
    'https://example.org/base/a',
    'https://api.docs.example.org/base/a',
    'https://docs.example.org:8443/base/a',
    'ftp://docs.example.org/base/a',
    'mailto:me@docs.example.org',
    '/base/a',
    'a',
    '#a',
    'https://',
  ])
    expect(ownAddress(written, site), written).toBeUndefined();
  expect(ownAddress('https://docs.example.org/base/a', { filesBase: '/base/' })).toBeUndefined();
});
