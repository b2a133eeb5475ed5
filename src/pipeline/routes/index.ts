import type { Finding } from '../../model/diagnostic.ts';
import type { NotFoundRoute, PageRoute } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { encodePath, joinPermalink } from '../../shared/paths.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import { type Claim, settleClaims } from './claims.ts';
import { docsRoutes } from './docs.ts';
import { buildFrame } from './frame.ts';
import { createContext, type RouteContext, type RouteInput } from './input.ts';
import { addMarkdownCopies } from './markdown-copies.ts';
import { editUrlOf, generatedMeta, headingOf, sourceMeta, startOf, visibleToc } from './meta.ts';
import { feedLinks, postsRoutes } from './posts.ts';
import { redirect, redirectRoutes } from './redirects.ts';
import { referenceRoutes } from './references.ts';
import { searchFrame, searchRoute } from './search.ts';
import { addSocialImages } from './social-images.ts';
import { slugRedirects } from './translated-slugs.ts';
import { withCanonicalLists } from './untranslated-lists.ts';

export { type LocalePages, withAlternates } from './alternates.ts';
export { generatedRoutes } from './generated.ts';
export { headElement } from './head-element.ts';
export type { RouteInput } from './input.ts';

/** Builds the site as values: each route with all that its template needs, and the sidebars. */
export function buildRoutes(input: RouteInput): { site: Site; findings: readonly Finding[] } {
  const reported: Finding[] = [];
  const context = createContext(input, reported);
  const docs = docsRoutes(context);
  const made = [
    ...docs.flatMap(({ claims }) => claims),
    ...postsRoutes(context),
    ...pageRoutes(context),
    ...referenceRoutes(context),
    ...slugRedirects(context),
    { route: notFoundRoute(context) },
    ...(input.added ?? []),
  ];
  const claims = withCanonicalLists(context, withRedirects(context, made));
  const { routes, findings } = settleClaims(
    [...claims, ...homeRoute(context, claims), ...searchRoute(context, claims, docs)],
    { placeOf: (claim) => placeOf(context, claim) },
  );
  const copied = addMarkdownCopies(context, addSocialImages(context, routes));
  const site = {
    frame: {
      ...buildFrame(context, docs),
      feeds: feedLinks(input.config, routes),
      search: searchFrame(context),
    },
    routes: copied.routes,
    sidebars: new Map(
      docs.flatMap(({ sidebars }) => sidebars.map(({ key: _, ...sidebar }) => [sidebar.name, sidebar])),
    ),
    llmsFiles: copied.llmsFiles,
    leftOut: new Map((input.book?.leftOut ?? []).map((address) => [address.permalink, address])),
  };
  return { site, findings: [...reported, ...findings, ...copied.findings] };
}

/** The place that gives a page its address: the `slug` of its frontmatter, else the file. */
function placeOf({ content }: RouteContext, { route, place }: Claim): Claim['place'] {
  const source = content.sources.find(({ path }) => path === place?.file);
  return source === undefined || place?.start !== undefined || route.kind === 'redirect'
    ? place
    : frontmatterPlace(source, 'slug');
}

/** Adds the redirects of authors, which replace docsgen's own at the same address. */
function withRedirects(context: RouteContext, made: readonly Claim[]): readonly Claim[] {
  const solid = made.filter(({ route }) => route.kind !== 'redirect');
  const written = redirectRoutes(context, new Map(solid.map((claim) => [claim.route.permalink, claim])));
  const declared = new Set(written.map(({ route }) => route.permalink));
  // docsgen's own are for addresses that have nothing else.
  const taken = new Set([...declared, ...solid.map(({ route }) => route.permalink)]);
  return [
    ...solid,
    ...made.filter(({ route }) => route.kind === 'redirect' && !taken.has(route.permalink)),
    ...written,
  ];
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
      editUrl: editUrlOf(source, source.format === 'mdx' ? context.config.docs[0]?.editUrl : undefined),
      ...startOf(source),
    };
    return { route, place: { file: source.path } };
  });
}

/** A redirect from the root to the first part of the site, when there is no page at the root. */
function homeRoute({ config, references, text }: RouteContext, claims: readonly Claim[]): readonly Claim[] {
  const home = config.baseUrl;
  const taken = new Set(claims.map(({ route }) => route.permalink));
  const starts = [
    ...[...config.docs, ...config.posts].map(({ route }) => route),
    ...references.map(({ reference }) => reference.permalink),
  ];
  const start = starts.find((permalink) => taken.has(permalink));
  return taken.has(home) || start === undefined ? [] : [{ route: redirect(text, home, encodePath(start)) }];
}

function notFoundRoute({ config, text }: RouteContext): NotFoundRoute {
  const permalink = joinPermalink(config.baseUrl, '404.html');
  return {
    kind: 'not-found',
    permalink,
    canonical: permalink,
    title: text('notFound.title'),
    ...generatedMeta(),
    indexed: false,
  };
}
