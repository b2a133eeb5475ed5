import { loadedConfig } from '../assembly/inputs.ts';
import { type SearchIndex, searchIndex } from '../assembly/search.ts';
import { createSiteGraph } from '../assembly/site-graph.ts';
import type { Cache } from '../core/cache/index.ts';
import { LoadError } from '../pipeline/bundle/index.ts';

/**
 * The index of all text of a site. It is made in a graph of its own, apart from the pages that are looked at: these are
 * answered meanwhile, and know nothing of what was compiled for it.
 */
export async function indexSite({
  cache,
  cwd,
  root,
  drafts,
  signal,
}: {
  readonly cache: Cache;
  readonly cwd: string;
  readonly root: string;
  readonly drafts: boolean;
  readonly signal: AbortSignal;
}): Promise<SearchIndex> {
  const made = createSiteGraph(cache, {
    cwd,
    root,
    drafts,
    isDev: false,
    linksOnly: false,
    jobs: 1,
    holdsTexts: true,
    storesIndex: false,
  });
  const stop = () => void made.close();
  signal.addEventListener('abort', stop);
  const nothing: SearchIndex = { index: new Map(), findings: [] };
  try {
    // This graph has no older config to go on with: the index stays what it is until the config can be used again.
    if ((await made.graph.ask(loadedConfig, '')).config === undefined) return nothing;
    return await made.graph.ask(searchIndex, '');
  } catch (error) {
    // What cannot be run is not found; its page says what is wrong with it.
    if (error instanceof LoadError) return nothing;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await made.close();
  }
}
