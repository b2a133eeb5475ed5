import { LoadError } from '../bundle/index.ts';
import { digestOf } from '../cache/index.ts';
import { outputPath } from '../emit/index.ts';
import type { SecurityConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import type { Reference } from '../model/reference.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { extractFacts, type PageFacts } from '../render/facts.ts';
import { truncateMark } from '../shared/truncate-mark.ts';
import type { CachedBundle } from './bundle.ts';
import { createLazyRenderer, type LazyRenderer } from './lazy-renderer.ts';
import type { CompiledPages } from './pages.ts';
import { policyOf, withPolicy } from './policy.ts';
import { type Body, type StoredFacts, toBody, toFacts, toStoredFacts } from './stored.ts';
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

interface Drawn {
  readonly facts: StoredFacts;
  readonly findings: readonly Finding[];
}

export interface RenderOptions {
  readonly site: Site;
  readonly security: SecurityConfig;
  readonly compiled: CompiledPages;
  readonly componentPages: readonly SourcePath[];
  readonly bundle: CachedBundle;
  /** Stands for a reference among the things that a page is made from: references are large. */
  readonly digests: ReadonlyMap<Reference, string>;
  readonly recall: Recall;
  readonly write: Writer['write'];
  /** Told as soon as all bodies are drawn, before their frames are. */
  readonly onBodies?: ((markup: RenderedSite['markup']) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
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
  const { site, compiled, write, signal } = options;
  const renderer = createLazyRenderer(options);
  const drawn = await drawBodies(options, renderer);
  const markup: RenderedSite['markup'] = (source) => {
    const body = drawn.bodies.get(source);
    return { digest: body?.digest ?? '', text: () => (body?.markup ?? '').replace(truncateMark, '') };
  };
  options.onBodies?.(markup);
  const draw = createRouteDrawer(options, { renderer, bodies: drawn.bodies });
  const facts = new Map<string, PageFacts>();
  const findings = [...drawn.findings];
  for (const route of site.routes.values()) {
    signal?.throwIfAborted();
    const { value, attachment: data, attachmentDigest: digest, attachmentBytes: byteLength } = await draw(route);
    facts.set(route.permalink, toFacts(value.facts));
    findings.push(...value.findings);
    await write(outputPath(route.permalink, site.frame.baseUrl), { data, digest, byteLength });
  }
  const own = [...compiled.pages.keys()].flatMap((source) => {
    const body = drawn.bodies.get(source);
    return body === undefined ? [] : [[source, body.facts] as const];
  });
  return { facts, bodies: new Map(own), markup, findings };
}

/** Bodies that are finished markup already, and those that the components of the bundle draw. */
export async function drawBodies(
  {
    compiled,
    componentPages,
    bundle,
    recall,
  }: Pick<RenderOptions, 'compiled' | 'componentPages' | 'bundle' | 'recall'>,
  renderer: Pick<LazyRenderer, 'drawBody'>,
) {
  const bodies = new Map<SourcePath, Body>(compiled.bodies);
  const findings: Finding[] = [];
  for (const source of [...compiled.code.keys(), ...componentPages]) {
    const { value, attachment, attachmentDigest } = await recall<Drawn>({
      kind: 'body',
      subject: source,
      parts: () => ({ source, components: bundle.digests.components }),
      async make() {
        const { html, findings } = await renderer.drawBody(source);
        return { value: { facts: toStoredFacts(extractFacts(html)), findings }, attachment: html };
      },
    });
    findings.push(...value.findings);
    bodies.set(source, toBody({ facts: value.facts, markup: attachment, digest: attachmentDigest }));
  }
  return { bodies, findings };
}

function createRouteDrawer(
  { site, security, bundle, digests, recall }: RenderOptions,
  { renderer, bodies }: { readonly renderer: LazyRenderer; readonly bodies: ReadonlyMap<SourcePath, Body> },
) {
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
        const asked = new Set<SourcePath>();
        let unread: unknown;
        const { html, findings } = await renderer.drawRoute(route, (source) => {
          asked.add(source);
          try {
            return bodies.get(source)?.markup ?? '';
          } catch (error) {
            // No fault of a template, where it would become a finding.
            unread = error;
            throw error;
          }
        });
        if (unread !== undefined) throw unread;
        const facts = extractFacts(html);
        return {
          value: { facts: toStoredFacts(facts), findings },
          attachment:
            security.policy === 'meta'
              ? withPolicy(html, policyOf([facts], security, site.frame.search !== undefined))
              : html,
          lookups: [...asked].map((source) => ({ name: 'body', key: [source], answer: answer(source) })),
        };
      },
    });
}
