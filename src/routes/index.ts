import type { DocumentAddress } from '../model/address.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { NotFoundRoute, PageRoute } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { joinPermalink } from '../shared/paths.ts';
import { type Claim, settleClaims } from './claims.ts';
import { docsRoutes } from './docs.ts';
import { buildFrame } from './frame.ts';
import { createContext, frontmatterPlace, type RouteContext, type RouteInput } from './input.ts';
import { editUrlOf, generatedMeta, headingOf, redirect, sourceMeta, visibleToc } from './meta.ts';
import { postsRoutes } from './posts.ts';
import { referenceRoutes } from './references.ts';
import { siteHref } from './site-href.ts';
import { shownDocs, versionLinks } from './versions.ts';

export type { RouteInput } from './input.ts';

/** The whole site as values: every route with what its template needs, and the sidebars. */
export function buildRoutes(input: RouteInput): { site: Site; findings: readonly Finding[] } {
  const reported: Finding[] = [];
  const context = createContext(input, reported);
  const docs = docsRoutes(context);
  const claims = [
    ...docs.claims,
    ...postsRoutes(context),
    ...pageRoutes(context),
    ...referenceRoutes(context),
    { route: notFoundRoute(context) },
    ...redirectRoutes(context),
  ];
  const { routes, findings } = settleClaims([...claims, ...homeRoute(context, claims)]);
  const site = { frame: buildFrame(input, versionLinks(context)), routes, sidebars: docs.sidebars };
  return { site, findings: [...reported, ...findings] };
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
  return taken.has(home) || start === undefined ? [] : [{ route: redirect(home, start) }];
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

/** From the config and from `redirect_from` in frontmatter. */
function redirectRoutes(context: RouteContext): readonly Claim[] {
  const { config } = context;
  const configured = config.redirects.map(({ from, to }, index) => ({
    route: redirect(siteHref(from, config.baseUrl), siteHref(to, config.baseUrl)),
    place: context.locate(['redirects', index, 'from']),
  }));
  const written = [...context.docs, ...context.posts, ...context.pages].flatMap((address) => {
    const source = context.source(address.source);
    return source.frontmatter.redirectFrom
      .filter((from) => !isCopied(context, address, from))
      .map((from) => ({
        route: redirect(siteHref(from, config.baseUrl), address.permalink),
        place: frontmatterPlace(source, 'redirect_from', from),
      }));
  });
  return [...configured, ...written];
}

/** An old address that versions of one document all claim leads to the one that readers are sent to. */
function isCopied(context: RouteContext, { kind, id, source }: DocumentAddress, from: string): boolean {
  if (kind !== 'doc') return false;
  const shown = shownDocs(context).find((doc) => doc.id === id);
  return (
    shown !== undefined &&
    shown.source !== source &&
    context.source(shown.source).frontmatter.redirectFrom.includes(from)
  );
}
