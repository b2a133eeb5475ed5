import type { RecordHook } from '../../model/plugin.ts';
import type { Reference } from '../../model/reference.ts';
import type { DocRoute, PageRoute, PluginRoute, PostRoute, Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { encodePath } from '../../shared/paths.ts';
import { textOf } from '../../shared/texts/text.ts';
import type { SearchRecord } from './record.ts';
import { referenceRecords } from './reference-records.ts';

type WrittenRoute = DocRoute | PostRoute | PageRoute | PluginRoute;

/** The parts of an API document, as they are found. */
export function recordsOfReference(site: Site, reference: Reference): readonly SearchRecord[] {
  const versions = versionsOf(site);
  return referenceRecords(reference, textOf(site.frame.language)).map((record) => withVersions(record, versions));
}

function versionsOf({ frame }: Site): readonly string[] {
  return (frame.search?.versions ?? []).map(({ name }) => name);
}

const written: ReadonlySet<Route['kind']> = new Set(['doc', 'post', 'page', 'plugin']);

/** Whether a route is searched: an indexed page with text of its own, at its canonical address. */
export function isFound(route: Route): route is WrittenRoute {
  if (!written.has(route.kind)) return false;
  return route.indexed && (route.kind !== 'doc' || route.home === route.permalink);
}

/** A page as it is found, without its markup. */
export function pageRecord(site: Site, route: WrittenRoute): Omit<SearchRecord, 'html'> {
  const text = textOf(site.frame.language);
  const trail = route.kind === 'doc' ? route.breadcrumbs.slice(0, -1).map(({ label }) => label) : [];
  const tags = route.kind === 'doc' ? route.tags : route.kind === 'post' ? route.post.tags : [];
  const record = {
    url: encodePath(route.permalink),
    title: route.title === '' ? site.frame.title : route.title,
    meta: {
      trail: trail.join(' › '),
      keywords: route.keywords.join(', '),
      tags: tags.map(({ label }) => label).join(', '),
      description: route.description,
    },
    filters: { kind: [text(route.kind === 'post' ? 'search.kindPosts' : 'search.kindDocs')] },
  };
  const own = route.version === undefined ? versionsOf(site) : [route.version.name];
  return withVersions(record, own);
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

/** Adds the filter by version. Records that belong to no version are found in each of them. */
function withVersions<T extends Omit<SearchRecord, 'html'>>(record: T, versions: readonly string[]): T {
  return versions.length === 0 ? record : { ...record, filters: { ...record.filters, version: versions } };
}
