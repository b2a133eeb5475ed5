import { createAddresses, element, toBlocks } from '../../core/markdown/index.ts';
import type { Route } from '../../model/route.ts';
import type { SidebarItem } from '../../model/sidebar.ts';
import type { Site, SiteFrame } from '../../model/site.ts';
import { newestFirst } from '../../shared/calendar.ts';
import { encodePath } from '../../shared/paths.ts';
import { textOf } from '../../shared/texts/text.ts';

/** What the files for language models contain of a site. */
interface Outline extends Pick<SiteFrame, 'language' | 'title' | 'tagline' | 'baseUrl'> {
  /** Without trailing slash; `''` where the config has no `url`. */
  readonly origin: string;
  /** None is empty. */
  readonly sections: readonly { readonly title: string; readonly entries: readonly Entry[] }[];
}

interface Entry {
  readonly permalink: string;
  readonly title: string;
  /** Permalink of the Markdown copy. */
  readonly copy: string;
  readonly description: string;
  readonly isDoc: boolean;
}

/** The outline of a site, without pages that are not indexed. */
export function outlineOf(site: Site): Outline {
  const { language, title, tagline, url = '', baseUrl } = site.frame;
  return {
    language,
    title,
    tagline,
    origin: url,
    baseUrl,
    sections: sectionsOf(site).map((section) => ({
      title: section.title,
      entries: section.routes.map((route) => ({
        permalink: route.permalink,
        title: route.title === '' ? title : route.title,
        copy: route.markdownCopy ?? '',
        description: route.description,
        isDoc: route.kind === 'doc',
      })),
    })),
  };
}

/**
 * `llms.txt`: what the site has, in the order of its sidebars, with the address of each page as Markdown.
 *
 * @see https://llmstxt.org
 */
export function llmsIndex({ title, tagline, origin, baseUrl, sections }: Outline): string {
  const nodes = [
    element('h1', [title]),
    element('blockquote', [tagline]),
    ...sections.flatMap((section) => [element('h2', [section.title]), element('ul', section.entries.map(item))]),
  ];
  return `${toBlocks(nodes, createAddresses(origin, baseUrl)).join('\n\n')}\n`;
}

/** The most bytes of `llms-full.txt`: about a million tokens, which is as much as any model reads. */
const maxBytes = 4e6;

/**
 * `llms-full.txt`: the documentation in one file, in the order of its sidebars, as far as one file makes sense. The rest of a
 * large site is named by a last line, since pages are written twice already.
 *
 * @param markdownOf the Markdown copy of the document at a permalink
 */
export function* llmsFull(
  { language, title, tagline, origin, baseUrl, sections }: Outline,
  markdownOf: (permalink: string) => Uint8Array,
): Generator<Uint8Array> {
  const head = [element('h1', [title]), element('blockquote', [tagline])];
  const addresses = createAddresses(origin, baseUrl);
  const text = textOf(language);
  yield Buffer.from(`${toBlocks(head, addresses).join('\n\n')}\n`);
  let left = maxBytes;
  for (const { permalink } of sections.flatMap(({ entries }) => entries.filter(({ isDoc }) => isDoc))) {
    const markdown = markdownOf(permalink);
    left -= markdown.byteLength;
    if (left < 0) {
      yield Buffer.from(`\n---\n\n${text('llms.rest', { address: addresses.absolute(`${baseUrl}llms.txt`) })}\n`);
      return;
    }
    const source = text('llms.source', { address: addresses.absolute(encodePath(permalink)) });
    yield Buffer.from(`\n---\n\n${source}\n\n`);
    yield markdown;
  }
}

function item({ title, copy, description }: Entry) {
  const link = element('a', [title], { href: encodePath(copy) });
  return element('li', description === '' ? [link] : [link, `: ${description}`]);
}

interface LinkList {
  readonly title: string;
  readonly routes: readonly Route[];
}

/** All pages that are listed, each once. */
function sectionsOf(site: Site): readonly LinkList[] {
  const routes = [...site.routes.values()].filter(isListed);
  const ofKind = <K extends Route['kind']>(kind: K) =>
    routes.filter((route): route is Extract<Route, { kind: K }> => route.kind === kind);
  const posts = ofKind('post').sort((a, b) => newestFirst(a.post, b.post));
  const text = textOf(site.frame.language);
  const lists = [...site.routes.values()].filter((route) => route.kind === 'post-list' && route.page === 1);
  const listOf = (set: string) => lists.find((list) => list.set === set)?.title ?? text('llms.posts');
  const blogs = [...new Set(posts.map(({ set }) => set))];
  return [
    ...site.frame.sets.flatMap(({ id, label }) =>
      docsSections(site, {
        id,
        label: site.frame.sets.length > 1 ? label : undefined,
        docs: ofKind('doc').filter(({ set }) => set === id),
      }),
    ),
    { title: text('llms.api'), routes: ofKind('reference') },
    ...blogs.map((set) => ({ title: listOf(set), routes: posts.filter((post) => post.set === set) })),
    // The format defines this name: readers short of space skip the section.
    { title: 'Optional', routes: ofKind('page') },
  ].filter((section) => section.routes.length > 0);
}

/** Of the documentation, only the latest version is listed. */
function isListed(route: Route): boolean {
  const { markdownCopy, indexed, canonical, permalink, version } = route;
  // The copy of an API document has all of its operations.
  if (route.kind === 'reference' && permalink !== route.reference.permalink) return false;
  return markdownCopy !== undefined && indexed && canonical === permalink && version?.latest === undefined;
}

/** The documents of a set. */
interface ListedSet {
  readonly id: string;
  /** Where there are several sets. */
  readonly label: string | undefined;
  readonly docs: readonly Route[];
}

/** A section for each category at the top of a sidebar of a set, and one for the documents in none. */
function docsSections(site: Site, { id, label, docs }: ListedSet): readonly LinkList[] {
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
  const top = [...site.sidebars.values()].flatMap(({ set, items }) => (set === id ? items : []));
  const loose = inOrder(top.filter(({ kind }) => kind !== 'category'));
  const categories = top.flatMap((item) =>
    item.kind === 'category'
      ? [{ title: label === undefined ? item.label : `${label}: ${item.label}`, routes: inOrder([item]) }]
      : [],
  );
  const title = label ?? textOf(site.frame.language)('llms.docs');
  return [{ title, routes: [...loose, ...left.values()] }, ...categories];
}
