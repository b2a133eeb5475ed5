import { type DigestedBytes, digested } from '../../core/cache/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import type { CachedBundle, loadTemplates } from '../bundle/index.ts';
import type { RenderedPage } from '../render/index.ts';
import { markupOf, noStoredFacts, type StoredFacts, toStoredFacts } from '../render/stored.ts';

/** What rendering any route of a site takes, as plain data. */
export interface RendererContext {
  readonly site: Site;
  readonly bundle: Pick<CachedBundle, 'templates' | 'islands' | 'assets'>;
}

export interface RendererTask {
  readonly permalink: Permalink;
  /** Absent where the context of the thread has it: references are large, and their pages share most of it. */
  readonly route?: Route | undefined;
  /** Bodies that the page shows, as they are stored, as far as it is known. */
  readonly bodies: ReadonlyMap<SourcePath, Uint8Array>;
}

/** Where a body that was asked for was not given, the page has to be rendered again with it. */
export interface RenderedRoute extends Omit<RenderedPage, 'facts' | 'pieces'> {
  /** The whole document, in UTF-8. */
  readonly document: DigestedBytes;
  readonly facts: StoredFacts;
}

/** A reference with more pages is rendered in the main thread: sending it to another takes as long as it then saves. */
const maxPagesInThreads = 300;

/** Whether a route belongs to a reference that is too large to be sent to threads. */
export function isLarge(route: Route): boolean {
  return route.kind === 'reference' && route.reference.pages.length > maxPagesInThreads;
}

/**
 * Whether rendering takes less time than sending the route to a thread: most of an untranslated page is rendered
 * already.
 */
export function isQuick({ kind, fallback }: Route): boolean {
  return fallback !== undefined && kind !== 'reference';
}

/** The routes of references that are sent to threads. */
export function smallReferences({ routes }: Site): Site['routes'] {
  return new Map([...routes].filter(([, route]) => route.kind === 'reference' && !isLarge(route)));
}

/** The renderer of a site's routes. React and the templates are loaded here, when there is something to render. */
export async function rendererOf(context: RendererContext): Promise<(task: RendererTask) => RenderedRoute> {
  const { loadTemplates } = await import('../bundle/index.ts');
  return rendererWith(await loadTemplates(context.bundle), { site: context.site, assets: context.bundle.assets });
}

/** The renderer of a site's routes with templates that are loaded already. */
export async function rendererWith(
  loaded: Awaited<ReturnType<typeof loadTemplates>>,
  { site, assets }: Pick<RendererContext, 'site'> & Pick<CachedBundle, 'assets'>,
): Promise<(task: RendererTask) => RenderedRoute> {
  const { createRouteRenderer } = await import('../render/index.ts');
  const render = createRouteRenderer({ site, ...loaded, assets });
  return ({ permalink, bodies, route = site.routes.get(permalink) }) => {
    if (route === undefined) throw new Error(`no route ${permalink}`);
    const { pieces, facts, ...rendered } = render({
      route,
      markup: (source) => markupOf(bodies.get(source), 'readers'),
    });
    const document = digested(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
    return { ...rendered, document, facts: toStoredFacts(facts) };
  };
}

/** The result for a route whose rendering crashed its thread. */
export function crashedRoute(source: SourcePath | undefined): RenderedRoute {
  const finding: Finding = {
    rule: 'page-crash',
    message: 'rendering this page crashed the process',
    place: source === undefined ? undefined : { file: source },
    hint: 'a template or a component that it uses calls process.exit, or never comes to an end',
  };
  return { document: digested(''), findings: [finding], points: [], asked: [], shown: [], facts: noStoredFacts };
}
