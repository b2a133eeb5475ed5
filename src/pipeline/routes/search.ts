import type { Route, SearchEntry, SearchGroup, SearchRoute } from '../../model/route.ts';
import type { DocsConfig } from '../../model/sets-config.ts';
import type { SidebarItem } from '../../model/sidebar.ts';
import type { SearchSet, SiteSearch } from '../../model/site.ts';
import { decodeUrl, encodePath, joinPermalink, splitUrl } from '../../shared/paths.ts';
import { shownVersion } from '../../shared/shown-version.ts';
import type { Claim } from './claims.ts';
import type { SetRoutes } from './docs.ts';
import type { RouteContext } from './input.ts';
import { generatedMeta } from './meta.ts';
import { versionLinks } from './versions.ts';

/** The address of the search, and the versions and blogs that it can filter by; `undefined` when the search is off. */
export function searchFrame(context: RouteContext): SiteSearch | undefined {
  if (!context.config.search) return undefined;
  return {
    href: joinPermalink(context.config.baseUrl, 'search'),
    sets: context.config.docs.map((set) => searchSet(context, set)),
    blogs: context.config.posts.map(({ id, title }) => ({ id, title })),
  };
}

/** A set with its indexed versions, the latest first: pages of other versions search the latest one. */
function searchSet(context: RouteContext, set: DocsConfig): SearchSet {
  const latest = set.versions.find((version) => version.latest)?.name;
  const left = new Set(set.versions.filter(({ noIndex }) => noIndex).map(({ name }) => name));
  const versions = versionLinks(context, set)
    .filter(({ name }) => !left.has(name))
    .map(({ name, label }) => ({ name, label }));
  const first = versions.filter(({ name }) => name === latest);
  const { id, label } = set;
  return { id, label, versions: [...first, ...versions.filter((version) => !first.includes(version))] };
}

/** The page that lists everything; none when the site has a page of its own at this address. */
export function searchRoute(
  context: RouteContext,
  claims: readonly Claim[],
  docs: readonly SetRoutes[],
): readonly Claim[] {
  const search = searchFrame(context);
  const routes = new Map(claims.map(({ route }) => [route.permalink, route]));
  if (search === undefined || routes.has(search.href)) return [];
  const route: SearchRoute = {
    kind: 'search',
    permalink: search.href,
    canonical: search.href,
    title: context.text('search.title'),
    ...generatedMeta(context.text('search.about')),
    indexed: false,
    groups: withoutPages(
      [...routes.values()].filter(({ search }) => search === false),
      [
        ...docs.map((set) => docsGroup(context, [...routes.values()], set)),
        ...referenceGroups(context),
        ...postGroups(context, [...routes.values()]),
        ...pageGroups(context, [...routes.values()]),
      ],
    ),
  };
  return [{ route }];
}

/** Groups without entries of these pages, and without groups in which nothing is left. */
function withoutPages(pages: readonly Route[], groups: readonly SearchGroup[]): readonly SearchGroup[] {
  const hrefs = new Set(pages.map(({ permalink }) => encodePath(permalink)));
  const left = (entries: readonly SearchEntry[]): readonly SearchEntry[] =>
    entries.flatMap((entry) => {
      const isOut = entry.href !== undefined && hrefs.has(entry.href);
      const inner = left(entry.entries);
      if (isOut && inner.length === 0) return [];
      return [isOut ? { label: entry.label, entries: inner } : { ...entry, entries: inner }];
    });
  return groups
    .map((group) => ({ ...group, entries: left(group.entries) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The latest version of a set in the order of its sidebars, then its documents that are in no sidebar. */
function docsGroup(
  { config, text }: RouteContext,
  routes: readonly Route[],
  { set, shown: sidebars }: SetRoutes,
): SearchGroup {
  const shown = shownVersion(set);
  const entries = sidebars.flatMap(({ items }) => items.flatMap(sidebarEntry));
  const listed = new Set<string | undefined>();
  const note = ({ href, entries: inner }: SearchEntry) => {
    listed.add(href === undefined ? undefined : decodeUrl(splitUrl(href).path));
    inner.forEach(note);
  };
  entries.forEach(note);
  const others = routes.filter(
    (route) =>
      route.kind === 'doc' &&
      route.set === set.id &&
      route.indexed &&
      route.home === route.permalink &&
      (route.version === undefined || route.version.name === shown?.name) &&
      !listed.has(route.permalink),
  );
  const title = config.docs.length > 1 ? set.label : text('search.docs');
  return { title, href: encodePath(set.route), entries: [...entries, ...others.map(routeEntry)] };
}

function sidebarEntry(item: SidebarItem): readonly SearchEntry[] {
  if (item.kind === 'html') return [];
  if (item.kind === 'link') return item.external ? [] : [entryOf(item, [])];
  return [entryOf(item, item.items.flatMap(sidebarEntry))];
}

function entryOf(
  { label, href, lang }: Exclude<SidebarItem, { kind: 'html' }>,
  entries: readonly SearchEntry[],
): SearchEntry {
  return { label, href, lang, entries };
}

function referenceGroups({ references }: RouteContext): readonly SearchGroup[] {
  return references.map(({ reference: { title, permalink, tags, webhooks, hrefs } }) => {
    const toEntry = ({ title: label, method, anchor }: (typeof webhooks)[number]): SearchEntry => ({
      label,
      method,
      href: hrefs[anchor] ?? encodePath(permalink),
      entries: [],
    });
    const sections = tags.map((tag): SearchEntry => {
      const href = hrefs[tag.anchor];
      return {
        label: tag.title,
        href,
        entries: tag.operations.map(toEntry),
      };
    });
    return {
      title,
      href: encodePath(permalink),
      entries: [...sections.filter(({ entries }) => entries.length > 0), ...webhooks.map(toEntry)],
    };
  });
}

function postGroups({ config }: RouteContext, routes: readonly Route[]): readonly SearchGroup[] {
  return config.posts.map(({ id, title: name, route: list }) => {
    const shown = routes.flatMap((route) =>
      route.kind === 'post' && route.set === id && route.indexed ? [route.post] : [],
    );
    const entries = shown.map(({ title, href, date, fallback }) => ({
      label: title,
      href,
      date,
      lang: fallback?.lang,
      entries: [],
    }));
    return { title: name, href: encodePath(list), entries };
  });
}

function pageGroups({ text }: RouteContext, routes: readonly Route[]): readonly SearchGroup[] {
  const pages = routes.filter(
    ({ kind, indexed, title }) => (kind === 'page' || kind === 'plugin') && indexed && title !== '',
  );
  return [{ title: text('search.pages'), entries: pages.map(routeEntry) }];
}

function routeEntry({ title, permalink, fallback }: Route): SearchEntry {
  return { label: title, href: encodePath(permalink), lang: fallback?.lang, entries: [] };
}
