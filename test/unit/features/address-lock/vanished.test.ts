import { expect, test } from 'vitest';
import { findVanished, type VanishedInput } from '../../../../src/features/address-lock/vanished.ts';
import type { Route } from '../../../../src/model/route.ts';
import type { Site } from '../../../../src/model/site.ts';

const page = {
  kind: 'doc',
  permalink: '/docs/new',
  canonical: '/docs/new',
  source: 'docs/new.mdx',
} as unknown as Route;

/** Fixes of locked addresses, `proven` of which git knows to be those of a page, and `likely` of which resemble it. */
async function fixesOf(proven: readonly string[], likely: readonly string[]) {
  const moves = [...proven, ...likely].map((path) => {
    const move = { source: 'docs/new.mdx', permalink: '/docs/new', isProven: proven.includes(path) };
    return [path, move] as const;
  });
  const input: VanishedInput = {
    locked: [...proven, ...likely].map((path) => ({ path, anchors: [], place: { file: 'urls.lock' } })),
    site: { frame: { baseUrl: '/' }, routes: new Map([[page.permalink, page]]) } as unknown as Site,
    base: '/',
    files: new Set(),
    facts: new Map(),
    bodies: new Map(),
    moves: async () => new Map(moves),
    takeOver: (file, addresses) => ({ file, start: 0, end: 0, text: addresses.join(' ') }),
  };
  return (await findVanished(input)).map(({ fix }) => fix?.text);
}

test('addresses that are proven to be those of one page are one edit', async () => {
  expect(await fixesOf(['/docs/a', '/docs/b'], [])).toEqual(['/docs/a /docs/b', '/docs/a /docs/b']);
});

test('an address that is only likely to be that of a page is in no edit', async () => {
  expect(await fixesOf(['/docs/a'], ['/docs/b'])).toEqual(['/docs/a', undefined]);
});
