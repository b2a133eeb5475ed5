import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Cache, cacheFolder, noCache, openCache } from '../core/cache/index.ts';
import { createDisk } from '../core/esbuild/module-files.ts';
import { createGraph, type Graph, type Leaf, LostResult } from '../core/graph/index.ts';
import { createTaskPool, type TaskPool } from '../core/threads/index.ts';
import { madeFiles } from '../features/generated-files.ts';
import { features } from '../features/index.ts';
import type { AddressBook } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Plugin } from '../model/plugin.ts';
import { SourceChanged } from '../model/source.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import { findConfig } from '../pipeline/config/index.ts';
import type { Plan } from '../pipeline/plan/index.ts';
import { allBodies, type Bodies, bodyQueries } from '../queries/bodies.ts';
import { bundleQueries } from '../queries/bundle.ts';
import { folderTree, gitState, reading, textFile } from '../queries/content.ts';
import {
  disk,
  diskAnswer,
  type FeaturePage,
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
import { type LocaleResults, localeGraphs, resultOfLocale } from '../queries/locales.ts';
import { type CompiledPages, compiledPages, pageQueries } from '../queries/pages.ts';
import { pluginQueries } from '../queries/plugin-results.ts';
import { partOfDocument, remoteDocument, remoteTexts } from '../queries/references.ts';
import { renderQueries, type SiteFacts, siteFacts } from '../queries/render-routes.ts';
import { type RoutedSite, routedSite, siteOfLocale, siteQueries } from '../queries/site.ts';
import { addressQueries } from '../queries/written-addresses.ts';

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

type LocaleAnswers = <W extends keyof LocaleResults>(
  locale: string,
  what: W,
) => Promise<{ readonly digest: string; readonly value: LocaleResults[W] }>;

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
      ...addressQueries,
      ...features.flatMap(({ queries = [] }) => queries),
      madeFiles,
    ],
  });
  const lookAgain = () => {
    graph.provide(disk, createDisk(root, packageRoot()));
    graph.provide(remoteTexts, new Map());
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
    shared?.ask ??
    (async (locale, what) => {
      const asked = locales.get(locale)?.graph ?? graph;
      const query = resultsOfLocale[what];
      return {
        value: readOfLocale[what](await asked.ask<'', never>(query as never, '')) as never,
        digest: await asked.digest(query as never, ''),
      };
    });
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

/** Features that a site uses, as far as they are plugins. */
function pluginsOfFeatures(config: ResolvedConfig): readonly Plugin[] {
  const from = pathToFileURL(join(packageRoot(), 'src/client/main.ts')).href;
  return features.flatMap(({ name, isOn, hooks }): readonly Plugin[] => {
    if (hooks === undefined || isOn?.(config) === false) return [];
    const definition = { name: `docsgen-${name}`, from, setup: () => hooks(config) };
    return [{ kind: 'docsgen plugin', definition, options: hooks(config) }];
  });
}

/** Pages of the features that a site uses. */
function pagesOfFeatures(config: ResolvedConfig): readonly FeaturePage[] {
  return features.flatMap(({ isOn, pages }) => (pages === undefined || isOn?.(config) === false ? [] : pages(config)));
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
const resultsOfLocale = {
  content,
  plan,
  pages: compiledPages,
  bodies: allBodies,
  site: siteOfLocale,
  routed: routedSite,
  facts: siteFacts,
};

const readOfLocale: { readonly [W in keyof LocaleResults]: (value: never) => LocaleResults[W] } = {
  content: (value: Content) => value,
  plan: (value: Plan) => value,
  pages: ({ pages }: CompiledPages) => pages,
  bodies: ({ bodies }: Bodies) => bodies,
  site: ({ site }: RoutedSite) => site,
  routed: ({ site }: RoutedSite) => site,
  facts: ({ facts }: SiteFacts) => facts,
};

interface CacheOptions {
  /** `false`: nothing is taken from the cache, and nothing put into it. */
  readonly cache?: boolean;
  /** Absolute path of the cache, where it is not to be in its usual place. */
  readonly cacheDir?: string;
  /** Make a sample of what is taken from the cache again; a difference is an error. */
  readonly verifyCache?: boolean;
}

/**
 * Works with the cache of a site.
 *
 * @param root absolute path of the site
 * @param onFailure called in the end where nothing could be stored, with the reason
 */
export async function withSiteCache<T>(
  root: string,
  { cache: isCached = true, cacheDir, verifyCache = false }: CacheOptions,
  work: (cache: Cache) => Promise<T>,
  onFailure?: (reason: string) => void,
): Promise<T> {
  const cache = isCached ? await openCache({ folder: cacheDir ?? cacheFolder(root), verify: verifyCache }) : noCache();
  try {
    for (;;) {
      try {
        return await work(cache);
      } catch (error) {
        // What is lost counts as gone from now on, and is computed.
        if (!(error instanceof LostResult)) throw error;
      }
    }
  } finally {
    cache.close();
    const failure = cache.failure();
    if (failure !== undefined) onFailure?.(failure);
  }
}

/** What a page is called among results: the path of its source, and its address. */
export function subjectsOf(
  page: string,
  { book, root, cwd }: { readonly book: AddressBook; readonly root: string; readonly cwd: string },
): readonly string[] {
  const names = [page, relative(root, resolve(cwd, page)).split(sep).join('/')];
  const documents = book.documents.filter(({ source, permalink }) =>
    names.some((name) => name === source || name === permalink),
  );
  return [...names, ...documents.flatMap(({ source, permalink }) => [source, permalink])];
}

export function staleResults({ mismatches }: Cache): readonly Finding[] {
  return mismatches.map(({ kind, subject }) => ({
    rule: 'stale-cache',
    message: `what the cache holds of ${subject} (${kind}) comes out otherwise when it is made again`,
    hint: 'a plugin or a component that gives another result each time cannot be cached; if there is none, this is a fault of docsgen',
  }));
}
