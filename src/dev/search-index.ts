import { withSiteGraph } from '../assembly/site-graph.ts';
import type { Cache } from '../core/cache/index.ts';
import { type SearchIndex, searchIndex } from '../features/search/feature.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import { loadedConfig } from '../queries/inputs.ts';

/**
 * The index of all text of a site. It is made in a graph of its own, apart from the pages that are looked at: these are
 * answered meanwhile, and know nothing of what was compiled for it.
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
  /** Name of a locale besides the default one. */
  readonly locale?: string | undefined;
  readonly signal: AbortSignal;
}): Promise<SearchIndex> {
  const options = { ...site, isDev: false, linksOnly: false, jobs: 1 };
  const nothing: SearchIndex = new Map();
  return withSiteGraph(cache, options, async (made) => {
    if (locale !== undefined) await made.openLocales();
    const { graph } = (locale === undefined ? made : made.locales.get(locale)) ?? made;
    // This graph has no older config to go on with: the index stays what it is until the config can be used again.
    if ((await graph.ask(loadedConfig, '')).config === undefined) return nothing;
    return graph.ask(searchIndex, '').catch((error: unknown) => {
      // What cannot be run is not found; its page says what is wrong with it.
      if (error instanceof LoadError) return nothing;
      throw error;
    });
  });
}
