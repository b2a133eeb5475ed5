import type { Route } from '../model/route.ts';
import type { SidebarItem } from '../model/sidebar.ts';
import type { Site } from '../model/site.ts';
import { encodeUrl } from '../shared/paths.ts';
import { element } from './html/tree.ts';
import { createAddresses } from './markdown/addresses.ts';
import { toBlocks } from './markdown/to-markdown.ts';

/**
 * `llms.txt`: what the site has, in the order of its sidebars, with the address of each page as Markdown.
 *
 * @see https://llmstxt.org
 */
export function llmsIndex(site: Site): string {
  const { frame } = site;
  const nodes = [
    element('h1', [frame.title]),
    element('blockquote', [frame.tagline]),
    ...sectionsOf(site).flatMap(({ title, routes }) => [
      element('h2', [title]),
      element(
        'ul',
        routes.map((route) => entry(route, frame.title)),
      ),
    ]),
  ];
  return `${toBlocks(nodes, createAddresses(frame.url ?? '', frame.baseUrl)).join('\n\n')}\n`;
}

/**
 * `llms-full.txt`: all of the documentation in one file, in the order of its sidebars.
 *
 * @param twinOf Markdown of the document at a permalink
 */
export function llmsFull(site: Site, twinOf: (permalink: string) => string): string {
  const { frame } = site;
  const head = [element('h1', [frame.title]), element('blockquote', [frame.tagline])];
  const addresses = createAddresses(frame.url ?? '', frame.baseUrl);
  const documents = sectionsOf(site).flatMap(({ routes }) => routes.filter(({ kind }) => kind === 'doc'));
  const texts = documents.map(
    ({ permalink }) => `Source: ${addresses.absolute(encodeUrl(permalink))}\n\n${twinOf(permalink)}`,
  );
  return [`${toBlocks(head, addresses).join('\n\n')}\n`, ...texts].join('\n---\n\n');
}

function entry({ title, twin = '', description }: Route, siteTitle: string) {
  const link = element('a', [title === '' ? siteTitle : title], { href: encodeUrl(twin) });
  return element('li', description === '' ? [link] : [link, `: ${description}`]);
}

interface Section {
  readonly title: string;
  readonly routes: readonly Route[];
}

/** Everything that wants to be found, each page once. */
function sectionsOf(site: Site): readonly Section[] {
  const routes = [...site.routes.values()].filter(isListed);
  const ofKind = <K extends Route['kind']>(kind: K) =>
    routes.filter((route): route is Extract<Route, { kind: K }> => route.kind === kind);
  const posts = ofKind('post').sort((a, b) => (a.post.date < b.post.date ? 1 : a.post.date > b.post.date ? -1 : 0));
  const postsTitle = [...site.routes.values()].find((route) => route.kind === 'post-list')?.title ?? 'Posts';
  return [
    ...docsSections(site, ofKind('doc')),
    { title: 'API reference', routes: ofKind('reference') },
    { title: postsTitle, routes: posts },
    // The name says to readers of the format that they may leave these out.
    { title: 'Optional', routes: ofKind('page') },
  ].filter((section) => section.routes.length > 0);
}

/** Of the documentation, only the latest version is told of. */
function isListed({ twin, indexed, canonical, permalink, version }: Route): boolean {
  return twin !== undefined && indexed && canonical === permalink && version?.latest === undefined;
}

/** A section for each category at the top of a sidebar, and one for the documents in none. */
function docsSections(site: Site, docs: readonly Route[]): readonly Section[] {
  const left = new Map(docs.map((route) => [route.permalink, route]));
  const take = (permalink: string): readonly Route[] => {
    const route = left.get(permalink);
    left.delete(permalink);
    return route === undefined ? [] : [route];
  };
  const inOrder = (items: readonly SidebarItem[]): readonly Route[] =>
    items.flatMap((item) => {
      const own = item.kind === 'html' || item.href === undefined ? [] : take(item.href);
      return item.kind === 'category' ? [...own, ...inOrder(item.items)] : own;
    });
  const top = [...site.sidebars.values()].flatMap(({ items }) => items);
  const loose = inOrder(top.filter(({ kind }) => kind !== 'category'));
  const categories = top.flatMap((item) =>
    item.kind === 'category' ? [{ title: item.label, routes: inOrder([item]) }] : [],
  );
  return [{ title: 'Documentation', routes: [...loose, ...left.values()] }, ...categories];
}
