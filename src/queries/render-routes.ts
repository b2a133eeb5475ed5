import type { DigestedBytes } from '../core/cache/index.ts';
import { type Ask, held, part, query } from '../core/graph/index.ts';
import { bytesToSend, mapInOrder } from '../core/threads/index.ts';
import type { Permalink } from '../model/address.ts';
import type { SecurityConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { DocRoute, Route } from '../model/route.ts';
import { isAsked } from '../model/rules.ts';
import { sidebarLinks } from '../model/sidebar.ts';
import type { Site } from '../model/site.ts';
import { LoadError, type loadTemplates } from '../pipeline/bundle/index.ts';
import { withOwnPolicy } from '../pipeline/emit/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import { createFrameKinds } from '../pipeline/render/frame-kinds.ts';
import { type StoredDocument, wholePage } from '../pipeline/render/stored.ts';
import { onePerMistake } from '../pipeline/render/thrown.ts';
import {
  crashedRoute,
  isLarge,
  isQuick,
  type RenderedRoute,
  type RendererContext,
  type RendererTask,
  rendererWith,
  smallReferences,
} from '../pipeline/workers/route-renderer.ts';
import { once } from '../shared/once.ts';
import { allBodies, bodyOf } from './bodies.ts';
import { locateThrown, shownBundle } from './bundle.ts';
import { factTexts, siteOptions, threads } from './context.ts';
import { pluginsWith } from './hooks.ts';
import { configOf } from './inputs.ts';
import { compiledPages } from './pages.ts';
import { propsOf } from './plugin-results.ts';
import { generatedBody, routeAt, routedSite, sidebar, siteFrame } from './site.ts';

const templatesDigest = part<string>(
  'templates',
  async (q) => (await q(shownBundle, '')).bundle?.digests.templates ?? '',
);

/** The settings that the policies of pages depend on. */
const security = part<SecurityConfig & { readonly hasConsoles: boolean }>('security', async (q) => {
  const { api, security } = await configOf(q);
  return { ...security, hasConsoles: api.some(({ tryIt }) => tryIt !== false) };
});

/** Loaded code is never released, so templates are loaded again only when they have changed. */
const loadedTemplates = held<'', () => ReturnType<typeof loadTemplates>>('loaded templates', async (q) => {
  await q(templatesDigest, '');
  const { bundle } = await q.snapshot(shownBundle);
  if (bundle === undefined) throw new Error('there is no bundle to render with');
  return once(async () => (await import('../pipeline/bundle/index.ts')).loadTemplates(bundle));
});

type RenderRoute = (route: Route, task: RendererTask) => Promise<RenderedRoute>;

/** Renders pages here or in threads. */
const routeRenderer = held<'', RenderRoute>('route renderer', async (q) => {
  const { site } = await q(routedSite, '');
  const { bundle } = await q(shownBundle, '');
  if (bundle === undefined) throw new Error('there is no bundle to render with');
  const { templates, islands, assets } = bundle;
  const context = (shown: Site): RendererContext => ({ site: shown, bundle: { templates, islands, assets } });
  const load = await q(loadedTemplates, '');
  const here = once(async () => rendererWith(await load(), { site, assets }));
  const away = q.use(threads).open<RendererTask, RenderedRoute>({
    name: 'route',
    doing: ({ permalink }) => `rendering ${site.routes.get(permalink)?.source ?? permalink}`,
    // Each page brings its route along: no thread needs those that others render.
    context: () => context({ ...site, routes: smallReferences(site) }),
    here,
    crashed: ({ permalink }) => crashedRoute(site.routes.get(permalink)?.source),
  });
  return async (route, task) => (isLarge(route) || isQuick(route) ? (await here())(task) : away(task));
});

/** The whole document of one route, attached. */
export const routePage = query<Permalink, StoredDocument>('route', async (q, permalink) => {
  const settings = await q(security, '');
  const { document, ...page } = await renderPage(q, permalink);
  const { bodies } = await q.snapshot(allBodies);
  const { bundle } = await q.snapshot(shownBundle);
  const whole = [page.facts, ...page.shown.flatMap((source) => bodies.get(source)?.facts ?? [])];
  const shown = withOwnPolicy(document.bytes, whole, bundle?.styleSources ?? [], settings);
  q.attach(shown === document.bytes ? document : shown);
  return page;
});

/** Facts of a page without its HTML document: bodies may be rendered without their code. */
const routeFacts = query<Permalink, StoredDocument>('route-links', async (q, permalink) => {
  const { document: _, ...page } = await renderPage(q, permalink);
  return page;
});

async function renderPage(
  q: Ask,
  permalink: Permalink,
): Promise<StoredDocument & { readonly document: DigestedBytes }> {
  const { route } = await q(routeAt, permalink);
  if (route === undefined) throw new Error(`no route ${permalink}`);
  await q(siteFrame, '');
  if ('sidebar' in route) await q(sidebar, route.sidebar ?? '');
  await q(templatesDigest, '');
  const { document, facts, shown, ...thrown } = await renderWithBodies(q, await wholeRoute(q, route));
  const bundle = await q.snapshot(shownBundle);
  const findings = await locateThrown(q, bundle, { ...thrown, part: 'templates', source: route.source });
  if (findings.length > 0) q.doNotStore();
  return { document, facts, findings, shown };
}

/** A route with what only its own page needs. */
async function wholeRoute(q: Ask, route: Route): Promise<Route> {
  const { permalink } = route;
  if (route.kind === 'plugin') return { ...route, props: (await q(propsOf, [route.plugin, permalink])).props };
  if (route.kind === 'generated') return { ...route, body: await q(generatedBody, permalink) };
  return route;
}

/** Most pages show the body of their source; what else they ask for is known when they were rendered once. */
async function renderWithBodies(q: Ask, route: Route): Promise<RenderedRoute> {
  const render = await q.snapshot(routeRenderer);
  const { bodies } = await q.snapshot(allBodies);
  const { permalink, source } = route;
  let wanted: readonly SourcePath[] = source === undefined ? [] : [source];
  for (;;) {
    const given = new Map(wanted.map((path) => [path, bytesToSend(bodies.get(path)?.read() ?? new Uint8Array())]));
    const rendered = await render(route, {
      permalink,
      bodies: given,
      ...(route.kind === 'reference' ? {} : { route }),
    });
    for (const path of rendered.asked) q.used(bodyOf, path, bodies.get(path));
    if (rendered.asked.every((path) => given.has(path))) return rendered;
    wanted = [...new Set([...wanted, ...rendered.asked])];
  }
}

/** Facts of each page. */
export interface SiteFacts {
  readonly facts: ReadonlyMap<Permalink, PageFacts>;
  /** Facts of the bodies alone, of Markdown pages, by source. */
  readonly bodies: ReadonlyMap<SourcePath, PageFacts>;
  readonly findings: readonly Finding[];
}

/** A finding about a page that has no file, such as `404.html`, by its address. */
function named(finding: Finding, permalink: Permalink): Finding {
  if (finding.place !== undefined) return finding;
  return { ...finding, message: finding.message.replace(/^the page\b/, `the page ${permalink}`) };
}

/** Facts of all pages. If pages are not written, their HTML documents are not made either. */
export const siteFacts = held<'', SiteFacts>('facts', async (q) => {
  const { linksOnly } = await q(siteOptions);
  const { site } = await q(routedSite, '');
  const { pages } = await q(compiledPages, '');
  const { bodies, findings } = await q(allBodies, '');
  const own = [...bodies].flatMap(([source, body]) => (pages.has(source) ? [[source, body.facts] as const] : []));
  const facts = new Map<Permalink, PageFacts>();
  const all = [...findings];
  const { bundle } = await q(shownBundle, '');
  const intern = q.use(factTexts);
  const page = linksOnly ? await pagesWithoutDocuments(q, site) : ({ permalink }: Route) => q(routePage, permalink);
  try {
    const rendered = mapInOrder(bundle === undefined ? [] : site.routes.values(), q.use(threads), async (route) => {
      return { permalink: route.permalink, ...wholePage(await page(route), bodies, intern) };
    });
    for await (const page of rendered) {
      facts.set(page.permalink, page.facts);
      all.push(...page.findings.map((finding) => named(finding, page.permalink)));
    }
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    facts.clear();
    all.push(error.finding);
  }
  return { facts, bodies: new Map(own), findings: onePerMistake(all) };
});

/**
 * What is on pages of which only this is wanted. Of documents with frames of one kind, the first is rendered: it is where what
 * is wrong with the frame is reported. A page has the ids of all, for links to it.
 */
async function pagesWithoutDocuments(q: Ask, site: Site): Promise<(route: Route) => Promise<StoredDocument>> {
  const render = async ({ permalink }: Route): Promise<StoredDocument> => {
    // A build may have rendered it.
    const known = await q.ifStored(routePage, permalink);
    return known?.value ?? q(routeFacts, permalink);
  };
  const { theme, checks } = await configOf(q);
  const fillsSlots = (await pluginsWith(q, 'slots')).length > 0;
  // What the site adds to frames may show something else on each page, and pages without links to them are looked for.
  if (theme !== undefined || fillsSlots || isAsked('unlinked-page', checks)) return render;
  const kindOf = createFrameKinds(site);
  const firsts = new Map<string, Promise<StoredDocument>>();
  const renderFirst = async (route: DocRoute): Promise<StoredDocument> => {
    const { facts, ...page } = await render(route);
    const inSidebar = sidebarLinks(site.sidebars.get(route.sidebar ?? '')?.items ?? []).map(({ href }) => href);
    return { ...page, facts: { ...facts, hrefs: [...new Set([...facts.hrefs, ...inSidebar])] } };
  };
  return async (route) => {
    const kind = kindOf(route);
    if (kind === undefined || route.kind !== 'doc') return render(route);
    const first = firsts.get(kind);
    if (first === undefined) {
      const rendered = renderFirst(route);
      firsts.set(kind, rendered);
      return rendered;
    }
    const { facts, findings } = await first;
    if (findings.length > 0) return render(route);
    return { facts: { ...facts, hrefs: [], media: [] }, findings, shown: [route.source] };
  };
}

export const renderQueries = [
  templatesDigest,
  security,
  loadedTemplates,
  routeRenderer,
  routePage,
  routeFacts,
  siteFacts,
];
