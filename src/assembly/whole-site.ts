import type { LoadedReferences } from '../features/api/stored-references.ts';
import type { Feature } from '../features/feature.ts';
import { type GeneratedFiles, generatedFiles } from '../features/generated-files.ts';
import { features } from '../features/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { SourcePath } from '../model/place.ts';
import type { Site } from '../model/site.ts';
import type { CachedBundle } from '../pipeline/bundle/index.ts';
import { type CheckInput, checkInput, checkSite, lookAlikes } from '../pipeline/check/index.ts';
import { emptySite, isEmpty, type Plan, type Shard, sourcesOf } from '../pipeline/plan/index.ts';
import { idsIn, type PageFacts } from '../pipeline/render/facts.ts';
import { type SiteBundle, shownBundle } from '../queries/bundle.ts';
import { wantedSources } from '../queries/context.ts';
import {
  content as contentQuery,
  loadedConfig,
  plan as planQuery,
  references as referencesQuery,
} from '../queries/inputs.ts';
import { compiledPages } from '../queries/pages.ts';
import { siteFacts } from '../queries/render-routes.ts';
import { routedSite } from '../queries/site.ts';
import { otherLocales } from './each-locale.ts';
import type { Run } from './run.ts';

/** The results of all stages before pages are rendered. */
export interface PreparedSite {
  readonly config: ResolvedConfig;
  readonly locate: CheckInput['locate'];
  readonly content: Content;
  readonly references: LoadedReferences;
  readonly plan: Plan;
  readonly pages: CheckInput['pages'];
  readonly site: Site;
  /** Absent where the site has no pages, or its templates cannot be bundled. */
  readonly bundled?: SiteBundle & { readonly bundle: CachedBundle };
  /** Sources that the shard renders; absent where everything is rendered. */
  readonly own?: ReadonlySet<SourcePath>;
}

/**
 * Asks for the stages of a site in their order, up to the bundle. `undefined` where its config cannot be used.
 *
 * @param options.shard compiles only these pages; addresses of the whole site are checked by `docsgen merge`
 * @param options.checksPages whether features check what authors wrote, such as code
 * @param options.onPlan called when addresses are known, before pages are compiled
 */
export async function prepareSite(
  { siteGraph, stage, texts, findings: { add, collect, collectNew } }: Run,
  {
    shard,
    checksPages,
    onPlan,
  }: {
    readonly shard?: Shard | undefined;
    readonly checksPages: boolean;
    readonly onPlan?: (plan: Plan) => void;
  },
): Promise<PreparedSite | undefined> {
  const { graph, openLocales } = siteGraph;
  const { ask } = graph;
  const { config, locate } = collect(await stage('config', () => ask(loadedConfig, '')));
  if (config === undefined) return;
  if (isDefault(config)) await openLocales();
  const content = collect(await stage('content', () => ask(contentQuery, '')));
  for (const { path, text } of content.sources.filter((source) => source.plugin !== undefined)) texts.set(path, text);
  const references = collect(await stage('openapi', () => ask(referencesQuery, '')));
  const plan = collect(await stage('plan', () => ask(planQuery, '')));
  onPlan?.(plan);
  const part = shard && sourcesOf(shard, content.sources, config.markdown);
  if (shard !== undefined && part !== undefined && isDefault(config)) {
    graph.change(({ set }) => set(wantedSources, part.compiled));
    // Pages link to their translations, so those are compiled too.
    for (const { siteGraph: other } of otherLocales(siteGraph)) {
      const { sources } = await other.graph.ask(contentQuery, '');
      other.graph.change(({ set }) => set(wantedSources, sourcesOf(shard, sources, config.markdown).compiled));
    }
  }
  const { pages } = collect(await stage('compile', () => ask(compiledPages, '')));
  if (checksPages)
    for (const { name, checkPages } of used(config)) if (checkPages) add(await stage(name, () => checkPages(graph)));
  const routed = await stage('routes', () => ask(routedSite, ''));
  const { site } = routed;
  if (part === undefined) add([...routed.findings, ...lookAlikes({ site })]);
  const prepared = { config, locate, content, references, plan, pages, site };
  if (isEmpty(config, plan.book)) {
    add([emptySite]);
    return prepared;
  }
  const { bundle, ...bundled } = collectNew(await stage('bundle', () => ask(shownBundle, '')));
  return { ...prepared, own: part?.own, ...(bundle === undefined ? {} : { bundled: { ...bundled, bundle } }) };
}

/** Whether a config is that of the default locale, or of a site in one language. */
export function isDefault({ locale }: ResolvedConfig): boolean {
  return locale?.translated === undefined;
}

/** The features that the config of a site turns on. */
export function used(config: ResolvedConfig): readonly Feature[] {
  return features.filter(({ isOn }) => isOn?.(config) !== false);
}

/** A site that was rendered and checked. */
export interface CheckedSite extends Omit<PreparedSite, 'bundled'>, Required<Pick<PreparedSite, 'bundled'>> {
  /** By permalink. */
  readonly facts: ReadonlyMap<string, PageFacts>;
  readonly input: CheckInput & { readonly bodies: ReadonlyMap<SourcePath, PageFacts> };
  /** Files besides the pages. */
  readonly generated: GeneratedFiles;
  /** Address to source path of all files besides the pages; `undefined` for a generated one. */
  readonly files: ReturnType<typeof checkInput>['addresses'];
}

/**
 * Renders all pages, and checks the links, anchors and addresses that are on them. `undefined` where they cannot be rendered.
 *
 * @param others addresses of other locales
 */
export async function checkPrepared(
  run: Run,
  prepared: PreparedSite,
  others: ReadonlySet<string> = new Set(),
): Promise<CheckedSite | undefined> {
  const { ask } = run.siteGraph.graph;
  const { add, collect } = run.findings;
  const { config, locate, content, references, plan, pages, site, bundled } = prepared;
  if (bundled === undefined) return;
  const { facts, bodies } = collect(await run.stage('render', () => ask(siteFacts, '')));
  return run.stage('check', async () => {
    const generated = collect(await ask(generatedFiles, ''));
    const { bundle } = bundled;
    const known = { config, site, pages, facts, bodies, locate, content, references, bundle, generated, idsIn };
    const { input: checked, addresses: files } = checkInput({ ...known, elsewhere: others });
    const input = { ...checked, bodies };
    add(checkSite(input));
    for (const { check } of used(config))
      if (check) add(await check({ ...input, facts, content, plan }, run.siteGraph.graph));
    return { ...prepared, bundled, facts, input, generated, files };
  });
}
