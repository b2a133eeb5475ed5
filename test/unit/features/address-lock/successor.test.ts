import { expect, test } from 'vitest';
import { findVanished } from '../../../../src/features/address-lock/vanished.ts';

const place = { file: 'urls.lock' };
const gone = (path: string, ...ids: readonly string[]) => ({ path, place, anchors: ids.map((id) => ({ id, place })) });
const fresh = (path: string, ...anchors: readonly string[]) => ({ path, anchors });

/** The page that seems to have what was at an address; `undefined` where it may be any. */
async function successorOf(locked: ReturnType<typeof gone>, pages: readonly ReturnType<typeof fresh>[]) {
  const routes = pages.map(({ path }) => ({ kind: 'doc', permalink: path, canonical: path, source: `${path}.mdx` }));
  const [finding] = await findVanished({
    locked: [locked],
    site: { frame: { baseUrl: '/' }, routes: new Map(routes.map((route) => [route.permalink, route])) },
    base: '/',
    files: new Set(),
    facts: new Map(pages.map(({ path, anchors }) => [path, { ids: new Set(anchors) }])),
    bodies: new Map(pages.map(({ path, anchors }) => [`${path}.mdx`, { headings: anchors }])),
    moves: async () => new Map(),
    takeOver: () => undefined,
  } as never);
  return /seems to be (\S+) now/.exec(finding?.hint ?? '')?.[1];
}

test('the page with most of the headings comes first', async () => {
  const pages = [fresh('/docs/b', 'x', 'y'), fresh('/docs/c', 'x', 'y', 'z'), fresh('/docs/a-1', 'q')];
  expect(await successorOf(gone('/docs/a', 'x', 'y', 'z'), pages)).toBe('/docs/c');
});

test('then the one of the same name in another folder', async () => {
  const pages = [fresh('/docs/start/setup'), fresh('/docs/guide/setups')];
  expect(await successorOf(gone('/docs/guide/setup', 'x'), pages)).toBe('/docs/start/setup');
});

test('then one that is spelled nearly the same', async () => {
  const pages = [fresh('/docs/installation'), fresh('/docs/other')];
  expect(await successorOf(gone('/docs/instalation'), pages)).toBe('/docs/installation');
});

test('or none', async () => {
  expect(await successorOf(gone('/docs/a', 'x'), [fresh('/elsewhere/entirely', 'y')])).toBeUndefined();
});
