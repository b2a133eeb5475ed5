import type { Cache } from '../core/cache/index.ts';
import { createDisk } from '../core/esbuild/module-files.ts';
import { createGraph, type Graph, type HeldQuery, type Leaf } from '../core/graph/index.ts';
import { createTaskPool, type TaskPool } from '../core/threads/index.ts';
import { createFetchOnce } from '../features/api/inputs.ts';
import { madeFiles } from '../features/generated-files.ts';
import { features } from '../features/index.ts';
import { pagesOfFeatures, pluginsOfFeatures } from '../features/own-plugins.ts';
import type { SourcePath } from '../model/place.ts';
import { SourceChanged } from '../model/source.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { allBodies, bodyQueries } from '../queries/bodies.ts';
import { bundleQueries } from '../queries/bundle.ts';
import { folderTree, gitState, reading, textFile } from '../queries/content.ts';
import {
  disk,
  diskAnswer,
  featurePages,
  type LastGood,
  lastGood,
  ownPlugins,
  type SiteOptions,
  siteOptions,
  threads,
  unlistedFiles,
  wantedSources,
} from '../queries/context.ts';
import { hookResults } from '../queries/hooks.ts';
import { content, inputQueries, loadedConfig, plan } from '../queries/inputs.ts';
import { type LocaleAnswers, type LocaleResults, localeGraphs, resultOfLocale } from '../queries/locales.ts';
import { compiledPages, pageQueries } from '../queries/pages.ts';
import { pluginQueries } from '../queries/plugin-results.ts';
import { partOfDocument, remoteDocument, remoteTexts } from '../queries/references.ts';
import { renderQueries, siteFacts } from '../queries/render-routes.ts';
import { routedSite, siteOfLocale, siteQueries } from '../queries/site.ts';

export interface SiteGraph {
  readonly graph: Graph;
  readonly pool: TaskPool;
  /** Those of the other locales that are built, by name; none before `openLocales`. */
  readonly locales: ReadonlyMap<string, SiteGraph>;
  /** Opens those of the other locales of the config. */
  readonly openLocales: () => Promise<void>;
  /** Begins a revision in which some more pages are compiled. */
  readonly want: (sources: ReadonlySet<SourcePath>) => void;
  /** Begins a revision in which what has changed outside is read again. */
  readonly readAgain: (what: { readonly sources: Iterable<SourcePath>; readonly others: boolean }) => void;
  readonly close: () => Promise<void>;
}

/** What is read again where anything may have changed. */
const leaves: readonly Leaf<never, unknown>[] = [
  textFile,
  folderTree,
  gitState,
  diskAnswer,
  partOfDocument,
  remoteDocument,
  unlistedFiles,
];

export interface SiteGraphOptions extends SiteOptions {
  /** Threads that work, see `createTaskPool`. */
  readonly jobs?: number;
  /** Whether the texts of all sources are in memory; else each is read when it is needed. */
  readonly holdsTexts: boolean;
  /** Texts of an editor in place of those of files; they may change with `readAgain`. */
  readonly unsaved?: ReadonlyMap<SourcePath, string>;
  /** What is shown in place of results that cannot be used; absent in builds. */
  readonly good?: LastGood;
  /** Sources whose pages are compiled; all of them unless given. It may grow: see `want`. */
  readonly wanted?: ReadonlySet<SourcePath>;
}

/** What the graphs of all locales of a site share. */
interface SharedByLocales {
  readonly pool: TaskPool;
  readonly ask: LocaleAnswers;
}

