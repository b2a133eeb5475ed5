import { createSearch } from '../src/client/search/engine.ts';
import { type Filters, readIndexFile } from '../src/shared/search-index.ts';
import { encodingOf } from './build-site.ts';

/** Searches, as the search dialog in a browser does. */
export type Ask = (question: string, filters?: Filters) => Promise<Answer>;

interface Answer {
  readonly total: number;
  readonly instead: string | undefined;
  readonly leftOut: readonly string[];
  /** Addresses of the first results. */
  readonly found: readonly string[];
  /** Their titles. */
  readonly titles: readonly string[];
  /** Of the first result: titles of its sections, then its excerpts, with matches in brackets. */
  readonly sections: readonly string[];
  readonly excerpts: readonly string[];
  /** Files of the index that were loaded. */
  readonly loaded: readonly string[];
}

/**
 * Opens the search index of a site that was built.
 *
 * @param read text of a file of the output, in the encoding of `encodingOf`
 * @param language as in the attribute `lang`
 * @param options.staysOpen whether loaded files stay in memory for the next search
 */
export function searchIn(
  read: (path: string) => string | undefined,
  language = 'en',
  { staysOpen = false }: { readonly staysOpen?: boolean } = {},
): Ask {
  let loaded: string[] = [];
  const { search, forget } = createSearch(async (path) => {
    const text = read(path);
    if (text === undefined) throw new Error(`no ${path}`);
    loaded.push(path);
    return readIndexFile(path, new Response(Buffer.from(text, encodingOf(path))));
  }, language);
  return async (question, filters = {}) => {
    loaded = [];
    if (!staysOpen) forget();
    const { total, instead, leftOut, load } = await search(question, filters);
    const first = await load(0, 8);
    const { sections = [], excerpt = [] } = first[0] ?? {};
    return {
      total,
      instead,
      leftOut,
      found: first.map(({ href }) => href),
      titles: first.map(({ title }) => title),
      sections: sections.map(({ title }) => title),
      excerpts: [excerpt, ...sections.map((section) => section.excerpt)].map((pieces) =>
        pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''),
      ),
      loaded,
    };
  };
}
