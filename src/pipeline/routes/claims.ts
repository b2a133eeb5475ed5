import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import { byCodeUnit } from '../../shared/compare.ts';
import { folderPageRank } from '../../shared/folder-page.ts';
import { fileName, parentPath } from '../../shared/paths.ts';

/** A route and its source. Two claims to one permalink are a duplicate route. */
export interface Claim {
  readonly route: Route;
  /** The source file, or the config entry of a generated page. */
  readonly place?: Place;
}

/**
 * One route for each permalink, in order of permalink. Of several claims to one, pages with a source go first, by path,
 * then generated pages, then redirects. All others are reported.
 */
export function settleClaims(
  claims: readonly Claim[],
  {
    placeOf,
  }: {
    /** The exact place of a claim; called only for claims to one permalink. */
    readonly placeOf: (claim: Claim) => Place | undefined;
  },
): {
  routes: ReadonlyMap<Permalink, Route>;
  findings: readonly Finding[];
} {
  const ordered = [...claims].sort(
    (a, b) => byCodeUnit(a.route.permalink, b.route.permalink) || byCodeUnit(rank(a), rank(b)),
  );
  const routes = new Map<Permalink, Route>();
  const owners = new Map<Permalink, Claim>();
  const findings: Finding[] = [];
  for (const claim of ordered) {
    const { permalink } = claim.route;
    const owner = owners.get(permalink);
    if (owner === undefined) {
      owners.set(permalink, claim);
      routes.set(permalink, claim.route);
      continue;
    }
    const [place, shown] = [placeOf(claim), placeOf(owner)];
    findings.push({
      rule: 'duplicate-route',
      message: `${permalink} is taken by ${nameOf(owner)}; ${nameOf(claim)} is not shown`,
      place,
      hint: hintFor([owner, claim]),
      related: shown && [{ message: 'shown', place: shown }],
    });
  }
  return { routes, findings };
}

/** Addresses of pages with a source are their slugs; those of others are in the config or in the code of a plugin. */
function hintFor(claims: readonly [Claim, Claim]): string {
  const [shown = '', hidden = ''] = claims.map(({ route }) => route.source);
  const isPage = (path: string) => folderPageRank(path) !== undefined;
  if (isPage(shown) && isPage(hidden) && parentPath(shown) === parentPath(hidden))
    return `${fileName(shown)} is the page of its folder: give ${fileName(hidden)} another slug, or a name that begins with _`;
  const hasSource = claims.some(({ route }) => route.source !== undefined);
  const orSlug = hasSource ? ', or give the page another slug' : '';
  if (claims.some(isOfConfig)) return `write another address into the config${orSlug}`;
  const plugins = claims.flatMap(({ route }) => (route.kind === 'plugin' ? route.plugin : []));
  const [plugin, other] = [...new Set(plugins)];
  if (plugin === undefined) return 'give one of them another slug';
  return `routes of the plugin ${plugin}${other === undefined ? '' : ` or ${other}`} has to give another permalink${orSlug}`;
}

function nameOf({ route, place }: Claim): string {
  if (route.kind === 'plugin') return `the page of the plugin ${route.plugin}`;
  if (isOfConfig({ route, place })) return `the page “${route.title}”`;
  return (
    route.source ??
    (place === undefined ? `the generated ${route.kind} page` : `the ${route.kind} page of ${place.file}`)
  );
}

/** Whether a key of the config has the address, such as `translationsPage`. */
function isOfConfig({ route, place }: Pick<Claim, 'route' | 'place'>): boolean {
  return route.kind === 'generated' && place !== undefined;
}

/** Sorts claims to one permalink: pages with a source, `index` before `README` and then by path, generated pages, redirects. */
function rank({ route }: Claim): string {
  if (route.kind === 'redirect') return '2';
  return route.source === undefined ? '1' : `0${folderPageRank(route.source) ?? ''}${route.source}`;
}
