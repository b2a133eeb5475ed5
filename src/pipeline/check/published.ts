import type { Permalink, PublishedUrl } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Reference } from '../../model/reference.ts';
import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { oncePer } from '../../shared/once.ts';

/** Ids of rendered pages, and of the headings in their bodies. */
export interface RenderedIds {
  readonly facts: ReadonlyMap<Permalink, { readonly ids: ReadonlySet<string> }>;
  readonly bodies: ReadonlyMap<SourcePath, { readonly headings: readonly string[] }>;
}

/**
 * All addresses that others may link to, in order, redirects included. Of paged lists only the first page counts, as the
 * content of the others changes with each new entry.
 *
 * @param base what addresses are below: that of the default locale
 */
export function publishedUrls(site: Site, rendered: RenderedIds, base: string): readonly PublishedUrl[] {
  const ofReference = oncePer(referenceAnchors);
  return [...site.routes.values()]
    .filter(
      (route) =>
        route.kind !== 'not-found' &&
        route.fallback === undefined &&
        ((route.kind !== 'post-list' && route.kind !== 'tag') || route.page === 1),
    )
    .map((route) => ({
      path: pathOf(route.permalink, base),
      tag: route.kind === 'tag' && route.of !== 'authors' ? route.tag.label : undefined,
      anchors: anchorsOf(route, rendered, ofReference),
    }));
}

/** The anchors of a page, as they follow on it: headings that authors wrote, or tags, operations and schemas of an API. */
function anchorsOf(
  route: Route,
  { facts, bodies }: RenderedIds,
  ofReference: (reference: Reference) => ReadonlySet<string>,
): readonly string[] {
  if (route.canonical !== route.permalink) return [];
  const ids = facts.get(route.permalink)?.ids ?? [];
  const wanted =
    route.kind === 'doc' || route.kind === 'post' || route.kind === 'page'
      ? new Set(bodies.get(route.source)?.headings)
      : route.kind === 'reference'
        ? ofReference(route.reference)
        : new Set();
  return [...ids].filter((id) => wanted.has(id) && !/\s/.test(id));
}

function referenceAnchors({ tags, webhooks, schemas, changes }: Reference): ReadonlySet<string> {
  const operations = [...tags.flatMap((tag) => tag.operations), ...webhooks];
  return new Set([...tags, ...operations, ...schemas, ...changes].map(({ anchor }) => anchor));
}

/** A permalink without the base URL: `/base/docs/x` becomes `/docs/x`. */
export function pathOf(permalink: Permalink, baseUrl: string): string {
  return `/${permalink.slice(baseUrl.length)}`;
}
