import { type Ask, held, lookup, part, query } from '../core/graph/index.ts';
import { nowDoing } from '../core/threads/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { RenderedComponent } from '../pipeline/render/index.ts';
import { bodiesWithLinks, createLinkMap } from '../pipeline/render/localized-links.ts';
import { type Body, bodyFrom, type StoredRendering, toStoredFacts } from '../pipeline/render/stored.ts';
import { createBodyRenderer } from '../pipeline/workers/body-renderer.ts';
import { locateThrown, shownBundle } from './bundle.ts';
import { factTexts, lastGood } from './context.ts';
import { configOf, content, plan } from './inputs.ts';
import { askLocale } from './locales.ts';
import { compiledPages, componentPages } from './pages.ts';

const componentsDigest = part<string>(
  'components',
  async (q) => (await q(shownBundle, '')).bundle?.digests.components ?? '',
);

const bodyRenderer = held<'', (source: SourcePath) => Promise<RenderedComponent>>('body renderer', async (q) => {
  // Loaded code is never released, so components are loaded again only when they have changed.
  await q(componentsDigest, '');
  const { bundle } = await q.snapshot(shownBundle);
  return createBodyRenderer(bundle);
});

/** The rendered body of a page with code, without its frame. */
const renderedBody = query<SourcePath, StoredRendering>('body', async (q, source) => {
  await q(componentsDigest, '');
  const render = await q.snapshot(bodyRenderer);
  nowDoing(`rendering ${source}`);
  const { html, facts, ...thrown } = await render(source);
  nowDoing(undefined);
  const bundle = await q.snapshot(shownBundle);
  const findings = await locateThrown(q, bundle, { ...thrown, part: 'components', source });
  // Where it was thrown may move without another change to the code.
  if (findings.length > 0) q.doNotStore();
  q.attach(html);
  return { facts: toStoredFacts(facts), findings };
});

export interface Bodies {
  readonly bodies: ReadonlyMap<SourcePath, Body>;
  readonly findings: readonly Finding[];
  /** Findings about errors of components, by the source of the body. */
  readonly thrown: ReadonlyMap<SourcePath, readonly Finding[]>;
}

/** Bodies of all pages: those that are finished markup, and those that components of the bundle render. */
export const allBodies = held<'', Bodies>('bodies', async (q) => {
  const compiled = await q(compiledPages, '');
  const bodies = new Map<SourcePath, Body>(compiled.bodies);
  const thrown = new Map<SourcePath, readonly Finding[]>();
  const good = q.use(lastGood)?.bodies;
  for (const [source, body] of await fallbackBodies(q)) bodies.set(source, body);
  for (const source of [...compiled.code.keys(), ...(await q(componentPages, ''))]) {
    const value = await q(renderedBody, source);
    const attached = await q.bytes(renderedBody, source);
    const body = bodyFrom(value.facts, attached, q.use(factTexts));
    if (value.findings.length === 0) good?.set(source, body);
    else thrown.set(source, value.findings);
    bodies.set(source, (good?.get(source) as Body | undefined) ?? body);
  }
  return { bodies, thrown, findings: [...thrown.values()].flat() };
});

/** Bodies that a locale has from the default one, with links to pages of the locale. */
async function fallbackBodies(q: Ask): Promise<ReadonlyMap<SourcePath, Body>> {
  const config = await configOf(q);
  const from = config.locale?.translated?.from.name;
  if (from === undefined) return new Map();
  const { sources } = await q(content, '');
  const { book } = await q(plan, '');
  const permalinks = new Map(
    sources.map(({ path, original = path }) => [original, book.bySource.get(path)?.permalink] as const),
  );
  const originals = await askLocale(q, from, 'bodies');
  const { book: bookOfOriginals } = await askLocale(q, from, 'plan');
  const site = await askLocale(q, from, 'site');
  const own = { baseUrl: config.baseUrl, permalinkOf: (source: SourcePath) => permalinks.get(source) };
  const lead = createLinkMap({ book: bookOfOriginals, site }, own);
  const fallbacks = sources.filter(({ isFallback }) => isFallback === true).map(({ path }) => path);
  return bodiesWithLinks(originals, fallbacks, lead);
}

/** The body of a source, as a page that shows it depends on it. */
export const bodyOf = lookup<Bodies, SourcePath, Body | undefined>(
  'body of',
  allBodies,
  ({ bodies }, source) => bodies.get(source),
  (body) => body?.digest ?? '',
);

export const bodyQueries = [componentsDigest, bodyRenderer, renderedBody, allBodies, bodyOf];
