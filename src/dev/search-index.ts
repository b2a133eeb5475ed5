import { withSiteGraph } from '../assembly/site-graph.ts';
import type { Cache } from '../core/cache/index.ts';
import { type SearchIndex, searchIndex } from '../features/search/feature.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import { loadedConfig } from '../queries/inputs.ts';

/**
 * Makes the search index of a whole site. It has a graph of its own, so that pages are still served meanwhile and do not depend
 * on all the sources that are compiled for it.
 */
export function indexSite({
  cache,
  locale,
  ...site
}: {
  readonly cache: Cache;
  readonly cwd: string;
  readonly root: string;
  readonly drafts: boolean;
  readonly baseUrl?: string | undefined;
  /** Name of a locale; absent for the default one. */
  readonly locale?: string | undefined;
  readonly signal: AbortSignal;
}): Promise<SearchIndex> {
  const options = { ...site, isDev: false, linksOnly: false, jobs: 1 };
  const nothing: SearchIndex = new Map();
  return withSiteGraph(cache, options, async (siteGraph) => {
    if (locale !== undefined) await siteGraph.openLocales();
    const { graph } = (locale === undefined ? siteGraph : siteGraph.locales.get(locale)) ?? siteGraph;
    // Without a usable config there is no new index: this graph has no last good results.
    if ((await graph.ask(loadedConfig, '')).config === undefined) return nothing;
    return graph.ask(searchIndex, '').catch((error: unknown) => {
      // Pages that cannot be rendered are left out of the index; opened, they show why.
      if (error instanceof LoadError) return nothing;
      throw error;
    });
  });
}
