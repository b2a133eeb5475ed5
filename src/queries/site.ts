import { digestOf } from '../core/cache/index.ts';
import { held, lookup, part, query } from '../core/graph/index.ts';
import { createFindIcon, iconSetsDigest } from '../core/icons/index.ts';
import { withResolvedReferences } from '../features/api/link-base.ts';
import { routeDigest } from '../features/api/route-digest.ts';
import type { Permalink } from '../model/address.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Reference, ReferenceDigests } from '../model/reference.ts';
import type { GeneratedBody, Route } from '../model/route.ts';
import type { Site, SiteFrame } from '../model/site.ts';
import { createAddressSpace, ownRedirects } from '../pipeline/check/index.ts';
import { visibleToOthers } from '../pipeline/compile/stored-page.ts';
import { withHeads } from '../pipeline/plugins/index.ts';
import { buildRoutes, generatedRoutes, type LocalePages, withAlternates } from '../pipeline/routes/index.ts';
import type { FindIcon } from '../shared/icons.ts';
import { misspelling } from '../shared/nearest.ts';
import { decodeUrl, splitUrl } from '../shared/paths.ts';
import { readAnswers } from '../shared/redirect-rules.ts';
import { featurePages, siteOptions } from './context.ts';
import { configHere, configOf, content, contentHeads, loadedConfig, plan, references } from './inputs.ts';
import { askLocale } from './locales.ts';
import { compiledPages } from './pages.ts';
import { pluginRouteQueries, pluginRoutes, routeFindings } from './plugin-routes.ts';

/** Finds the icons of the bar and the sidebars. */
const icons = held<'', { readonly find: FindIcon; readonly digest: string }>(
  'icons',
  async (q) => {
    const { root } = await configOf(q);
    return { find: createFindIcon(root), digest: iconSetsDigest(root) };
  },
  { digest: ({ digest }) => digest },
);

/** The properties of pages that the rest of the site depends on. */
const pageHeads = held<'', { readonly pages: ReadonlyMap<SourcePath, Page>; readonly digest: string }>(
  'page heads',
  async (q) => {
    const { isDev } = await q(siteOptions);
    const { pages } = await q(compiledPages, '');
    // Between builds nothing asks whether they are the same.
    return { pages, digest: isDev ? digestOf([...pages.values()].map(visibleToOthers)) : `#${Math.random()}` };
  },
  { digest: ({ digest }) => digest },
);

export interface RoutedSite {
  readonly site: Site;
  readonly findings: readonly Finding[];
  readonly referenceDigests: ReadonlyMap<Reference, ReferenceDigests>;
  /** Digest of what the page of a route shows. */
  readonly digest: (route: Route) => string;
}

/** The site before its pages know of other locales. */
export const siteOfLocale = held<'', RoutedSite>('routes of a locale', async (q) => {
  const config = await configOf(q);
  const from = config.locale?.translated?.from.name;
  const originals = from === undefined ? undefined : (await askLocale(q, from, 'plan')).book.documents;
  const { locate } = await q(loadedConfig, '');
  const loaded = await q(references, '');
  const { pages } = await q(pageHeads, '');
  const planned = await q(plan, '');
  const { read } = await q(contentHeads, '');
  const added = [
    ...(await q(pluginRoutes, '')).map(({ route, index }) => ({ route, place: locate(['plugins', index]) })),
    ...generatedRoutes(q.use(featurePages)(config)).map(({ route, key }) => ({ route, place: locate([key]) })),
  ];
  const routed = buildRoutes({
    config,
    content: read,
    added,
    ...planned,
    compiled: pages,
    ...(originals && { originals: new Map(originals.map(({ source, permalink }) => [source, permalink])) }),
    references: loaded.references,
    icon: (await q(icons, '')).find,
    locate,
  });
  const headed = withHeads(routed.site.routes, {
    plugins: config.plugins,
    sources: read.sources,
    placeOf: ({ index }) => locate(['plugins', index]),
  });
  const known = { ...routed.site, routes: headed.routes };
  const files = new Set([...read.assets.statics.keys(), ...loaded.downloads.keys(), ...known.llmsFiles]);
  const space = createAddressSpace({ site: known, files, rules: readAnswers(ownRedirects(config, read)) });
  const resolved = withResolvedReferences(known, {
    ...loaded,
    config,
    assets: read.assets,
    isMissing: (url) => space.resolve(url).kind === 'missing',
    isMisspelt: (url) => misspelling(decodeUrl(splitUrl(url).path), space.addresses) !== undefined,
  });
  const digest = (route: Route) => routeDigest(route, resolved.referenceDigests, config);
  const wrong = [...headed.findings, ...(await q(routeFindings, ''))];
  return { ...resolved, findings: [...routed.findings, ...resolved.findings, ...wrong], digest };
});

/** Every route with what its template needs, and the sidebars. */
export const routedSite = held<'', RoutedSite>('routes', async (q) => {
  const routed = await q(siteOfLocale, '');
  const { locale, baseUrl } = await configOf(q);
  if (locale === undefined || locale.choices.length < 2) return routed;
  const others: LocalePages[] = [];
  for (const { name, baseUrl: base } of locale.choices) {
    const isOwn = base === baseUrl;
    const site = isOwn ? routed.site : await askLocale(q, name, 'site');
    const { sources } = isOwn ? await q(content, '') : await askLocale(q, name, 'content');
    others.push({ name, site, sources });
  }
  const { sources } = await q(content, '');
  return { ...routed, site: withAlternates({ site: routed.site, sources }, others) };
});

interface KnownRoute {
  readonly route: Route | undefined;
  readonly digest: string;
}

export const routeAt = lookup<RoutedSite, Permalink, KnownRoute>(
  'route data',
  routedSite,
  ({ site, digest }, permalink) => {
    const route = site.routes.get(permalink);
    return { route, digest: route === undefined ? 'none' : digest(route) };
  },
  ({ digest }) => digest,
);

/** The frame around the content of every page: navbar, footer and so on. */
export const siteFrame = part<SiteFrame>('frame', async (q) => (await q(routedSite, '')).site.frame);

export const sidebar = part<unknown, string>('sidebar', async (q, name) =>
  (await q(routedSite, '')).site.sidebars.get(name),
);

/** The body of a page that a feature adds. */
export const generatedBody = query<Permalink, GeneratedBody>('body of a feature', async (q, permalink) => {
  const pages = q.use(featurePages)(await configHere(q));
  const page = pages.find((one) => one.permalink === permalink);
  if (page === undefined) throw new Error(`no feature has a page at ${permalink}`);
  return page.body(q);
});

export const siteQueries = [
  ...pluginRouteQueries,
  generatedBody,
  icons,
  pageHeads,
  siteOfLocale,
  routedSite,
  routeAt,
  siteFrame,
  sidebar,
];
