import { LostResult } from '../core/graph/index.ts';
import type { SearchIndex } from '../features/search/feature.ts';
import { manifestPath, searchFolder } from '../shared/search-index.ts';
import type { SiteInputs } from './live-site.ts';

export interface LiveSearch {
  /** A file of the index, by its path in the output. The first one to ask waits until there is an index. */
  readonly file: (path: string) => Promise<Uint8Array | undefined>;
  readonly close: () => void;
}

/**
 * The index of the search, made when a reader searches. After a change the old one answers until there is a new one,
 * which is made when a reader searches again.
 */
export function createLiveSearch(options: {
  /** The site as it is now. */
  readonly world: () => SiteInputs | undefined;
  /** Makes the index of the site. */
  readonly index: (signal: AbortSignal) => Promise<SearchIndex>;
  /** Called when another index has taken the place of the one that open pages use. */
  readonly onNewer: () => void;
  readonly onFault: (error: unknown) => void;
}): LiveSearch {
  const { world, index: makeIndex, onNewer, onFault } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let current: { readonly of: SiteInputs; readonly files: SearchIndex } | undefined;
  /** Open pages go on with what they began with. */
  let last: SearchIndex = new Map();
  let making: Promise<void> | undefined;

  const make = async (of: SiteInputs) => {
    try {
      const index = await makeIndex(signal).catch((error: unknown) => {
        // What the cache lost is computed again.
        if (error instanceof LostResult) return makeIndex(signal);
        throw error;
      });
      if (index.size === 0) return;
      const isFirst = current === undefined;
      last = current?.files ?? last;
      current = { of, files: index };
      if (!isFirst) onNewer();
    } catch (error) {
      if (!signal.aborted) onFault(error);
    }
  };
  const makeOnce = (of: SiteInputs) => {
    making ??= make(of).finally(() => {
      making = undefined;
    });
    return making;
  };

  return {
    async file(path) {
      const now = world();
      if (
        !(path === manifestPath || path.startsWith(searchFolder)) ||
        now === undefined ||
        now.config.search !== true ||
        signal.aborted
      )
        return;
      if (current === undefined) await makeOnce(now);
      // Browsers ask for it first, whenever they begin to search.
      else if (path === manifestPath && current.of !== now) void makeOnce(now);
      return (current?.files.get(path) ?? last.get(path))?.data();
    },
    close: () => stopped.abort(),
  };
}
