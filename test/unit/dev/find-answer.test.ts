import { expect, test } from 'vitest';
import { createAnswerFinder, permalinkOf } from '../../../src/dev/find-answer.ts';
import type { LiveSite } from '../../../src/dev/live-site.ts';

/** A site with these routes and files; pages in `broken` cannot be rendered. */
function siteWith({
  routes = {},
  files = {},
  redirects = '',
  broken = new Set<string>(),
  baseUrl = '/base/',
}: {
  readonly routes?: Readonly<Record<string, object>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly redirects?: string;
  readonly broken?: Set<string>;
  readonly baseUrl?: string;
}): LiveSite {
  return {
    baseUrl,
    inputs: { config: { baseUrl, pageFiles: 'folder' } },
    route: async (permalink: string) => routes[permalink] && { kind: 'doc', permalink, ...routes[permalink] },
    render: async ({ permalink }: { permalink: string }) => (broken.has(permalink) ? undefined : { html: permalink }),
    file: async (path: string) => files[path],
    redirects: async () => redirects,
  } as unknown as LiveSite;
}

const asked = (path: string, more: object = {}) => ({ path, target: path, ...more });

test('a page is shown, in its last good version while it cannot be rendered, and the page for wrong addresses else', async () => {
  const broken = new Set(['/base/b']);
  const site = siteWith({ routes: { '/base/a': {}, '/base/b': {}, '/base/404.html': { kind: 'not-found' } }, broken });
  const find = createAnswerFinder();
  expect(await find(undefined, asked('/a/'))).toEqual({ kind: 'none', permalink: '/a' });
  expect(await find(site, asked('/base/a'))).toMatchObject({ kind: 'page', status: 200, isPage: true });
  broken.add('/base/a');
  expect(await find(site, asked('/base/a/'))).toMatchObject({ status: 200, page: { html: '/base/a' } });
  expect(await find(site, asked('/base/b'))).toEqual({ kind: 'none', permalink: '/base/b' });
  const missing = await find(site, asked('/base/none'));
  expect(missing).toMatchObject({ kind: 'page', status: 404, isPage: false, page: { html: '/base/404.html' } });
  expect(await find(site, asked('/base/404.html'))).toMatchObject({ status: 404 });
});

test('of fifty pages the last good version is known, those that were shown last', async () => {
  const broken = new Set<string>();
  const addresses = Array.from({ length: 51 }, (_, at) => `/base/${at}`);
  const site = siteWith({ routes: Object.fromEntries(addresses.map((address) => [address, {}])), broken });
  const find = createAnswerFinder();
  for (const address of [...addresses.slice(0, 50), '/base/0', '/base/50']) await find(site, asked(address));
  for (const address of addresses) broken.add(address);
  const kinds = await Promise.all(['/base/0', '/base/1', '/base/50'].map((address) => find(site, asked(address))));
  expect(kinds.map(({ kind }) => kind)).toEqual(['page', 'none', 'page']);
});

test('who prefers Markdown has the copy of a page, where it has one', async () => {
  const site = siteWith({
    routes: { '/base/a': { markdownCopy: '/base/a.md' }, '/base/b': {}, '/base/c': { markdownCopy: '/base/c.md' } },
    files: { 'a.md': '# A' },
  });
  const find = createAnswerFinder();
  const copy = (path: string) => find(site, asked(path, { wantsCopy: true }));
  expect(await copy('/base/a')).toEqual({ kind: 'file', path: 'a.md', body: '# A', isPage: true });
  expect(await find(site, asked('/base/a'))).toMatchObject({ kind: 'page' });
  expect([(await copy('/base/b')).kind, (await copy('/base/c')).kind]).toEqual(['page', 'page']);
});

test('redirects keep the query of a request, unless they have one; those of the default locale are for all', async () => {
  const routes = {
    '/base/old': { kind: 'redirect', to: '/base/ä#part' },
    '/base/asks': { kind: 'redirect', to: '/base/new?own' },
  };
  const site = siteWith({ routes });
  const find = createAnswerFinder();
  const to = async (path: string, target: string, first?: LiveSite) => {
    const answer = await find(site, { path, target, first });
    return answer.kind === 'redirect' ? [answer.status, answer.to] : answer.kind;
  };
  expect(await to('/base/old', '/base/old?q=1')).toEqual([302, '/base/%C3%A4?q=1#part']);
  expect(await to('/base/old', '/base/old')).toEqual([302, '/base/%C3%A4#part']);
  expect(await to('/base/asks', '/base/asks?q=1')).toEqual([302, '/base/new?own']);
  expect(await to('/base/x', '/base/x', siteWith({ redirects: '/base/x /base/y 301\n' }))).toEqual([302, '/base/y']);
});

test('an address that ends in .html is that of a file or a redirect, else the clean one of a page', async () => {
  const find = createAnswerFinder();
  const routes = { '/base/a': {}, '/base/b': {} };
  const site = siteWith({ routes, files: { 'b.html': 'own' } });
  expect(await find(site, asked('/base/b.html'))).toEqual({ kind: 'file', path: 'b.html', body: 'own', isPage: false });
  const clean = await find(site, { path: '/base/a.html', target: '/base/a.html?q' });
  expect(clean).toEqual({ kind: 'redirect', status: 308, to: '/base/a?q' });
  const redirects = '/base/a.html /base/elsewhere\n';
  expect(await find(siteWith({ routes, redirects }), asked('/base/a.html'))).toMatchObject({ to: '/base/elsewhere' });
});

test('the home page has the address of the site', () => {
  expect(['/base', '/base/', '/base/a/', '/base/index.html'].map((path) => permalinkOf(path, '/base/'))).toEqual([
    '/base/',
    '/base/',
    '/base/a',
    '/base/',
  ]);
});
