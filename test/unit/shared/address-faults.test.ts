import { expect, test } from 'vitest';
import { addressFault, outsideAddress } from '../../../src/shared/address-faults.ts';

test.each([
  ['file:///home/me/a.png', 'file:///home/me/a.png is on one computer alone'],
  ['C:%5CUsers%5Cme%5Ca.png', 'C:\\Users\\me\\a.png is on one computer alone'],
  ['https:/example.org', 'https:/example.org names no host'],
  ['http://', 'http:// names no host'],
  ['mailto:', 'mailto: names no address'],
  ['htps://example.org', 'htps: is no known scheme'],
])('%s is none', (href, message) => {
  expect(addressFault(href)?.message).toBe(message);
});

test.each([
  'https://example.org',
  'HTTP://example.org',
  'mailto:me@example.org',
  'tel:1',
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
