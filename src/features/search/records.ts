import type { RecordHook } from '../../model/plugin.ts';
import type { Reference } from '../../model/reference.ts';
import {
  type DocRoute,
  isHome,
  type PageRoute,
  type PluginRoute,
  type PostRoute,
  type Route,
} from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { encodePath } from '../../shared/paths.ts';
import { textOf } from '../../shared/texts/text.ts';
import type { SearchRecord } from './record.ts';
import { referenceRecords } from './reference-records.ts';

type WrittenRoute = DocRoute | PostRoute | PageRoute | PluginRoute;

/** The parts of an API document, as they are found. */
export function recordsOfReference(site: Site, reference: Reference, group: string): readonly SearchRecord[] {
  const filters = filtersOf(site);
  return referenceRecords(reference, group, textOf(site.frame.language)).map((record) => withFilters(record, filters));
}

/** The filters by documentation set and by version. What belongs to no version is found in each of them. */
function filtersOf({ frame }: Site, { kind, set, version }: Partial<Route> = {}): SearchRecord['filters'] {
  const sets = frame.search?.sets ?? [];
  const all = sets.flatMap(({ id, versions }) => versions.map(({ name }) => `${id}/${name}`));
  return {
    ...(all.length === 0 ? {} : { version: version === undefined ? all : [`${set}/${version.name}`] }),
    ...(sets.length > 1 && kind === 'doc' && set !== undefined ? { set: [set] } : {}),
  };
}

/** Posts tell what was new once: pages that are kept up to date come before them. */
const postWeight = 0.8;

const written: ReadonlySet<Route['kind']> = new Set(['doc', 'post', 'page', 'plugin']);

/** Whether a route is searched: an indexed page with text of its own, at its canonical address. */
export function isFound(route: Route): route is WrittenRoute {
  if (!written.has(route.kind)) return false;
  if (route.fallback !== undefined) return false;
  return route.indexed && route.search !== false && isHome(route);
}

/** A page as it is found, without its markup. */
export function pageRecord(site: Site, route: WrittenRoute): Omit<SearchRecord, 'html'> {
  const text = textOf(site.frame.language);
  const trail = route.kind === 'doc' ? route.breadcrumbs.slice(0, -1).map(({ label }) => label) : [];
  const tags = route.kind === 'doc' ? route.tags : route.kind === 'post' ? route.post.tags : [];
  const record = {
    url: encodePath(route.permalink),
    title: route.title === '' ? site.frame.title : route.title,
    ...(route.kind === 'post' ? { weight: postWeight } : {}),
    ...(route.search ? { boost: route.search.boost } : {}),
    meta: {
      trail: trail.join(' › '),
      keywords: route.keywords.join(', '),
      tags: tags.map(({ label }) => label).join(', '),
      description: route.description,
    },
    filters: { kind: [blogOf(site, route)?.title ?? text('search.kindDocs')] },
  };
  return withFilters(record, filtersOf(site, route));
}

/** The blog that a post is in: readers know its posts by its title. */
function blogOf({ frame }: Site, route: WrittenRoute) {
  return route.kind === 'post' ? frame.search?.blogs.find(({ id }) => id === route.set) : undefined;
}

/** What a plugin lets readers find on a page: as the page is found, but for what the plugin says. */
export function addedRecord(page: Omit<SearchRecord, 'html'>, { title, html, id, keywords }: RecordHook): SearchRecord {
  const { description: _, ...meta } = page.meta;
  return {
    ...page,
    title,
    html,
    url: id === undefined ? page.url : `${page.url}#${encodeURIComponent(id)}`,
    meta: {
      ...meta,
      trail: [meta.trail, page.title].filter(Boolean).join(' › '),
      keywords: (keywords ?? []).join(', '),
    },
  };
}

function withFilters<T extends Omit<SearchRecord, 'html'>>(record: T, filters: SearchRecord['filters']): T {
  return { ...record, filters: { ...record.filters, ...filters } };
}
