import { expect, test } from 'vitest';
import { addressFault, outsideAddress } from '../../../src/shared/address-faults.ts';

test.each([
  ['file:///home/me/a.png', 'file:///home/me/a.png is on one computer alone'],
  ['C:%5CUsers%5Cme%5Ca.png', 'C:\\Users\\me\\a.png is on one computer alone'],
  ['https:/example.org', 'https:/example.org names no host'],
  ['http://', 'http:// names no host'],
  ['https://exa mple.org/', 'https://exa mple.org/ is an address that no browser can open'],
  ['https://exa%20mple.org/', 'https://exa%20mple.org/ is an address that no browser can open'],
  ['http://example.org:99999', 'http://example.org:99999 is an address that no browser can open'],
  ['mailto:', 'mailto: names no address'],
  ['tel:', 'tel: names no number'],
  ['TEL:call-us', 'TEL:call-us names no number'],
  ['htps://example.org', 'htps: is no known scheme'],
])('%s is none', (href, message) => {
  expect(addressFault(href)?.message).toBe(message);
});

test.each([
  'https://example.org',
  'HTTP://example.org',
  'mailto:me@example.org',
  'HTTPS://[::1]:8080/a b?c d#e f',
  'https://bücher.example/ü',
  'tel:1',
  'tel:*#06#',
  'vscode://file/a',
  'sdk:guide/setup',
  'data:image/png;base64,A',
  './a:b',
])('%s is one', (href) => {
  expect(addressFault(href)).toBeUndefined();
});

test.each([
  ['/docs/www.example.org/a', 'https://www.example.org/a'],
  ['/docs/example.com', 'https://example.com'],
  ['/docs/me@example.org', 'mailto:me@example.org'],
  ['/docs/setup', undefined],
  ['/docs/node.js', undefined],
])('%s may mean %s', (path, meant) => {
  expect(outsideAddress(path)).toBe(meant);
});
