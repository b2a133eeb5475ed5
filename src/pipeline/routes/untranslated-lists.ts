import type { Route } from '../../model/route.ts';
import { sidebarLinks } from '../../model/sidebar.ts';
import { decodeUrl } from '../../shared/paths.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';

const lists: ReadonlySet<Route['kind']> = new Set(['category', 'post-archive', 'post-list', 'tag', 'tags']);

/**
 * Gives lists without a translated page (of posts, tags or categories) the canonical address of the list in the default locale, since
 * the pages in them have theirs there, too. Empty lists of a set without translations are included.
 */
export function withCanonicalLists({ config }: RouteContext, claims: readonly Claim[]): readonly Claim[] {
  const { locale, baseUrl, filesBase } = config;
  if (locale?.translated === undefined) return claims;
  const pages = claims.flatMap(({ route }) => (route.source === undefined ? [] : route));
  const translated = new Set(pages.flatMap(({ set, fallback }) => (fallback === undefined ? set : [])));
  const original = new Set(pages.flatMap(({ set, fallback }) => (fallback === undefined ? [] : set)));
  const isOriginal = new Map(
    pages.flatMap(({ kind, permalink, fallback }) =>
      kind === 'doc' || kind === 'post' ? [[permalink, fallback !== undefined] as const] : [],
    ),
  );
  const isUntranslated = (route: Route): boolean => {
    if (!translated.has(route.set) && original.has(route.set)) return true;
    const listed = pagesIn(route).flatMap((href) => isOriginal.get(decodeUrl(href)) ?? []);
    return listed.length > 0 && !listed.includes(false);
  };
  return claims.map(({ route, ...claim }) => {
    if (!lists.has(route.kind) || !isUntranslated(route)) return { ...claim, route };
    return { ...claim, route: { ...route, canonical: filesBase + route.permalink.slice(baseUrl.length) } };
  });
}

/** Addresses of what a list has; the index of all tags names some documents only. */
function pagesIn(route: Route): readonly string[] {
  if (route.kind === 'category') return sidebarLinks(route.items).map(({ href }) => href);
  if (route.kind === 'tag') return route.items.map(({ href }) => href);
  if (route.kind === 'post-list') return route.posts.map(({ href }) => href);
  if (route.kind === 'post-archive') return route.years.flatMap(({ posts }) => posts.map(({ href }) => href));
  return [];
}
