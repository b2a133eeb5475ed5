import { type SiteGraph, withSiteGraph } from '../src/assembly/site-graph.ts';
import { noCache } from '../src/core/cache/index.ts';
import type { SiteOptions } from '../src/queries/context.ts';
import { type SiteFiles, writeSite } from './build-site.ts';

/** Asks results of a site, from its files or in a folder, without a build. */
export function askSite<T>(
  site: SiteFiles | string,
  work: (siteGraph: SiteGraph) => Promise<T>,
  options: Partial<SiteOptions> = {},
): Promise<T> {
  const root = typeof site === 'string' ? site : writeSite(site);
  const all = { cwd: root, root, drafts: false, isDev: false, linksOnly: false, jobs: 1, ...options };
  return withSiteGraph(noCache(), all, work);
}
