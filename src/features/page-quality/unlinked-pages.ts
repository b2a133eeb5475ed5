import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Route } from '../../model/route.ts';
import { sidebarLinks } from '../../model/sidebar.ts';
import type { Site } from '../../model/site.ts';
import { cleanPath, decodeUrl, splitUrl } from '../../shared/paths.ts';

/**
 * Documents and pages that readers get to by the search alone: no other page has their address, and no sidebar. Pages that
 * are hidden on purpose are left alone, and posts, which are in lists.
 *
 * @param facts addresses that each page links to, by permalink
 */
export function unlinkedPages(
  { routes, sidebars }: Pick<Site, 'routes' | 'sidebars'>,
  facts: ReadonlyMap<Permalink, { readonly hrefs: readonly string[] }>,
  baseUrl: string,
): readonly Finding[] {
  const homes = new Map([...routes.values()].map((route) => [cleanPath(route.permalink), homeOf(route)]));
  const pathOf = (href: string) => {
    const path = cleanPath(decodeUrl(splitUrl(href).path));
    return cleanPath(homes.get(path) ?? path);
  };
  const linked = new Set<string>();
  for (const { items } of sidebars.values())
    for (const { href, external } of sidebarLinks(items)) if (!external) linked.add(pathOf(href));
  for (const [from, { hrefs }] of facts) {
    const route = routes.get(from);
    // Readers are on a redirect only where something leads to it, and the page of the search lists all others.
    if (route?.kind === 'redirect' || route?.kind === 'search') continue;
    for (const href of hrefs) {
      // Most addresses are those of the sidebar, which all pages have.
      if (!href.startsWith('/') || linked.has(href)) continue;
      const path = pathOf(href);
      if (path !== cleanPath(homeOf(route) ?? from)) linked.add(path);
    }
  }
  for (const route of routes.values())
    if (route.kind === 'redirect' && linked.has(cleanPath(route.permalink))) linked.add(pathOf(route.to));
  const isLinked = (address: Permalink) => linked.has(cleanPath(address));
  const wanted = [...routes.values()].filter(
    (route) =>
      (route.kind === 'doc' || route.kind === 'page') &&
      route.indexed &&
      route.fallback === undefined &&
      homeOf(route) === route.permalink &&
      cleanPath(route.permalink) !== cleanPath(baseUrl),
  );
  return wanted
    .filter(({ permalink }) => !isLinked(permalink))
    .flatMap(({ permalink, source }): readonly Finding[] => {
      if (source === undefined) return [];
      const page = permalink.startsWith(baseUrl) ? permalink.slice(baseUrl.length - 1) : permalink;
      return [
        {
          rule: 'unlinked-page',
          message: `nothing leads to ${page}: it is in no sidebar, and no other page links to it`,
          place: { file: source },
          page,
          hint: 'link to it or add it to a sidebar; where only those shall find it who know its address, write unlisted: true into its frontmatter',
        },
      ];
    });
}

/** The address of a document itself, also of its copy at the root of its version. */
function homeOf(route: Route | undefined): Permalink | undefined {
  return route?.kind === 'doc' ? route.home : route?.permalink;
}
