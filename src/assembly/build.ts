import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cache, type Explanation, staleResults } from '../core/cache/index.ts';
import { withCache } from '../core/graph/index.ts';
import { mapInOrder, type StageTime } from '../core/threads/index.ts';
import { removeLeftovers } from '../core/write/index.ts';
import { type PublishedUrl, publishedUrls } from '../features/address-lock/index.ts';
import { type Feature, storedContent } from '../features/feature.ts';
import { writeFeature } from '../features/generated-files.ts';
import { createPrecompressor } from '../features/precompress/index.ts';
import { writtenPage } from '../features/trailing-slash/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { addressKey, pathInOutput } from '../pipeline/check/index.ts';
import { findConfig, firstSnapshots } from '../pipeline/config/index.ts';
import { type KnownContent, openOutput, outputPath, restoreOutput } from '../pipeline/emit/index.ts';
import { type Plan, partOf, type Shard, subjectsOf } from '../pipeline/plan/index.ts';
import { loadedConfig } from '../queries/inputs.ts';
import { routePage } from '../queries/render-routes.ts';
import { type CommandOptions, createRun, type Run } from './run.ts';
import { type SiteGraph, withSiteGraph } from './site-graph.ts';
import { type CheckedLocale, checkLocales, prepareLocales, prepareSite, used } from './whole-site.ts';

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
  const result = await withCache(
    root,
    options,
    (cache) => buildWith(cache, options),
    (reason) => {
      cacheFailure = reason;
    },
  );
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

/** Makes and checks a site, and writes it where nothing is wrong with it. */
async function buildIn(made: SiteGraph, cache: Cache, options: BuildOptions): Promise<BuildResult> {
  const { cwd, write: mayWrite = true, shard } = options;
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
  if (config !== undefined && mayWrite) {
    await restoreOutput(config.outDir);
    for (const folder of [
      root,
      ...[firstSnapshots, ...config.docs.map(({ snapshots }) => snapshots)].map(({ dir }) => join(root, dir)),
    ])
      removeLeftovers(folder);
  }
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
  const written = await writeSite(run, all, { cache, names, signal: options.signal });
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

/**
 * Writes a site that was checked, with all its locales, as a whole or not at all.
 *
 * @param all the default locale first
 * @param options.names those of the features that are written
 * @returns nothing where something is wrong with what is only made now
 */
async function writeSite(
  { made: { graph }, stage, findings: { note, hasErrors } }: Run,
  all: readonly CheckedLocale[],
  {
    cache,
    names,
    signal,
  }: {
    readonly cache: Cache;
    readonly names: ReadonlySet<string>;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<{ readonly written: boolean; readonly files: number; readonly bytes: number } | undefined> {
  const [first] = all;
  if (first === undefined) return;
  const { config, content } = first.checked;
  const { root, outDir, baseUrl } = config;
  const output = await openOutput(outDir, { protect: [root], files: cache.files(outDir) });
  try {
    const writeAlone = async (path: string, data: string | Uint8Array | KnownContent) => {
      signal?.throwIfAborted();
      await output.write(path, data);
    };
    const { statics } = content.assets;
    const compressed = createPrecompressor({ config, statics, graph, write: writeAlone });
    const write: typeof writeAlone = async (path, data) => {
      await writeAlone(path, data);
      await compressed.add(path, data);
    };
    await stage('write', async () => {
      /** Addresses of locales; the first that has one is shown. */
      const taken = new Set<string>();
      for (const { run, checked } of all) {
        for (const permalink of checked.site.routes.keys()) {
          if (taken.has(addressKey(permalink))) continue;
          if (all.length > 1) taken.add(addressKey(permalink));
          const page = storedContent(await writtenPage(run.made.graph, permalink));
          await write(outputPath(permalink, baseUrl, config.pageFiles), page);
        }
      }
    });
    /** Files that locales share. */
    const shared = new Set<string>();
    for (const locale of all) {
      const { graph: own, pool } = locale.run.made;
      const place = async (path: string, data: Parameters<typeof write>[1]) => {
        const inOutput = pathInOutput(locale.checked.config, path);
        if (shared.has(inOutput)) return;
        if (all.length > 1) shared.add(inOutput);
        await write(inOutput, data);
      };
      for (const { name, output: outputOf } of used(locale.checked.config).filter(({ name }) => names.has(name))) {
        const files = [...(locale.checked.made.byFeature.get(name)?.values() ?? [])];
        if (files.length === 0 && outputOf === undefined) continue;
        await stage(name, async () => note(await writeFeature({ files, outputOf }, { results: own, pool, place })));
      }
    }
    const files = new Map(all.flatMap(({ checked }) => [...checked.files]));
    if (hasErrors(config)) return;
    await stage('emit', async () => {
      const bundles = new Map(all.flatMap(({ checked }) => [...checked.bundled.bundle.files]));
      for (const [path, data] of bundles) await write(path, data);
      for (const [address, source] of files) {
        if (source === undefined) continue;
        const [from, path] = [join(root, source), address.slice(baseUrl.length)];
        await output.copy(from, path);
        if (compressed.isWanted(path)) await compressed.add(path, await readFile(from));
      }
      await compressed.end();
      await output.commit();
    });
    return { written: true, ...output.total };
  } finally {
    await output.discard();
  }
}
