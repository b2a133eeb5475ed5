import { digestOf } from '../core/cache/index.ts';
import { type Ask, type Bytes, type Graph, held, query } from '../core/graph/index.ts';
import { mapInOrder, type TaskPool } from '../core/threads/index.ts';
import type { Permalink } from '../model/address.ts';
import type { SecurityConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { loadTemplates } from '../pipeline/bundle/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import { createIntern } from '../shared/intern.ts';
import { allBodies, bodyOf, type StoredRendering } from './bodies.ts';
import { siteBundle } from './bundle.ts';
import { threads } from './context.ts';
import { configHere, configOf } from './inputs.ts';
import { locateThrown } from './locate-thrown.ts';
import { policyOf, withPolicy } from './policy.ts';
import {
  crashedRoute,
  type RenderedRoute,
  type RendererContext,
  type RendererTask,
  rendererWith,
} from './route-renderer.ts';
import { once, toFacts } from './serialize-page.ts';
import { routeAt, routedSite, sidebar, siteFrame } from './site.ts';

const templatesDigest = held<'', string>(
  'templates',
  async (q) => (await q(siteBundle, '')).bundle?.digests.templates ?? '',
  { digest: (digest) => digest },
);

const security = held<'', SecurityConfig>('security', async (q) => (await configOf(q)).security, { digest: digestOf });

/** What was loaded stays in memory for good: templates are loaded again only when they are others. */
const loadedTemplates = held<'', () => ReturnType<typeof loadTemplates>>('loaded templates', async (q) => {
  await q(templatesDigest, '');
  const { bundle } = await q.snapshot(siteBundle);
  if (bundle === undefined) throw new Error('there is no bundle to render with');
  return once(async () => (await import('../pipeline/bundle/index.ts')).loadTemplates(bundle));
});

type RenderRoute = (route: Route, task: RendererTask) => Promise<RenderedRoute>;

/** Renders pages here or in threads. */
const routeRenderer = held<'', RenderRoute>('route renderer', async (q) => {
  const { site } = await q(routedSite, '');
  const { bundle } = await q(siteBundle, '');
  if (bundle === undefined) throw new Error('there is no bundle to render with');
  const { templates, islands, assets } = bundle;
  const context = (shown: Site): RendererContext => ({ site: shown, bundle: { templates, islands, assets } });
  const load = await q(loadedTemplates, '');
  const here = once(async () => rendererWith(await load(), { site, assets }));
  const away = q.use(threads).open<RendererTask, RenderedRoute>({
    name: 'route',
    doing: ({ permalink }) => `rendering ${site.routes.get(permalink)?.source ?? permalink}`,
    // Each page brings its route along: no thread needs those that others render.
    world: () => context({ ...site, routes: smallReferences(site) }),
    here,
    crashed: ({ permalink }) => crashedRoute(site.routes.get(permalink)?.source),
  });
  return async (route, task) => (isLarge(route) ? (await here())(task) : away(task));
});

/** Each thread would hold a copy of its own of a reference of more pages, and take as long to get it as it then saves. */
const mostPagesAway = 300;

function isLarge(route: Route): boolean {
  return route.kind === 'reference' && route.reference.pages.length > mostPagesAway;
}

function smallReferences({ routes }: Site): Site['routes'] {
  return new Map([...routes].filter(([, route]) => route.kind === 'reference' && !isLarge(route)));
}

/** The whole document of one route. */
export const routePage = query<Permalink, StoredRendering>('route', async (q, permalink) => {
  const { route } = await q(routeAt, permalink);
  if (route === undefined) throw new Error(`no route ${permalink}`);
  await q(siteFrame, '');
  if ('sidebar' in route) await q(sidebar, route.sidebar ?? '');
  await q(templatesDigest, '');
  const settings = await q(security, '');
  const { html, facts, ...thrown } = await renderWithBodies(q, route);
  const bundle = await q.snapshot(siteBundle);
  const findings = await locateThrown(q, bundle, { ...thrown, part: 'templates', source: route.source });
  if (findings.length > 0) q.keepOut();
  const { search } = await configHere(q);
  const styles = bundle.bundle?.styleSources ?? [];
  q.attach(settings.policy === 'meta' ? withPolicy(html, policyOf([facts], styles, settings, search)) : html);
  return { facts, findings };
});

/** Most pages show the body of their source; what else they ask for is known when they were rendered once. */
async function renderWithBodies(q: Ask, route: Route): Promise<RenderedRoute> {
  const render = await q.snapshot(routeRenderer);
  const { bodies } = await q.snapshot(allBodies);
  const { permalink, source } = route;
  let wanted: readonly SourcePath[] = source === undefined ? [] : [source];
  for (;;) {
    const given = new Map(wanted.map((path) => [path, bodies.get(path)?.markup ?? '']));
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

/** A page as it is written. */
export interface RenderedPage {
  readonly permalink: Permalink;
  readonly facts: PageFacts;
  readonly findings: readonly Finding[];
  readonly html: Bytes;
}

const intern = createIntern();

/** Pages in the order of their addresses. */
export async function* renderPages(
  { ask, bytes }: Pick<Graph, 'ask' | 'bytes'>,
  permalinks: Iterable<Permalink>,
  pool: TaskPool,
): AsyncGenerator<RenderedPage, void, void> {
  yield* mapInOrder(permalinks, pool, async (permalink) => {
    const { facts, findings } = await ask(routePage, permalink);
    return { permalink, facts: toFacts(facts, intern), findings, html: await bytes(routePage, permalink) };
  });
}

export const renderQueries = [templatesDigest, security, loadedTemplates, routeRenderer, routePage];
