import type { DocAddress, Permalink } from '../../model/address.ts';
import {
  type CategoryRoute,
  type DocRoute,
  isHome,
  type RedirectRoute,
  type Route,
  type RouteVersion,
  type TagRoute,
  type TagsRoute,
} from '../../model/route.ts';
import type { DocsConfig, DocsVersion } from '../../model/sets-config.ts';
import type { VersionLink } from '../../model/site.ts';
import { formatKeyPath } from '../../shared/key-path.ts';
import { encodePath } from '../../shared/paths.ts';
import type { Claim } from './claims.ts';
import type { RouteContext, SetContext } from './input.ts';
import { redirect } from './redirects.ts';

/** The routes of one version. */
export interface VersionClaims {
  readonly version: DocsVersion;
  readonly claims: readonly DocsClaim[];
}

/** A claim to a page of the documentation. */
export type DocsClaim = Claim & { readonly route: DocRoute | CategoryRoute | TagsRoute | TagRoute | RedirectRoute };

/**
 * Adds to every page of the documentation its version and the links to the same page in other versions. The canonical
 * address of a page that the latest version has too is the one in that version.
 */
export function joinVersions(context: SetContext, parts: readonly VersionClaims[]): readonly Claim[] {
  if (!context.set.versioned) return parts.flatMap(({ claims }) => claims);
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
      return {
        ...claim,
        route: { ...route, canonical, indexed, version: versionOf(route, context, { version, key, books }) },
      };
    }),
  );
  return [...linked, ...redirectToLatest(context)];
}

/** The pages of one version. */
interface Book {
  readonly version: DocsVersion;
  readonly pages: ReadonlyMap<string, Route>;
  readonly root: Route | undefined;
}

function bookOf({ version, claims }: VersionClaims, ids: ReadonlyMap<string, string>): Book {
  const routes = claims.map(({ route }) => route);
  const homes = routes.filter(isHome);
  return {
    version,
    pages: new Map(homes.map((route) => [keyOf(route, version, ids), route])),
    root: routes.find(({ permalink }) => permalink === version.route),
  };
}

/** A key that the same page has in all versions: the id of a document, the address of a generated page. */
function keyOf(route: Route, version: DocsVersion, ids: ReadonlyMap<string, string>): string {
  if (route.kind === 'doc') return `id ${ids.get(route.source)}`;
  return `address ${route.permalink.slice(version.route.length).replace(/^\//, '')}`;
}

function versionOf(
  route: Route,
  context: SetContext,
  { version, key, books }: { version: DocsVersion; key: string; books: readonly Book[] },
): RouteVersion {
  const isRoot = route.permalink === version.route;
  const choices = books.map(({ version: other, pages, root }) => {
    const same = other === version ? route : isRoot ? root : pages.get(key);
    return {
      ...versionLink(context, context.set, other),
      href: encodePath(same?.permalink ?? other.route),
      samePage: same !== undefined,
    };
  });
  const latest = version.latest ? undefined : choices[books.findIndex((book) => book.version.latest)];
  const { name, label, banner } = version;
  return { name, label, banner, choices, latest };
}

/** Links to the main pages of all versions of a set; none when there are fewer than two. */
export function versionLinks(context: Pick<RouteContext, 'config' | 'docs'>, set: DocsConfig): readonly VersionLink[] {
  const links = set.versions
    .filter(({ name }) => context.docs.some((doc) => doc.set === set.id && doc.version === name))
    .map((version) => versionLink(context, set, version));
  return links.length < 2 ? [] : links;
}

function versionLink(
  { config }: Pick<RouteContext, 'config'>,
  { id }: DocsConfig,
  { name, label, route }: DocsVersion,
): VersionLink {
  const choice = config.docs.length > 1 ? `${id}/${name}` : name;
  return { name, choice, label, href: encodePath(route) };
}

/** A redirect from the docs route to the latest version, when no version is at the docs route. */
function redirectToLatest({ text, set: { route, versions } }: SetContext): readonly Claim[] {
  const target =
    versions.find(({ latest }) => latest) ?? versions.find(({ name }) => name !== 'current') ?? versions[0];
  return target === undefined || versions.some((version) => version.route === route)
    ? []
    : [{ route: redirect(text, route, target.route) }];
}

/** Reports versions without documents, and versions whose address a document of another version has. */
export function reportVersions(context: SetContext): void {
  const { versions, versioned, keyPath: ofSet, snapshots } = context.set;
  if (!versioned) return;
  for (const version of versions) {
    if (!context.docs.some((doc) => doc.version === version.name)) {
      context.report({
        rule: 'empty-site',
        message: `the version ${version.name} has no documents`,
        place: { file: version.dir },
        hint: `leave it out with ${formatKeyPath([...ofSet, 'versions', 'only'])}, or take it out of ${snapshots.list}`,
      });
    }
    const intruder = context.docs.find((doc) => doc.version !== version.name && livesIn(doc, version, versions));
    if (intruder === undefined) continue;
    const isCurrent = version.name === 'current';
    const keyPath = [...version.keyPath, ...(isCurrent ? ['versions', 'current'] : []), 'path'];
    context.report({
      rule: 'invalid-config',
      message: `the version ${version.name} lives at ${version.route}, where ${intruder.source} has the address ${intruder.permalink}`,
      place: context.locate(keyPath),
      hint: `give the version another path: ${formatKeyPath(keyPath)}`,
      related: [{ message: 'the document', place: { file: intruder.source } }],
    });
  }
}

/** Whether a document has an address below a version that its own version is not below. */
function livesIn(doc: DocAddress, version: DocsVersion, versions: readonly DocsVersion[]): boolean {
  const home = versions.find(({ name }) => name === doc.version)?.route;
  return home !== undefined && !isBelow(home, version.route) && isBelow(doc.permalink, version.route);
}

function isBelow(permalink: Permalink, route: Permalink): boolean {
  return permalink === route || permalink.startsWith(route.endsWith('/') ? route : `${route}/`);
}
