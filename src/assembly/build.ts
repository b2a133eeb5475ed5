import { join } from 'node:path';
import { type Cache, type Explanation, staleResults } from '../core/cache/index.ts';
import { withCache } from '../core/graph/index.ts';
import { mapInOrder } from '../core/threads/index.ts';
import { removeLeftovers } from '../core/write/index.ts';
import type { Feature } from '../features/feature.ts';
import type { PublishedUrl } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { BuildReport, BuildRequest } from '../model/requests.ts';
import type { Site } from '../model/site.ts';
import { findingSettings, publishedUrls } from '../pipeline/check/index.ts';
import { findConfig, firstSnapshots } from '../pipeline/config/index.ts';

import { prepareOutput } from '../pipeline/emit/index.ts';
import { type Plan, partOf, type Shard, subjectsOf } from '../pipeline/plan/index.ts';
import { loadedConfig } from '../queries/inputs.ts';
import { routePage } from '../queries/render-routes.ts';
import { checkLocales, prepareLocales } from './all-locales.ts';
import { type CommandOptions, type CommandResult, createRun, type Run } from './run.ts';
import { type SiteGraph, withSiteGraph } from './site-graph.ts';
import { used } from './whole-site.ts';
import { writeSite } from './write-site.ts';

/** An aborted `signal` leaves the output folder as it was. */
export interface BuildOptions extends CommandOptions, Pick<BuildRequest, 'outDir' | 'write' | 'jobs'> {
  /** Whether pages are to open as files, without a server. */
  readonly offline?: boolean;
  /** Compute a sample of the cached results again; a difference is an error. */
  readonly verifyCache?: boolean;
  /** Source path or permalink of the page that `explanations` is about. */
  readonly explain?: string;
  /** Compile and render only this part of the pages, and store the results in the cache. No site is written. */
  readonly shard?: Shard;
  /** Names of features whose files are not needed, to save time. */
  readonly without?: readonly string[];
}

export interface BuildResult extends CommandResult, Pick<BuildReport, 'written' | 'files' | 'bytes'> {
  /** Absent when the build stopped before its routes were known. */
  readonly site?: Site;
  /** `site`, and those of the other locales; empty when the build stopped before their pages were rendered. */
  readonly sites: readonly Site[];
  /** Absent when the build stopped before its pages were rendered. */
  readonly published?: readonly PublishedUrl[];
  readonly explanations: readonly Explanation[];
  /** Why the cache could not be written; absent when it was. */
  readonly cacheFailure?: string;
}

/** Builds a site with its cache. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  let cacheFailure: string | undefined;
  const work = (cache: Cache) => buildWith(cache, options);
  const result = await withCache(findConfig(options.cwd, options.root), options, work, (reason) => {
    cacheFailure = reason;
  });
  return cacheFailure === undefined ? result : { ...result, cacheFailure };
}

/**
 * Builds a site with a cache that stays open.
 *
 * @throws LostResult when an entry of the cache is damaged: a retry computes it
 */
export function buildWith(cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const { cwd, root, outDir, baseUrl, drafts = false, audiences, offline, jobs, signal } = options;
  const site = { cwd, root, outDir, baseUrl, drafts, audiences, offline, isDev: false, linksOnly: false };
  return withSiteGraph(cache, { ...site, jobs, signal }, (siteGraph) => buildIn(siteGraph, cache, options));
}

/**
 * The order of a build: `prepareLocales` asks for the stages up to the bundle, `checkLocales` renders and checks, `writeSite` writes
 * a site without errors.
 */
async function buildIn(siteGraph: SiteGraph, cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const { cwd, shard, write: mayWrite = shard === undefined } = options;
  const { root } = findConfig(cwd, options.root);
  const run = createRun(siteGraph, options);
  const { findings, stage } = run;
  const result = (parts: Partial<BuildResult>): BuildResult => ({
    root,
    diagnostics: run.diagnostics(parts.config),
    sites: [],
    written: false,
    files: 0,
    bytes: 0,
    timings: stage.times,
    cached: cache.counts,
    explanations: cache.explanations,
    ...parts,
  });
  const loaded = await siteGraph.graph.ask(loadedConfig, '');
  if (loaded.config !== undefined && mayWrite) await clearUp(loaded.config);
  const explain = ({ book }: Plan) => {
    if (options.explain !== undefined) cache.explain(subjectsOf(options.explain, { book, root, cwd }));
  };
  const locales = await prepareLocales(run, { shard, checksPages: true, onPlan: explain });
  const [first] = locales;
  if (first === undefined) return result({});
  const { config, site, bundled } = first.prepared;
  const usedFeatures = used(config).filter(({ name }) => options.without?.includes(name) !== true);
  for (const { run: of, prepared: part } of locales) {
    const features = usedFeatures.filter((feature) => used(part.config).includes(feature));
    if (part.own !== undefined && part.bundled !== undefined)
      await renderShard(of, partOf(part.site, part.own), features);
  }
  if (shard !== undefined) return result({ config });
  const all = await checkLocales(locales);
  const [checked] = all;
  if (checked === undefined) return result({ config, site });
  findings.add(staleResults(cache));
  const published = all.flatMap(({ checked: { site, input } }) => publishedUrls(site, input, config.baseUrl));
  const known = { config, site, sites: all.map(({ checked }) => checked.site), published };
  if (!mayWrite || bundled?.modules.theme !== true || findings.hasErrors(findingSettings(config))) return result(known);
  const names = new Set(usedFeatures.map(({ name }) => name));
  const written = await writeSite(run, all, { cache, names }, options.signal);
  return result({ ...known, ...written });
}

/** Renders the pages of a shard, and what features need of them, so that the results are in the cache. */
async function renderShard(
  { siteGraph: { graph, pool }, stage }: Run,
  site: Site,
  usedFeatures: readonly Feature[],
): Promise<void> {
  await stage('render', async () => {
    for await (const _ of mapInOrder(site.routes.keys(), pool, (permalink) => graph.digest(routePage, permalink)));
  });
  for (const { name, prepare } of usedFeatures) {
    if (prepare === undefined) continue;
    await stage(name, async () => {
      for (const route of site.routes.values()) await prepare(graph, route);
    });
  }
}

/** Restores the output folder, and removes temporary files, after an earlier command was killed. */
async function clearUp({ root, outDir, docs }: ResolvedConfig): Promise<void> {
  await prepareOutput(outDir, { protect: [root] });
  const snapshots = [firstSnapshots, ...docs.map((set) => set.snapshots)];
  for (const folder of [root, ...snapshots.map(({ dir }) => join(root, dir))]) removeLeftovers(folder);
}
