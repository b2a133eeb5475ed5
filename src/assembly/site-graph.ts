import type { Cache } from '../core/cache/index.ts';
import { createDisk } from '../core/esbuild/module-files.ts';
import { createGraph, type Graph, type HeldQuery, type Leaf } from '../core/graph/index.ts';
import { createTaskPool, type TaskPool } from '../core/threads/index.ts';
import { createFetchOnce } from '../features/api/inputs.ts';
import { generatedFiles } from '../features/generated-files.ts';
import { features } from '../features/index.ts';
import { pagesOfFeatures, pluginsOfFeatures } from '../features/own-plugins.ts';
import type { SourcePath } from '../model/place.ts';
import { SourceChanged, type TextReading } from '../model/source.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import { createIntern, type Intern } from '../pipeline/render/stored.ts';
import { allBodies, bodyQueries } from '../queries/bodies.ts';
import { bundleQueries } from '../queries/bundle.ts';
import { folderTree, gitState, reading, textFile } from '../queries/content.ts';
import {
  disk,
  diskAnswer,
  factTexts,
  featurePages,
  type LastGood,
  lastGood,
  ownFile,
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
import { partOfDocument, readDocuments, remoteDocument, remoteTexts } from '../queries/references.ts';
import { renderQueries, siteFacts } from '../queries/render-routes.ts';
import { routedSite, siteOfLocale, siteQueries } from '../queries/site.ts';

/** The query graph of a site, or of one locale of it. */
export interface SiteGraph {
  readonly graph: Graph;
  readonly pool: TaskPool;
  /** The graphs of the other locales that are built, by name; empty before `openLocales`. */
  readonly locales: ReadonlyMap<string, SiteGraph>;
  /** Opens the graphs of the other locales in the config. */
  readonly openLocales: () => Promise<void>;
  /** Begins a revision in which these sources are compiled too. */
  readonly want: (sources: ReadonlySet<SourcePath>) => void;
  /** Begins a revision in which changed files are read again: these sources; with `others`, everything. */
  readonly readAgain: (what: ReadAgain) => void;
  /** Ends what is being computed, in all locales. */
  readonly end: () => void;
  readonly close: () => Promise<void>;
}

/** What is read again; `texts` as in the options unless given. No file can change under a reader whose texts are read at once. */
interface ReadAgain extends Partial<Pick<SiteGraphOptions, 'texts'>> {
  readonly sources: Iterable<SourcePath>;
  readonly others: boolean;
}

/** Leaves that are read again where any file may have changed, but for files of docsgen itself. */
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
  /** The most threads, see `createTaskPool`. */
  readonly jobs?: number;
  /** When the texts of sources are read. Those that are not read each time stay in memory. */
  readonly texts: TextReading;
  /** Unsaved texts of an editor, which are used in place of the files. They may change before `readAgain`. */
  readonly unsaved?: ReadonlyMap<SourcePath, string>;
  /** Last good results, for the development server to show in place of failed ones; absent in builds. */
  readonly good?: LastGood;
  /** Sources whose pages are compiled; by default all. `want` changes it. */
  readonly wanted?: ReadonlySet<SourcePath>;
  /** Once it is aborted, nothing more is computed, also in locales that are opened later. */
  readonly signal?: AbortSignal | undefined;
}

/** Objects that the graphs of all locales of a site share. */
interface SharedByLocales {
  readonly pool: TaskPool;
  readonly intern: Intern;
  readonly ask: LocaleAnswers;
}

/** Opens the query graph of a site. Only results that are asked for are computed. */
export function createSiteGraph(cache: Cache, options: SiteGraphOptions, shared?: SharedByLocales): SiteGraph {
  const { jobs, texts, unsaved, good, wanted, signal, ...site } = options;
  const { root } = findConfig(site.cwd, site.root);
  const pool = shared?.pool ?? createTaskPool(jobs);
  const intern = shared?.intern ?? createIntern();
  const graph = createGraph({
    ...cache.graph,
    scope: site.locale,
    signal,
    queries: [
      resultOfLocale,
      siteOptions,
      wantedSources,
      diskAnswer,
      ownFile,
      unlistedFiles,
      ...inputQueries,
      ...pluginQueries,
      ...pageQueries,
      ...bundleQueries,
      ...bodyQueries,
      ...siteQueries,
      ...renderQueries,
      ...features.flatMap(({ queries = [] }) => queries),
      generatedFiles,
    ],
  });
  const renewServices = () => {
    graph.provide(disk, createDisk(root, packageRoot(), cache.files(packageRoot())));
    graph.provide(remoteTexts, createFetchOnce(signal));
  };
  renewServices();
  graph.provide(hookResults, new Map());
  graph.provide(readDocuments, new Map());
  const readTexts = (how: TextReading) => graph.provide(reading, { texts: how, unsaved, files: cache.files(root) });
  readTexts(texts);
  graph.provide(threads, pool);
  graph.provide(factTexts, intern);
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
      const opened = locales.get(name) ?? createSiteGraph(cache, own, { pool, intern, ask: answers });
      // Deleted first: a map has the order of insertion, which is to be that of the config.
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
    readAgain({ sources, others, texts: how = texts }) {
      for (const { readAgain } of locales.values()) readAgain({ sources, others, texts: how });
      readTexts(how);
      graph.change(({ invalidate }) => {
        for (const path of sources) invalidate(textFile, path);
        if ([...sources].some((path) => !/\.mdx?$/i.test(path))) invalidate(partOfDocument);
        invalidate(resultOfLocale);
        if (!others) return;
        for (const leaf of leaves) invalidate(leaf);
        renewServices();
      });
    },
    end() {
      for (const { end } of locales.values()) end();
      graph.change(() => undefined);
    },
    close: async () => (shared === undefined ? pool.close() : undefined),
  };
}

/**
 * Runs `work` with the query graph of a site, and closes the graph. Texts of sources are read when they are needed: if a file
 * changes during the work, the work is repeated with all texts in memory from the start.
 *
 * @param options.signal aborts the work
 */
export async function withSiteGraph<T>(
  cache: Cache,
  options: Omit<SiteGraphOptions, 'texts'>,
  work: (siteGraph: SiteGraph) => Promise<T>,
  texts: TextReading = 'each time',
): Promise<T> {
  const { signal } = options;
  signal?.throwIfAborted();
  const siteGraph = createSiteGraph(cache, { ...options, texts });
  signal?.addEventListener('abort', siteGraph.end);
  try {
    return await work(siteGraph);
  } catch (error) {
    signal?.throwIfAborted();
    if (texts === 'at once' || !(error instanceof SourceChanged)) throw error;
  } finally {
    signal?.removeEventListener('abort', siteGraph.end);
    await siteGraph.close();
  }
  return withSiteGraph(cache, options, work, 'at once');
}

/** The results that locales ask each other for. */
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