/** Every result of a site: what is asked for is found or made, and nothing else. */
export function createSiteGraph(cache: Cache, options: SiteGraphOptions, shared?: SharedByLocales): SiteGraph {
  const { jobs, holdsTexts, unsaved, good, wanted, ...site } = options;
  const { root } = findConfig(site.cwd, site.root);
  const pool = shared?.pool ?? createTaskPool(jobs);
  const graph = createGraph({
    ...cache.graph,
    scope: site.locale,
    queries: [
      resultOfLocale,
      siteOptions,
      wantedSources,
      diskAnswer,
      unlistedFiles,
      ...inputQueries,
      ...pluginQueries,
      ...pageQueries,
      ...bundleQueries,
      ...bodyQueries,
      ...siteQueries,
      ...renderQueries,
      ...features.flatMap(({ queries = [] }) => queries),
      madeFiles,
    ],
  });
  const lookAgain = () => {
    graph.provide(disk, createDisk(root, packageRoot()));
    graph.provide(remoteTexts, createFetchOnce());
  };
  lookAgain();
  graph.provide(hookResults, new Map());
  graph.provide(reading, { holdsTexts, unsaved, files: cache.files(root) });
  graph.provide(threads, pool);
  graph.provide(lastGood, good);
  graph.provide(ownPlugins, pluginsOfFeatures);
  graph.provide(featurePages, pagesOfFeatures);
  const locales = new Map<string, SiteGraph>();
  const answers: LocaleAnswers =
    shared?.ask ?? ((locale, what) => resultsOfLocale[what](locales.get(locale)?.graph ?? graph));
  graph.provide(localeGraphs, answers);
  graph.change(({ set }) => {
    set(siteOptions, site);
    set(wantedSources, wanted && new Set(wanted));
  });
  const openLocales = async () => {
    const { config } = await graph.ask(loadedConfig, '');
    const { choices = [] } = config?.locale ?? {};
    const names = choices.flatMap(({ name, isDefault }) => (isDefault ? [] : name));
    for (const name of locales.keys()) if (!names.includes(name)) locales.delete(name);
    for (const name of names) {
      const own = { ...options, locale: name, ...(good && { good: { pages: new Map(), bodies: new Map() } }) };
      const opened = locales.get(name) ?? createSiteGraph(cache, own, { pool, ask: answers });
      // In the order of the config.
      locales.delete(name);
      locales.set(name, opened);
    }
  };
  return {
    graph,
    pool,
    locales,
    openLocales,
    want(sources) {
      for (const { want } of locales.values()) want(sources);
      graph.change(({ set, invalidate }) => {
        set(wantedSources, new Set(sources));
        invalidate(resultOfLocale);
      });
    },
    readAgain({ sources, others }) {
      for (const { readAgain } of locales.values()) readAgain({ sources, others });
      graph.change(({ invalidate }) => {
        for (const path of sources) invalidate(textFile, path);
        if ([...sources].some((path) => !/\.mdx?$/i.test(path))) invalidate(partOfDocument);
        invalidate(resultOfLocale);
        if (!others) return;
        for (const leaf of leaves) invalidate(leaf);
        lookAgain();
      });
    },
    close: async () => (shared === undefined ? pool.close() : undefined),
  };
}

/**
 * Works with the results of a site. Texts of sources are read when they are needed: where one is changed meanwhile, the
 * work begins again and holds on to all texts as they are then.
 *
 * @param options.signal ends the work
 */
export async function withSiteGraph<T>(
  cache: Cache,
  { signal, ...options }: Omit<SiteGraphOptions, 'holdsTexts'> & { readonly signal?: AbortSignal | undefined },
  work: (made: SiteGraph) => Promise<T>,
  holdsTexts = false,
): Promise<T> {
  signal?.throwIfAborted();
  const made = createSiteGraph(cache, { ...options, holdsTexts });
  const end = () => made.graph.change(() => undefined);
  signal?.addEventListener('abort', end);
  try {
    return await work(made);
  } catch (error) {
    signal?.throwIfAborted();
    if (holdsTexts || !(error instanceof SourceChanged)) throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await made.close();
  }
  return withSiteGraph(cache, { ...options, signal }, work, true);
}

/** What locales ask each other for. */
const resultsOfLocale: {
  readonly [W in keyof LocaleResults]: (
    graph: Graph,
  ) => Promise<{ readonly digest: string; readonly value: LocaleResults[W] }>;
} = {
  content: partOf(content, (value) => value),
  plan: partOf(plan, (value) => value),
  pages: partOf(compiledPages, ({ pages }) => pages),
  bodies: partOf(allBodies, ({ bodies }) => bodies),
  site: partOf(siteOfLocale, ({ site }) => site),
  routed: partOf(routedSite, ({ site }) => site),
  facts: partOf(siteFacts, ({ facts }) => facts),
};

function partOf<V, P>(query: HeldQuery<'', V>, read: (value: V) => P) {
  return async (graph: Graph) => ({ value: read(await graph.ask(query, '')), digest: await graph.digest(query, '') });
}
