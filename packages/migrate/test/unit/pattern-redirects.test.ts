import { expect, test } from 'vitest';
import { redirectsOfPattern } from '../../src/pattern-redirects.ts';

const addresses = ['/', '/new', '/new/a', '/new/a/b', '/new-c', '/de/x', '/en/x', '/old/a'];

test.each([
  ['/before/:path*', '/new/:path*', ['/before /new', '/before/a /new/a', '/before/a/b /new/a/b']],
  ['/before/:path+', '/new/:path+', ['/before/a /new/a', '/before/a/b /new/a/b']],
  ['/before/:path', '/new/:path', ['/before/a /new/a']],
  ['/before/:path/', '/new/:path/', ['/before/a /new/a']],
  ['/:lang/y', '/:lang/x', ['/de/y /de/x', '/en/y /en/x']],
  ['/:lang(de|fr)/y', '/:lang/x', ['/de/y /de/x']],
  ['/v-:name', '/new-:name', ['/v-c /new-c']],
  ['/old/:path*', '/new/:path*', ['/old /new', '/old/a/b /new/a/b']],
])('%s to %s is one redirect for each page', (from, to, wanted) => {
  expect(redirectsOfPattern({ from, to }, addresses)?.map((made) => `${made.from} ${made.to}`)).toEqual(wanted);
});

test.each([
  ['/before/:path*', '/new'],
  ['/before/(.*)', '/new/:path*'],
  ['/before/:path*', 'https://a.example/:path*'],
  ['/before/:path([)', '/new/:path'],
  ['/before/:path*', '/gone/:path*'],
  ['/before', '/new'],
])('%s to %s cannot be said for each page', (from, to) => {
  expect(redirectsOfPattern({ from, to }, addresses)).toBeUndefined();
});
