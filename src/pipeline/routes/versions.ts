import type { DocsConfig, DocsVersion } from '../../model/config.ts';
import type {
  CategoryRoute,
  DocRoute,
  RedirectRoute,
  Route,
  RouteVersion,
  TagRoute,
  TagsRoute,
} from '../../model/route.ts';
import type { VersionLink } from '../../model/site.ts';
import { encodePath } from '../../shared/paths.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';
import { redirect } from './redirects.ts';

/** The routes of one version. */
export interface VersionClaims {
  readonly version: DocsVersion;
  readonly claims: readonly DocsClaim[];
}

/** A claim to a page of the documentation. */
export type DocsClaim = Claim & { readonly route: DocRoute | CategoryRoute | TagsRoute | TagRoute | RedirectRoute };

/**
 * Tells every page of the documentation which version it is of and where the other versions have the same page. For
 * search engines a page that the latest version has too is at home there.
 */
export function joinVersions(
  context: RouteContext,
  docs: DocsConfig,
  parts: readonly VersionClaims[],
): readonly Claim[] {
  if (!docs.versioned) return parts.flatMap(({ claims }) => claims);
  const ids = new Map(context.docs.map(({ source, id }) => [source, id]));
  const books = parts.filter(({ claims }) => claims.length > 0).map((part) => bookOf(part, ids));
  const latest = books.find(({ version }) => version.latest);
  const linked = parts.flatMap(({ version, claims }) =>
    claims.map((claim): Claim => {
      const { route } = claim;
      if (route.kind === 'redirect') return claim;
      const key = keyOf(route, version, ids);
      const home = version.latest ? undefined : latest?.pages.get(key);
      const canonical = home?.indexed === true ? home.canonical : route.canonical;
      const indexed = route.indexed && !version.noIndex;
      return { ...claim, route: { ...route, canonical, indexed, version: waysFrom(route, { version, key, books }) } };
    }),
  );
  return [...linked, ...entrance(docs)];
}

/** Where a version has what. */
interface Book {
  readonly version: DocsVersion;
  readonly pages: ReadonlyMap<string, Route>;
  readonly root: Route | undefined;
}

function bookOf({ version, claims }: VersionClaims, ids: ReadonlyMap<string, string>): Book {
  const routes = claims.map(({ route }) => route);
  const homes = routes.filter((route) => route.kind !== 'doc' || route.home === route.permalink);
  return {
    version,
    pages: new Map(homes.map((route) => [keyOf(route, version, ids), route])),
    root: routes.find(({ permalink }) => permalink === version.route),
  };
}

/** The same for pages that are one page in two versions: documents of one id, generated pages at one address. */
function keyOf(route: Route, version: DocsVersion, ids: ReadonlyMap<string, string>): string {
  if (route.kind === 'doc') return `id ${ids.get(route.source)}`;
  return `address ${route.permalink.slice(version.route.length).replace(/^\//, '')}`;
}

function waysFrom(
  route: Route,
  { version, key, books }: { version: DocsVersion; key: string; books: readonly Book[] },
): RouteVersion {
  const isRoot = route.permalink === version.route;
  const choices = books.map(({ version: other, pages, root }) => {
    const same = other === version ? route : isRoot ? root : pages.get(key);
    return { ...versionLink(other), href: encodePath(same?.permalink ?? other.route), samePage: same !== undefined };
  });
  const latest = version.latest ? undefined : choices[books.findIndex((book) => book.version.latest)];
  const { name, label, banner } = version;
  return { name, label, banner, choices, ...(latest === undefined ? {} : { latest }) };
}

/** The main pages of all versions; none where there is nothing to choose from. */
export function versionLinks({ config, docs }: RouteContext): readonly VersionLink[] {
  const { versions = [] } = config.docs ?? {};
  const links = versions.filter(({ name }) => docs.some((doc) => doc.version === name)).map(versionLink);
  return links.length < 2 ? [] : links;
}

function versionLink({ name, label, route }: DocsVersion): VersionLink {
  return { name, label, href: encodePath(route) };
}

/** Where no version lives at the docs route itself, it leads to the one that readers are meant to see. */
function entrance({ route, versions }: DocsConfig): readonly Claim[] {
  const target =
    versions.find(({ latest }) => latest) ?? versions.find(({ name }) => name !== 'current') ?? versions[0];
  return target === undefined || versions.some((version) => version.route === route)
    ? []
    : [{ route: redirect(route, target.route) }];
}
