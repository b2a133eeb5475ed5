import { withSiteGraph } from '../assembly/site-graph.ts';
import { used } from '../assembly/whole-site.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import { loadedConfig } from '../queries/inputs.ts';
import type { LateFiles } from './live-search.ts';
import type { SessionOptions } from './session.ts';

/**
 * Makes the files that are known when a whole site is rendered: its search index. It has a graph of its own, so that pages are still served meanwhile and do not depend
 * on all the sources that are compiled for it.
 */
export function indexSite({
  cache,
  locale,
  ...site
}: SessionOptions & {
  /** Name of a locale; absent for the default one. */
  readonly locale?: string | undefined;
  readonly signal: AbortSignal;
}): Promise<LateFiles> {
  const options = { ...site, isDev: false, linksOnly: false, jobs: 1 };
  const nothing: LateFiles = new Map();
  return withSiteGraph(cache, options, async (siteGraph) => {
    if (locale !== undefined) await siteGraph.openLocales();
    const { graph } = (locale === undefined ? siteGraph : siteGraph.locales.get(locale)) ?? siteGraph;
    // Without a usable config there is no new index: this graph has no last good results.
    const { config } = await graph.ask(loadedConfig, '');
    if (config === undefined) return nothing;
    const files = async () => {
      const outputs = used(config).flatMap(({ output }) => output ?? []);
      return new Map((await Promise.all(outputs.map(async (output) => [...(await output(graph))]))).flat());
    };
    return files().catch((error: unknown) => {
      // Pages that cannot be rendered are left out of the index; opened, they show why.
      if (error instanceof LoadError) return nothing;
      throw error;
    });
  });
}
