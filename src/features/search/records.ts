import type { SourcePath } from '../../model/place.ts';
import type { Reference } from '../../model/reference.ts';
import type { DocRoute, PageRoute, PostRoute, Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { encodePath } from '../../shared/paths.ts';
import { textOf } from '../../shared/texts/text.ts';
import type { SearchRecord } from './record.ts';
import { referenceRecords } from './reference-records.ts';

type WrittenRoute = DocRoute | PostRoute | PageRoute;

/**
 * Everything that readers can search, in the order of routes: pages, and each part of the API documents.
 *
 * @param markup body of a source
 */
export function* searchRecords(site: Site, markup: (source: SourcePath) => string): Generator<SearchRecord> {
  const references = new Set<Reference>();
  const versions = (site.frame.search?.versions ?? []).map(({ name }) => name);
  for (const route of site.routes.values()) {
    if (isFound(route)) yield pageRecord(route, { site, versions, html: markup(route.source) });
    if (route.kind !== 'reference' || references.has(route.reference)) continue;
    references.add(route.reference);
    for (const record of referenceRecords(route.reference, textOf(site.frame.language)))
      yield withVersions(record, versions);
  }
}

/** Whether a route is searched: an indexed page with text of its own, at its canonical address. */
export function isFound(route: Route): route is WrittenRoute {
  if (route.kind !== 'doc' && route.kind !== 'post' && route.kind !== 'page') return false;
  return route.indexed && (route.kind !== 'doc' || route.home === route.permalink);
}

function pageRecord(
  route: WrittenRoute,
  { site, versions, html }: { site: Site; versions: readonly string[]; html: string },
): SearchRecord {
  const text = textOf(site.frame.language);
  const trail = route.kind === 'doc' ? route.breadcrumbs.slice(0, -1).map(({ label }) => label) : [];
  const tags = route.kind === 'doc' ? route.tags : route.kind === 'post' ? route.post.tags : [];
  const record = {
    url: encodePath(route.permalink),
    title: route.title === '' ? site.frame.title : route.title,
    html,
    meta: {
      trail: trail.join(' › '),
      keywords: route.keywords.join(', '),
      tags: tags.map(({ label }) => label).join(', '),
      description: route.description,
    },
    filters: { kind: [text(route.kind === 'post' ? 'search.kindPosts' : 'search.kindDocs')] },
  };
  const own = route.version === undefined ? versions : [route.version.name];
  return withVersions(record, own);
}

/** Adds the filter by version. Records that belong to no version are found in each of them. */
function withVersions(record: SearchRecord, versions: readonly string[]): SearchRecord {
  return versions.length === 0 ? record : { ...record, filters: { ...record.filters, version: versions } };
}
