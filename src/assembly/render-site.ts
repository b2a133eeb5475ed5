import { digestOf } from '../core/cache/index.ts';
import { mapInOrder, nowDoing, type TaskPool } from '../core/threads/index.ts';
import type { PageFiles, SecurityConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import type { Reference } from '../model/reference.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import { outputPath } from '../pipeline/emit/index.ts';
import { extractFacts, type PageFacts } from '../pipeline/render/facts.ts';
import { createIntern } from '../shared/intern.ts';
import { truncateMark } from '../shared/truncate-mark.ts';
import { createBodyRenderer } from './body-renderer.ts';
import type { CachedBundle } from './bundle.ts';
import { onePerMistake, type Trace } from './locate-thrown.ts';
import type { CompiledPages } from './pages.ts';
import { policyOf, withPolicy } from './policy.ts';
import {
  crashedRoute,
  type RenderedRoute,
  type RendererContext,
  type RendererTask,
  rendererOf,
} from './route-renderer.ts';
import { type Body, once, type StoredFacts, toBody, toFacts, toStoredFacts } from './serialize-page.ts';
import type { Writer } from './write-site.ts';

export interface RenderedSite {
  /** By permalink. */
  readonly facts: ReadonlyMap<string, PageFacts>;
  /** Facts of the bodies alone, of Markdown pages, by source. */
  readonly bodies: ReadonlyMap<SourcePath, PageFacts>;
  /** Body of a source without the mark where its beginning ends; `digest` is `''` where results are not kept. */
  readonly markup: (source: SourcePath) => { readonly digest: string; readonly text: () => string };
  readonly findings: readonly Finding[];
}

/** What is drawn, as it is kept: the markup lies beside it. */
export interface Drawn {
  readonly facts: StoredFacts;
  readonly findings: readonly Finding[];
}

export interface RenderOptions {
  readonly site: Site;
  readonly security: SecurityConfig;
  readonly pageFiles: PageFiles;
  readonly compiled: CompiledPages;
  readonly componentPages: readonly SourcePath[];
  readonly bundle: CachedBundle;
  /** Stands for a reference among the things that a page is made from: references are large. */
  readonly digests: ReadonlyMap<Reference, string>;
  readonly recall: Recall;
  readonly workshop: TaskPool;
  readonly trace: Trace;
  readonly write: Writer['write'];
  /** Told as soon as all bodies are drawn, before their frames are. */
  readonly onBodies?: ((markup: RenderedSite['markup']) => void) | undefined;
}

/** Draws every route and hands it on at once: only the facts of a page are kept. */
export async function renderSite(options: RenderOptions): Promise<RenderedSite> {
  try {
    return await renderAll(options);
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    return {
      facts: new Map(),
      bodies: new Map(),
      markup: () => ({ digest: '', text: () => '' }),
      findings: [error.finding],
    };
  }
}

async function renderAll(options: RenderOptions): Promise<RenderedSite> {
  const { site, compiled, bundle, write, workshop } = options;
  const drawn = await drawBodies(options);
  const markup: RenderedSite['markup'] = (source) => {
    const body = drawn.bodies.get(source);
    return { digest: body?.digest ?? '', text: () => (body?.markup ?? '').replace(truncateMark, '') };
  };
  options.onBodies?.(markup);
  const { templates, islands, assets } = bundle;
  const world = (shown: Site): RendererContext => ({ site: shown, bundle: { templates, islands, assets } });
  const here = once(() => rendererOf(world(site)));
  const drawAway = workshop.open<RendererTask, RenderedRoute>({
    name: 'route',
    doing: ({ permalink }) => `rendering ${site.routes.get(permalink)?.source ?? permalink}`,
    // Each page brings its route along: no thread needs those that others draw.
    world: () => world({ ...site, routes: smallReferences(site) }),
    here,
    crashed: ({ permalink }) => crashedRoute(site.routes.get(permalink)?.source),
  });
  const drawTask = async (task: RendererTask) =>
    isLarge(site.routes.get(task.permalink)) ? (await here())(task) : drawAway(task);
  const draw = createRouteDrawer({ ...options, drawTask }, drawn.bodies);
  const facts = new Map<string, PageFacts>();
  const intern = createIntern();
  const findings = [...drawn.findings];
  const routes = mapInOrder(site.routes.values(), workshop, async (route) => {
    return [route.permalink, await draw(route)] as const;
  });
  for await (const [permalink, recalled] of routes) {
    const { value, attachment: data, attachmentDigest: digest, attachmentBytes: byteLength } = recalled;
    facts.set(permalink, toFacts(value.facts, intern));
    findings.push(...value.findings);
    await write(outputPath(permalink, site.frame.baseUrl, options.pageFiles), { data, digest, byteLength });
  }
  const own = [...compiled.pages.keys()].flatMap((source) => {
    const body = drawn.bodies.get(source);
    return body === undefined ? [] : [[source, body.facts] as const];
  });
  return { facts, bodies: new Map(own), markup, findings: onePerMistake(findings) };
}

/** Each thread would hold a copy of its own of a reference of more pages, and take as long to get it as it then saves. */
const mostPagesAway = 300;

function isLarge(route: Route | undefined): boolean {
  return route?.kind === 'reference' && route.reference.pages.length > mostPagesAway;
}

function smallReferences({ routes }: Site): Site['routes'] {
  return new Map([...routes].filter(([, route]) => route.kind === 'reference' && !isLarge(route)));
}

/** Bodies that are finished markup already, and those that the components of the bundle draw. */
export function drawBodies({
  compiled,
  componentPages,
  ...options
}: Pick<RenderOptions, 'compiled' | 'componentPages' | 'bundle' | 'recall' | 'trace'>) {
  return drawSources([...compiled.code.keys(), ...componentPages], {
    ...options,
    ready: compiled.bodies,
    drawBody: createBodyRenderer(options.bundle),
  });
}

/** Draws the bodies of these sources with the components of the bundle, and adds them to those that are `ready`. */
export async function drawSources(
  sources: readonly SourcePath[],
  {
    ready,
    drawBody,
    bundle,
    recall,
    trace,
  }: Pick<RenderOptions, 'bundle' | 'recall' | 'trace'> & {
    readonly ready: CompiledPages['bodies'];
    readonly drawBody: ReturnType<typeof createBodyRenderer>;
  },
): Promise<{ readonly bodies: ReadonlyMap<SourcePath, Body>; readonly findings: readonly Finding[] }> {
  const bodies = new Map<SourcePath, Body>(ready);
  const intern = createIntern();
  const findings: Finding[] = [];
  for (const source of sources) {
    const { value, attachment, attachmentDigest } = await recall<Drawn>({
      kind: 'body',
      subject: source,
      parts: () => ({ source, components: bundle.digests.components }),
      async make() {
        nowDoing(`rendering ${source}`);
        const { html, ...thrown } = await drawBody(source);
        nowDoing(undefined);
        const findings = await trace('components', { ...thrown, source });
        // Where it was thrown may move without another change to the code.
        const keep = findings.length === 0;
        return { value: { facts: toStoredFacts(extractFacts(html)), findings }, attachment: html, keep };
      },
    });
    findings.push(...value.findings);
    bodies.set(source, toBody({ facts: value.facts, markup: attachment, digest: attachmentDigest }, intern));
  }
  return { bodies, findings };
}

export function createRouteDrawer(
  {
    site,
    security,
    bundle,
    digests,
    recall,
    trace,
    drawTask,
  }: Pick<RenderOptions, 'site' | 'security' | 'bundle' | 'digests' | 'recall' | 'trace'> & {
    readonly drawTask: (task: RendererTask) => Promise<RenderedRoute>;
  },
  bodies: ReadonlyMap<SourcePath, Body>,
) {
  /** Most pages show the body of their source; what else they ask for is known when they were drawn once. */
  const drawRoute = async (route: Route) => {
    const { permalink, source } = route;
    let wanted: readonly SourcePath[] = source === undefined ? [] : [source];
    for (;;) {
      const given = new Map(wanted.map((path) => [path, bodies.get(path)?.markup ?? '']));
      const drawn = await drawTask({ permalink, bodies: given, ...(route.kind === 'reference' ? {} : { route }) });
      if (drawn.asked.every((path) => given.has(path))) return drawn;
      wanted = [...new Set([...wanted, ...drawn.asked])];
    }
  };
  const known = new Map<object, string>();
  const digestOnce = (value: object | undefined) => {
    if (value === undefined) return '';
    const digest = known.get(value) ?? digestOf(value);
    known.set(value, digest);
    return digest;
  };
  const digestRoute = (route: Route) =>
    route.kind === 'reference'
      ? digestOf({ ...route, reference: digests.get(route.reference) ?? route.reference })
      : digestOf(route);
  const answer = (source: SourcePath) => bodies.get(source)?.digest ?? '';

  return (route: Route) =>
    recall<Drawn>({
      kind: 'route',
      subject: route.permalink,
      parts: () => ({
        route: digestRoute(route),
        frame: digestOnce(site.frame),
        sidebar: digestOnce('sidebar' in route ? site.sidebars.get(route.sidebar ?? '') : undefined),
        templates: bundle.digests.templates,
        security: digestOnce(security),
      }),
      answer: ({ key: [source = ''] }) => answer(source),
      async make() {
        const { html, facts, asked, ...thrown } = await drawRoute(route);
        const findings = await trace('templates', { ...thrown, source: route.source });
        return {
          value: { facts, findings },
          attachment:
            security.policy === 'meta'
              ? withPolicy(html, policyOf([facts], bundle.styleSources, security, site.frame.search !== undefined))
              : html,
          lookups: asked.map((source) => ({ name: 'body', key: [source], answer: answer(source) })),
          keep: findings.length === 0,
        };
      },
    });
}
