import { createSearch, type Filters } from '../src/client/search/engine.ts';
import { readIndexFile } from '../src/shared/search-index.ts';
import { encodingOf } from './build-site.ts';

/** A question to an index, as a browser asks it. */
export type Ask = (question: string, filters?: Filters) => Promise<Answer>;

interface Answer {
  readonly total: number;
  readonly instead: string | undefined;
  readonly leftOut: readonly string[];
  /** Addresses of the first results. */
  readonly found: readonly string[];
  /** Their titles. */
  readonly titles: readonly string[];
  /** Of the first: sections, then excerpts with what is marked in brackets. */
  readonly sections: readonly string[];
  readonly excerpts: readonly string[];
  /** Files that were loaded for it. */
  readonly loaded: readonly string[];
}

/**
 * Searches the index of a site that was built.
 *
 * @param read text of a file of the output, in the encoding of `encodingOf`
 * @param language as in the attribute `lang`
 * @param options.staysOpen whether what one question has loaded is there for the next
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
