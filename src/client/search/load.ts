import {
  type Filters,
  type Manifest,
  manifestPath,
  type RecordText,
  type ShardFile,
  shardOf,
  shardPath,
  termBeginning,
  textPath,
  type WordsFile,
  wordsPath,
} from '../../shared/search-index.ts';
import { stemmerOf } from './stem.ts';

/** Loads a file of the index, as JSON, by its path in the site. */
export type LoadFile = (path: string) => Promise<unknown>;

/** The published index, of which parts are loaded as they are asked for. */
export interface SearchIndex {
  /** Number of records. */
  readonly size: number;
  readonly filters: readonly Filters[];
  /** Words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** The values of a record that results can be filtered by. */
  readonly filtersOf: (record: number) => Filters;
  /** Records of all terms that begin as this one does. */
  readonly terms: (like: string) => Promise<ReadonlyMap<string, string>>;
  /** Words of the site, those that weigh most first. */
  readonly words: () => Promise<readonly string[]>;
  readonly text: (record: number) => Promise<RecordText>;
  /** The stem of a word, in the language of the site. */
  readonly stemOf: (word: string) => string;
  /** Whether a word may be inside others. */
  readonly hasCompounds: boolean;
  /** Whether two words differ only in small ones that are written together with them; in languages that do so. */
  readonly isSameBut?: ((one: string, other: string) => boolean) | undefined;
  /** Tells words that begin with a term but for such small ones. */
  readonly beginningBehind?: ((term: string) => (word: string) => boolean) | undefined;
}

/** The most records of a block that record numbers leave room for. */
export const blockSize = 64;

/**
 * Opens the index of a site.
 *
 * @param language of its texts, as in the attribute `lang`
 */
export async function openIndex(load: LoadFile, language: string): Promise<SearchIndex> {
  const { blocks, filters, shards, words, synonyms = [] } = (await load(manifestPath)) as Manifest;
  const loaded = new Map<string, Promise<unknown>>();
  const once = <F, T>(path: string, parse: (file: F) => T): Promise<T> => {
    const known = loaded.get(path) ?? load(path).then((file) => parse(file as F));
    loaded.set(path, known);
    known.catch(() => loaded.delete(path));
    return known as Promise<T>;
  };
  return {
    size: blocks.reduce((sum, { filters: own }) => sum + own.length, 0),
    filters,
    synonyms,
    filtersOf: (record) => filters[blocks[Math.floor(record / blockSize)]?.filters[record % blockSize] ?? -1] ?? {},
    async terms(like) {
      const digest = shards[shardOf(like, shards.length)] ?? '';
      const all = digest === '' ? new Map() : await once(shardPath(digest), byBeginning);
      return all.get(termBeginning(like)) ?? new Map();
    },
    words: () => once(wordsPath(words), (lists: WordsFile) => lists.flatMap((list) => list.split(' '))),
    text: (record) =>
      once(
        textPath(blocks[Math.floor(record / blockSize)]?.name ?? '', record % blockSize),
        (text: RecordText) => text,
      ),
    ...stemmerOf(language),
  };
}

function byBeginning(file: ShardFile): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const all = new Map<string, Map<string, string>>();
  for (const [term, records] of Object.entries(file)) {
    const beginning = termBeginning(term);
    const terms = all.get(beginning) ?? new Map();
    all.set(beginning, terms.set(term, records));
  }
  return all;
}
