import type { Route, SearchEntry, SearchGroup, SearchRoute } from '../../model/route.ts';
import type { Sidebar, SidebarItem } from '../../model/sidebar.ts';
import type { SiteSearch } from '../../model/site.ts';
import { decodeUrl, encodePath, joinPermalink, splitUrl } from '../../shared/paths.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';
import { generatedMeta } from './meta.ts';
import { versionLinks } from './versions.ts';

/** The address of the search and the versions that it can filter by; `undefined` when the search is off. */
export function searchFrame(context: RouteContext): SiteSearch | undefined {
  if (!context.config.search) return undefined;
  const latest = context.config.docs?.versions.find((version) => version.latest)?.name;
  const versions = versionLinks(context).map(({ name, label }) => ({ name, label }));
  const first = versions.filter(({ name }) => name === latest);
  return {
    href: joinPermalink(context.config.baseUrl, 'search'),
    versions: [...first, ...versions.filter((version) => !first.includes(version))],
  };
}

/** The page that lists everything; none when the site has a page of its own at this address. */
export function searchRoute(
  context: RouteContext,
  claims: readonly Claim[],
  sidebars: ReadonlyMap<string, Sidebar>,
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
    groups: [
      ...docsGroups(context, [...routes.values()], sidebars),
      ...referenceGroups(context),
      ...postGroups(context, [...routes.values()]),
      ...pageGroups(context, [...routes.values()]),
    ].filter(({ entries }) => entries.length > 0),
  };
  return [{ route }];
}

/** The latest version in the order of its sidebars, then its documents that are in no sidebar. */
function docsGroups(
  { config, text }: RouteContext,
  routes: readonly Route[],
  sidebars: ReadonlyMap<string, Sidebar>,
): readonly SearchGroup[] {
  const { docs } = config;
  if (docs === undefined) return [];
  const shown = docs.versions.find(({ latest }) => latest) ?? docs.versions[0];
  const isShown = (sidebar: Sidebar) => !docs.versioned || sidebar.name.startsWith(`${shown?.name}/`);
  const entries = [...sidebars.values()].filter(isShown).flatMap(({ items }) => items.flatMap(sidebarEntry));
  const listed = new Set<string | undefined>();
  const note = ({ href, entries: inner }: SearchEntry) => {
    listed.add(href === undefined ? undefined : decodeUrl(splitUrl(href).path));
    inner.forEach(note);
  };
  entries.forEach(note);
  const others = routes.filter(
    (route) =>
      route.kind === 'doc' &&
      route.indexed &&
      route.home === route.permalink &&
      (route.version === undefined || route.version.name === shown?.name) &&
      !listed.has(route.permalink),
  );
  const href = encodePath(docs.route);
  return [{ title: text('search.docs'), href, entries: [...entries, ...others.map(routeEntry)] }];
}

function sidebarEntry(item: SidebarItem): readonly SearchEntry[] {
  if (item.kind === 'html') return [];
  if (item.kind === 'link') return item.external ? [] : [{ label: item.label, href: item.href, entries: [] }];
  return [{ label: item.label, href: item.href, entries: item.items.flatMap(sidebarEntry) }];
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
  const { posts } = config;
  if (posts === undefined) return [];
  const shown = routes.flatMap((route) => (route.kind === 'post' && route.indexed ? [route.post] : []));
  const entries = shown.map(({ title, href, date }) => ({ label: title, href, date, entries: [] }));
  return [{ title: posts.title, href: encodePath(posts.route), entries }];
}

function pageGroups({ text }: RouteContext, routes: readonly Route[]): readonly SearchGroup[] {
  const pages = routes.filter(
    ({ kind, indexed, title }) => (kind === 'page' || kind === 'plugin') && indexed && title !== '',
  );
  return [{ title: text('search.pages'), entries: pages.map(routeEntry) }];
}

function routeEntry({ title, permalink }: Route): SearchEntry {
  return { label: title, href: encodePath(permalink), entries: [] };
}
