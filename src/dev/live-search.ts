import { isPassing } from '../core/graph/index.ts';
import { isOfFiles } from '../model/source.ts';
import type { KnownContent } from '../pipeline/emit/index.ts';
import { manifestPath, searchFolder } from '../shared/search-index.ts';
import type { SiteInputs } from './live-site.ts';

/** Files of the output that are known when all is rendered, by path. */
export type LateFiles = ReadonlyMap<string, KnownContent>;

export interface LiveSearch {
  /** A file of the index, by its path in the output. The first request waits until the index is made. */
  readonly file: (path: string) => Promise<Uint8Array | undefined>;
  readonly close: () => void;
}

/**
 * The search index of the development server, made when a reader first searches. After a change the old index answers, until
 * the next search has made a new one.
 */
export function createLiveSearch(options: {
  /** The inputs of the current site: other inputs need another index. */
  readonly inputs: () => SiteInputs | undefined;
  /** Makes the index of the current site. */
  readonly index: (signal: AbortSignal) => Promise<LateFiles>;
  /** Called when a new index has replaced the one that open pages use. */
  readonly onNewer: () => void;
  readonly onFault: (error: unknown) => void;
}): LiveSearch {
  const { inputs, index: makeIndex, onNewer, onFault } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let current: { readonly of: SiteInputs; readonly files: LateFiles } | undefined;
  /** Open pages go on with what they began with. */
  let last: LateFiles = new Map();
  let making: Promise<void> | undefined;

  const make = async (of: SiteInputs) => {
    try {
      const index = await makeIndex(signal).catch((error: unknown) => {
        if (isPassing(error) || isOfFiles(error)) return makeIndex(signal);
        throw error;
      });
      if (index.size === 0) return;
      const isFirst = current === undefined;
      last = current?.files ?? last;
      current = { of, files: index };
      if (!isFirst) onNewer();
    } catch (error) {
      // Where a file was removed meanwhile, the next search makes the index.
      if (!signal.aborted && !isOfFiles(error)) onFault(error);
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
      const now = inputs();
      if (
        !(path === manifestPath || path.startsWith(searchFolder)) ||
        now === undefined ||
        now.config.search !== true ||
        signal.aborted
      )
        return;
      if (current === undefined) await makeOnce(now);
      // Each search begins with a request for the manifest.
      else if (path === manifestPath && current.of !== now) void makeOnce(now);
      return (current?.files.get(path) ?? last.get(path))?.data();
    },
    close: () => stopped.abort(),
  };
}

/** Joins the search of all locales, each of which is made at its first use. Their files have names by content, in one folder. */
export function searchOfLocales(
  names: () => readonly string[],
  create: (locale: string | undefined) => LiveSearch,
): LiveSearch {
  const known = new Map<string | undefined, LiveSearch>();
  const searchOf = (locale: string | undefined) => {
    const search = known.get(locale) ?? create(locale);
    known.set(locale, search);
    return search;
  };
  return {
    async file(path) {
      const locale = names().find((name) => path === `${name}/${manifestPath}`);
      if (path === manifestPath || locale !== undefined) return searchOf(locale).file(manifestPath);
      if (!path.startsWith(searchFolder)) return;
      for (const search of known.size === 0 ? [searchOf(undefined)] : known.values()) {
        const found = await search.file(path);
        if (found !== undefined) return found;
      }
      return;
    },
    close() {
      for (const search of known.values()) search.close();
    },
  };
}
