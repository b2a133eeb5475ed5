import type { Finding } from '../../model/diagnostic.ts';
import type { NotFoundRoute, PageRoute } from '../../model/route.ts';
import type { Sidebar, SidebarItem } from '../../model/sidebar.ts';
import type { Site } from '../../model/site.ts';
import { encodePath, joinPermalink } from '../../shared/paths.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import { type Claim, settleClaims } from './claims.ts';
import { docsRoutes } from './docs.ts';
import { feedLinks } from './feed-links.ts';
import { buildFrame } from './frame.ts';
import { createContext, type RouteContext, type RouteInput } from './input.ts';
import { editUrlOf, generatedMeta, headingOf, sourceMeta, visibleToc } from './meta.ts';
import { postsRoutes } from './posts.ts';
import { redirect, redirectRoutes } from './redirects.ts';
import { referenceRoutes } from './references.ts';
import { searchFrame, searchRoute } from './search.ts';
import { addSocialImages } from './social-images.ts';
import { addTwins } from './twins.ts';
import { versionLinks } from './versions.ts';

export type { RouteInput } from './input.ts';

/** The whole site as values: every route with what its template needs, and the sidebars. */
export function buildRoutes(input: RouteInput): { site: Site; findings: readonly Finding[] } {
  const reported: Finding[] = [];
  const context = createContext(input, reported);
  const docs = docsRoutes(context);
  const made = [
    ...docs.claims,
    ...postsRoutes(context),
    ...pageRoutes(context),
    ...referenceRoutes(context),
    { route: notFoundRoute(context) },
  ];
  const claims = withRedirects(context, made);
  const { routes, findings } = settleClaims(
    [...claims, ...homeRoute(context, claims), ...searchRoute(context, claims, docs.sidebars)],
    { placeOf: (claim) => placeOf(context, claim) },
  );
  const twins = addTwins(context, addSocialImages(context, routes));
  const site = {
    frame: {
      ...buildFrame(input, versionLinks(context)),
      feeds: feedLinks(input.config, routes),
      ...searchFrame(context),
    },
    routes: twins.routes,
    sidebars: withoutDescriptions(docs.sidebars),
    llmsFiles: twins.llmsFiles,
  };
  return { site, findings: [...reported, ...findings, ...twins.findings] };
}

/** An address of a page comes from its path, unless its frontmatter has another one. */
function placeOf({ content }: RouteContext, { route, place }: Claim): Claim['place'] {
  const source = content.sources.find(({ path }) => path === place?.file);
  return source === undefined || place?.start !== undefined || route.kind === 'redirect'
    ? place
    : frontmatterPlace(source, 'slug');
}

/** What docsgen leads on by itself gives way to what an author wrote. */
function withRedirects(context: RouteContext, made: readonly Claim[]): readonly Claim[] {
  const solid = made.filter(({ route }) => route.kind !== 'redirect');
  const written = redirectRoutes(context, new Map(solid.map((claim) => [claim.route.permalink, claim])));
  const wished = new Set(written.map(({ route }) => route.permalink));
  return [...made.filter(({ route }) => route.kind !== 'redirect' || !wished.has(route.permalink)), ...written];
}

/**
 * Descriptions are for the cards of category pages. A sidebar stands on every page: without them, a new first
 * sentence somewhere is no reason to draw them all again.
 */
function withoutDescriptions(sidebars: ReadonlyMap<string, Sidebar>): ReadonlyMap<string, Sidebar> {
  const strip = (item: SidebarItem): SidebarItem => {
    if (item.kind === 'html') return item;
    const { description: _, ...rest } = item;
    return rest.kind === 'category' ? { ...rest, items: rest.items.map(strip) } : rest;
  };
  return new Map([...sidebars].map(([name, sidebar]) => [name, { ...sidebar, items: sidebar.items.map(strip) }]));
}

function pageRoutes(context: RouteContext): readonly Claim[] {
  return context.pages.map((address) => {
    const source = context.source(address.source);
    const page = context.page(address.source);
    const route: PageRoute = {
      kind: 'page',
      permalink: address.permalink,
      canonical: address.permalink,
      title: address.title,
      ...sourceMeta(context, source, page),
      source: source.path,
      format: source.format,
      heading: headingOf(source, page, address.title),
      toc: visibleToc(context, source, page),
      ...editUrlOf(source, source.format === 'mdx' ? context.config.docs?.editUrl : undefined),
    };
    return { route, place: { file: source.path } };
  });
}

/** A site without a page at its root sends visitors to where it begins. */
function homeRoute({ config, references }: RouteContext, claims: readonly Claim[]): readonly Claim[] {
  const home = joinPermalink(config.baseUrl, '');
  const taken = new Set(claims.map(({ route }) => route.permalink));
  const starts = [config.docs?.route, config.posts?.route, ...references.map(({ reference }) => reference.permalink)];
  const start = starts.find((permalink) => permalink !== undefined && taken.has(permalink));
  return taken.has(home) || start === undefined ? [] : [{ route: redirect(home, encodePath(start)) }];
}

function notFoundRoute({ config }: RouteContext): NotFoundRoute {
  const permalink = joinPermalink(config.baseUrl, '404.html');
  return {
    kind: 'not-found',
    permalink,
    canonical: permalink,
    title: 'Page not found',
    ...generatedMeta(),
    indexed: false,
  };
}
