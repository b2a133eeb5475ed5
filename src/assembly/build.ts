import { join } from 'node:path';
import { type Cache, type Explanation, staleResults } from '../core/cache/index.ts';
import { withCache } from '../core/graph/index.ts';
import { mapInOrder, type StageTime } from '../core/threads/index.ts';
import { removeLeftovers } from '../core/write/index.ts';
import { type PublishedUrl, publishedUrls } from '../features/address-lock/index.ts';
import type { Feature } from '../features/feature.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { findConfig, firstSnapshots } from '../pipeline/config/index.ts';
import { prepareOutput } from '../pipeline/emit/index.ts';
import { type Plan, partOf, type Shard, subjectsOf } from '../pipeline/plan/index.ts';
import { loadedConfig } from '../queries/inputs.ts';
import { routePage } from '../queries/render-routes.ts';
import { checkLocales, prepareLocales } from './all-locales.ts';
import { type CommandOptions, createRun, type Run } from './run.ts';
import { type SiteGraph, withSiteGraph } from './site-graph.ts';
import { prepareSite, used } from './whole-site.ts';
import { writeSite } from './write-site.ts';

/** Where `signal` ends a build, the output stays as it was. */
export interface BuildOptions extends CommandOptions {
  readonly outDir?: string;
  /** `false`: everything is built and checked, nothing written. */
  readonly write?: boolean;
  /** Make a sample of what is taken from the cache again; a difference is an error. */
  readonly verifyCache?: boolean;
  /** Source path or permalink of what `explanations` is to be about. */
  readonly explain?: string;
  /** Threads that work, where there is enough to do; 1: none but this one. Unless given, as many as there are cores, this one among them. */
  readonly jobs?: number;
  /** Only this part of the pages is compiled and rendered, and put into the cache. No site is written. */
  readonly shard?: Shard;
  /** Names of features that the build leaves out, which takes less. */
  readonly without?: readonly string[];
}

export interface BuildResult {
  /** Absolute path of the site root; where it was looked for when there is no config. */
  readonly root: string;
  /** Absent when the config could not be read. */
  readonly config?: ResolvedConfig;
  /** Absent when the build stopped before its routes were known. */
  readonly site?: Site;
  /** `site`, and those of the other locales; empty when the build stopped before their pages were rendered. */
  readonly sites: readonly Site[];
  /** Absent when the build stopped before its pages were rendered. */
  readonly published?: readonly PublishedUrl[];
  /** Sorted; empty when all is well. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the output folder now holds this build. */
  readonly written: boolean;
  /** What was written. */
  readonly files: number;
  readonly bytes: number;
  readonly timings: readonly StageTime[];
  /** How many results of each kind were taken from the cache, and how many were made. */
  readonly cached: Cache['counts'];
  readonly explanations: readonly Explanation[];
  /** Why nothing of this build could be stored; absent when it was. */
  readonly cacheFailure?: string;
}

/** The whole build, with the cache of the site. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root } = findConfig(options.cwd, options.root);
  let cacheFailure: string | undefined;
  const work = (cache: Cache) => buildWith(cache, options);
  const result = await withCache(root, options, work, (reason) => {
    cacheFailure = reason;
  });
  return cacheFailure === undefined ? result : { ...result, cacheFailure };
}

/**
 * One build from a cache that stays open.
 *
 * @throws LostResult when the cache lost what it had: the next try computes it
 */
export function buildWith(cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const { cwd, root, outDir, baseUrl, drafts = false, jobs, signal } = options;
  const site = { cwd, root, outDir, baseUrl, drafts, isDev: false, linksOnly: false };
  return withSiteGraph(cache, { ...site, jobs, signal }, (made) => buildIn(made, cache, options));
}

/**
 * Makes and checks a site, and writes it where nothing is wrong with it: the order of a build. `prepareSite` asks for the stages up
 * to the bundle, `checkLocales` renders and checks, `writeSite` writes.
 */
async function buildIn(made: SiteGraph, cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const { cwd, shard, write: mayWrite = shard === undefined } = options;
  const { root } = findConfig(cwd, options.root);
  const run = createRun(made, options);
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
  const { config } = await made.graph.ask(loadedConfig, '');
  if (config !== undefined && mayWrite) await clearUp(config);
  const explain = ({ book }: Plan) => {
    if (options.explain !== undefined) cache.explain(subjectsOf(options.explain, { book, root, cwd }));
  };
  const prepared = await prepareSite(run, { shard, checksPages: true, onPlan: explain });
  if (config === undefined || prepared === undefined) return result({});
  const locales = await prepareLocales(run, { shard, checksPages: true });
  const { site, bundled } = prepared;
  const usedFeatures = used(config).filter(({ name }) => options.without?.includes(name) !== true);
  for (const { run: of, prepared: part } of [{ run, prepared }, ...locales]) {
    const features = usedFeatures.filter((feature) => used(part.config).includes(feature));
    if (part.own !== undefined && part.bundled !== undefined)
      await renderShard(of, partOf(part.site, part.own), features);
  }
  if (shard !== undefined) return result({ config });

  const isWritten = () => mayWrite && bundled?.modules.theme === true && !findings.hasErrors(config);
  const all = await checkLocales({ run, prepared }, locales);
  const [checked] = all;
  if (checked === undefined) return result({ config, site });
  findings.note(staleResults(cache));
  const published = all.flatMap(({ checked: { site, input } }) => publishedUrls(site, input, config.baseUrl));
  const known = { config, site, sites: all.map(({ checked }) => checked.site), published };
  if (!isWritten()) return result(known);
  const names = new Set(usedFeatures.map(({ name }) => name));
  const written = await writeSite(run, all, { cache, names }, options.signal);
  return result({ ...known, ...written });
}

/** Puts the pages of a shard, and what features need of them, into the cache. */
async function renderShard(
  { made: { graph, pool }, stage }: Run,
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

/** Puts the output back, and removes temporary files, where an earlier build was killed. */
async function clearUp({ root, outDir, docs }: ResolvedConfig): Promise<void> {
  await prepareOutput(outDir, { protect: [root] });
  const snapshots = [firstSnapshots, ...docs.map((set) => set.snapshots)];
  for (const folder of [root, ...snapshots.map(({ dir }) => join(root, dir))]) removeLeftovers(folder);
}
