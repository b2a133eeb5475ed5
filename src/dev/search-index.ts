import { type SearchIndex, searchIndex } from '../assembly/search.ts';
import { createSiteGraph } from '../assembly/site-graph.ts';
import type { Cache } from '../core/cache/index.ts';
import { LoadError } from '../pipeline/bundle/index.ts';
import type { SiteInputs } from './site-inputs.ts';

/**
 * The index of all text of a site. It is made in a graph of its own, apart from the pages that are looked at: these are
 * answered meanwhile, and know nothing of what was compiled for it.
 */
export async function indexSite(
  { content }: SiteInputs,
  {
    cache,
    cwd,
    root,
    drafts,
    signal,
  }: { cache: Cache; cwd: string; root: string; drafts: boolean; signal: AbortSignal },
): Promise<SearchIndex> {
  const made = createSiteGraph(cache, {
    cwd,
    root,
    drafts,
    isDev: false,
    linksOnly: false,
    jobs: 1,
    holdsTexts: true,
    readContent: async () => content,
    storesIndex: false,
  });
  const stop = () => void made.close();
  signal.addEventListener('abort', stop);
  try {
    return await made.graph.ask(searchIndex, '');
  } catch (error) {
    // What cannot be run is not found; its page says what is wrong with it.
    if (error instanceof LoadError) return { index: new Map(), findings: [] };
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await made.close();
  }
}
