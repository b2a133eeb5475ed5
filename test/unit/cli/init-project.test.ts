import { expect, test } from 'vitest';
import { webAddress } from '../../../src/cli/init-project.ts';

test.each([
  ['https://github.com/me/it.git', 'https://github.com/me/it'],
  ['git+https://user@github.com/me/it.git', 'https://github.com/me/it'],
  ['ssh://git@git.example.org:2222/me/it', 'https://git.example.org/me/it'],
  ['git@git.example.org:me/it.git', 'https://git.example.org/me/it'],
  ['github:me/it', 'https://github.com/me/it'],
  ['me/it', 'https://github.com/me/it'],
  [{ type: 'git', url: 'https://git.example.org/me/it/' }, 'https://git.example.org/me/it'],
])('the repository %j is at %s', (given, address) => {
  expect(webAddress(given)).toBe(address);
});

test.each([undefined, null, 7, '', 'it', 'file:../it', {}, { url: 7 }, { address: 'me/it' }])(
  'what names no place on the web has no address: %j',
  (given) => {
    expect(webAddress(given)).toBeUndefined();
  },
);
