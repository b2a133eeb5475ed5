import { expect, test } from 'vitest';
import { unlinkedPages } from '../../../../src/features/page-quality/unlinked-pages.ts';
import type { Route } from '../../../../src/model/route.ts';
import type { SidebarItem } from '../../../../src/model/sidebar.ts';
import { routes } from '../../templates/fixtures.ts';

const page = (permalink: string, more: Partial<Route> = {}) =>
  ({ ...routes.page, permalink, source: `pages${permalink}.mdx`, indexed: true, ...more }) as Route;

const link = (href: string): SidebarItem => ({ kind: 'link', label: href, href, external: false });

/** The findings of pages with the addresses that each links to. */
function findings(
  all: readonly (readonly [Route, ...(readonly string[])])[],
  { items = [], baseUrl = '/' }: { readonly items?: readonly SidebarItem[]; readonly baseUrl?: string } = {},
) {
  const site = {
    routes: new Map(all.map(([route]) => [route.permalink, route])),
    sidebars: new Map([['docs', { name: 'docs', items }]]),
  };
  return unlinkedPages(site, new Map(all.map(([{ permalink }, ...hrefs]) => [permalink, { hrefs }])), baseUrl);
}

const messages = (...input: Parameters<typeof findings>) => findings(...input).map(({ page: address }) => address);

test('a page that only links to itself is one', () => {
  expect(findings([[page('/'), '/b'], [page('/b')], [page('/c'), '/c', '/c#top', '/b']])).toEqual([
    {
      rule: 'unlinked-page',
      message: 'nothing leads to /c: it is in no sidebar, and no other page links to it',
      place: { file: 'pages/c.mdx' },
      page: '/c',
      hint: 'link to it or add it to a sidebar; where only those shall find it who know its address, write unlisted: true into its frontmatter',
    },
  ]);
});

test('links count in every form, and addresses are listed without the base URL', () => {
  const start = [page('/x'), '/x/b#part', '/x/c.html?a=1', '/x/%C3%A4', 'https://example.org/x/d'] as const;
  const others = ['/x/b', '/x/c', '/x/ä', '/x/d'].map((permalink) => [page(permalink)] as const);
  expect(messages([start, ...others], { baseUrl: '/x/' })).toEqual(['/d']);
});

test('pages of a sidebar are found, in categories too', () => {
  const category = { label: 'A', collapsible: true, collapsed: true, items: [link('/c')] };
  const items: SidebarItem[] = [link('/b'), { kind: 'category', href: '/d', ...category }];
  expect(messages([[page('/b')], [page('/c')], [page('/d')], [page('/e')]], { items })).toEqual(['/e']);
});

test('a redirect leads to a page where something leads to the redirect', () => {
  const redirect = { ...routes.redirect, permalink: '/old', to: '/b#part' } as Route;
  expect(messages([[page('/b')], [redirect, '/b']])).toEqual(['/b']);
  expect(messages([[page('/'), '/old'], [page('/b')], [redirect, '/b']])).toEqual([]);
});

test('the page of the search, which lists all others, is no way to one', () => {
  expect(messages([[page('/b')], [routes.search, '/b']])).toEqual(['/b']);
});

test('hidden pages, posts and pages in another language are left alone', () => {
  const hidden = page('/a', { indexed: false });
  const fallback = page('/b', { fallback: { lang: 'en', dir: 'ltr', label: 'English' } });
  const post = { ...routes.post, permalink: '/c' } as Route;
  expect(messages([[hidden], [fallback], [post], [routes['not-found']]])).toEqual([]);
});

test('a document and its copy at the root of its version are one', () => {
  const doc = (permalink: string) =>
    ({ ...routes.doc, permalink, home: '/docs/intro', source: 'docs/intro.mdx', indexed: true }) as Route;
  const both = [
    [doc('/docs'), '/docs/intro', '/docs'],
    [doc('/docs/intro'), '/docs'],
  ] as const;
  expect(messages(both)).toEqual(['/docs/intro']);
  expect(messages([...both, [page('/a', { indexed: false }), '/docs']])).toEqual([]);
});
