import type { SourcePath } from '../../model/place.ts';
import { isHome, type Route, type RouteAlternate } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { encodePath } from '../../shared/paths.ts';
import { remembered } from '../../shared/remembered.ts';

/** The pages of a locale, and what they are made of. */
export interface LocalePages {
  readonly name: string;
  readonly site: Site;
  readonly sources: readonly SourceFile[];
}

/**
 * Adds to each page the same page in all locales. Documents are the same where one translates the other, whatever their
 * addresses; pages that docsgen makes, where they have the same address below the base URL.
 */
export function withAlternates(own: Omit<LocalePages, 'name'>, locales: readonly LocalePages[]): Site {
  const keyOf = createKeys(own);
  const books = locales.map(({ name, site, sources }) => ({ name, pages: pagesByKey(site, sources) }));
  const routes = [...own.site.routes].map(([permalink, route]): [string, Route] => {
    if (route.kind === 'redirect') return [permalink, route];
    const key = keyOf(route);
    const alternates = books.flatMap(({ name, pages }): readonly RouteAlternate[] => {
      const page = pages.get(key);
      return page === undefined ? [] : [{ name, ...page }];
    });
    return [permalink, alternates.length < 2 ? route : { ...route, alternates }];
  });
  return { ...own.site, routes: new Map(routes) };
}

/**
 * The pages of a locale, which each of the others asks for. One that docsgen made of it stays out of search engines unless it is the
 * canonical one.
 */
const pagesByKey = remembered((site: Site, sources: LocalePages['sources']) => {
  const keyOf = createKeys({ site, sources });
  const pages = new Map<string, Omit<RouteAlternate, 'name'>>();
  for (const route of site.routes.values()) {
    if (route.kind === 'redirect') continue;
    const { permalink, canonical, indexed, noIndex, fallback } = route;
    const isTranslated = fallback === undefined;
    const isListed = isTranslated && canonical === permalink && indexed && noIndex !== true;
    pages.set(keyOf(route), { href: encodePath(permalink), isTranslated, isListed });
  }
  return pages;
});

function createKeys({ site, sources }: Omit<LocalePages, 'name'>): (route: Route) => string {
  const originals = new Map<SourcePath, SourcePath>(
    sources.flatMap(({ path, original }) => (original === undefined ? [] : [[path, original] as const])),
  );
  return (route) => {
    const isDocument = route.kind === 'post' || route.kind === 'page' || (route.kind === 'doc' && isHome(route));
    if (isDocument && route.source !== undefined) return `source ${originals.get(route.source) ?? route.source}`;
    return `address ${route.permalink.slice(site.frame.baseUrl.length)}`;
  };
}
