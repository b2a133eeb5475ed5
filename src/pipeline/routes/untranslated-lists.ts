import type { Route } from '../../model/route.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';

const lists: ReadonlySet<Route['kind']> = new Set(['category', 'post-archive', 'post-list', 'tag', 'tags']);

/**
 * Of a locale, gives the lists of a set of which nothing is translated the canonical addresses of the original lists: search
 * engines find the pages in them there, as they find these.
 */
export function withCanonicalLists({ config }: RouteContext, claims: readonly Claim[]): readonly Claim[] {
  const { locale, baseUrl, filesBase } = config;
  if (locale?.translated === undefined) return claims;
  const pages = claims.flatMap(({ route }) => (route.source === undefined ? [] : route));
  const translated = new Set(pages.flatMap(({ set, fallback }) => (fallback === undefined ? set : [])));
  const original = new Set(pages.flatMap(({ set, fallback }) => (fallback === undefined ? [] : set)));
  return claims.map(({ route, ...claim }) => {
    const { set, permalink } = route;
    if (!lists.has(route.kind) || translated.has(set) || !original.has(set)) return { ...claim, route };
    return { ...claim, route: { ...route, canonical: filesBase + permalink.slice(baseUrl.length) } };
  });
}
