import type { DocAddress, Permalink } from '../model/address.ts';
import type { DocsConfig, DocsVersion } from '../model/config.ts';
import type { CategoryRoute, DocRoute, RedirectRoute, RouteVersion, TagRoute, TagsRoute } from '../model/route.ts';
import type { VersionLink } from '../model/site.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';
import { redirect } from './meta.ts';

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
  const keyOf = ({ route }: DocsClaim, version: DocsVersion) =>
    route.kind === 'doc' && route.permalink === route.home
      ? `id ${ids.get(route.source)}`
      : `path ${route.permalink.slice(version.route.length)}`;
  const books = parts.map(({ version, claims }) => ({
    version,
    pages: new Map(claims.map((claim) => [keyOf(claim, version), claim.route])),
  }));
  const linked = parts.flatMap(({ version, claims }) =>
    claims.map((claim): Claim => {
      const { route } = claim;
      if (route.kind === 'redirect') return claim;
      const key = keyOf(claim, version);
      const choices = books.map(({ version: other, pages }) => {
        const same = other === version ? route : pages.get(key);
        return { ...versionLink(other), href: same?.permalink ?? other.route, samePage: same !== undefined };
      });
      const latest = books.findIndex((book) => book.version.latest);
      const home = books[latest]?.pages.get(key);
      const links: RouteVersion = {
        name: version.name,
        label: version.label,
        banner: version.banner,
        choices,
        ...(version.latest || choices[latest] === undefined ? {} : { latest: choices[latest] }),
      };
      const canonical = version.latest || home?.indexed !== true ? route.canonical : home.canonical;
      return { ...claim, route: { ...route, canonical, indexed: route.indexed && !version.noIndex, version: links } };
    }),
  );
  return [...linked, ...entrance(docs)];
}

/** The main pages of all versions. */
export function versionLinks({ versions }: DocsConfig): readonly VersionLink[] {
  return versions.map(versionLink);
}

function versionLink({ name, label, route }: DocsVersion): VersionLink {
  return { name, label, href: route };
}

/** Where no version lives at the docs route itself, it leads to the one that readers are meant to see. */
function entrance({ route, versions }: DocsConfig): readonly Claim[] {
  const target =
    versions.find(({ latest }) => latest) ?? versions.find(({ name }) => name !== 'current') ?? versions[0];
  return target === undefined || versions.some((version) => version.route === route)
    ? []
    : [{ route: redirect(route, target.route) }];
}

/** A version without documents, and one whose address a document of another version has taken. */
export function reportVersions(context: RouteContext, { versions, versioned }: DocsConfig): void {
  if (!versioned) return;
  for (const version of versions) {
    if (!context.docs.some((doc) => doc.version === version.name)) {
      context.report({
        rule: 'empty-site',
        message: `the version ${version.name} has no documents`,
        place: { file: version.dir },
        hint: 'leave it out with docs.versions.only, or take it out of versions.json',
      });
    }
    const intruder = context.docs.find((doc) => doc.version !== version.name && livesIn(doc, version, versions));
    if (intruder === undefined) continue;
    const keyPath = [...(version.name === 'current' ? ['docs', 'versions', 'current'] : version.keyPath), 'path'];
    context.report({
      rule: 'invalid-config',
      message: `the version ${version.name} lives at ${version.route}, where ${intruder.source} has the address ${intruder.permalink}`,
      place: context.locate(keyPath),
      hint: `give the version another path: ${pathSetting(version)}`,
      related: [{ message: 'the document', place: { file: intruder.source } }],
    });
  }
}

function pathSetting({ name }: DocsVersion): string {
  return name === 'current' ? 'docs.versions.current.path' : `docs.versions.released[${JSON.stringify(name)}].path`;
}

/** Whether a document has an address in a version that its own does not lie in. */
function livesIn(doc: DocAddress, version: DocsVersion, versions: readonly DocsVersion[]): boolean {
  const home = versions.find(({ name }) => name === doc.version)?.route;
  return home !== undefined && !isBelow(home, version.route) && isBelow(doc.permalink, version.route);
}

function isBelow(permalink: Permalink, route: Permalink): boolean {
  return permalink === route || permalink.startsWith(route.endsWith('/') ? route : `${route}/`);
}
