import { isUnspaced } from './search-terms.ts';

/**
 * The index as it is published. A browser loads the manifest, the shards of the terms of a question, and the texts of the
 * first results:
 *
 *     search-index.json                     the manifest, at an address that stays
 *     assets/search/terms-<digest>.json     a shard: in which records some of the terms are
 *     assets/search/words-<digest>.json     words of the site, for typing errors
 *     assets/search/<n>-<digest>.bin        the text of record n of a block, deflated: a quarter of the bytes of a site
 *
 * Names say what is inside, so what has not changed is not written, sent or loaded again.
 */
export interface Manifest {
  /** Neighbouring records, in the order of the site. */
  readonly blocks: readonly {
    /** Digest of its texts. */
    readonly name: string;
    /** For each record the place of its filters in `filters`. */
    readonly filters: readonly number[];
  }[];
  readonly filters: readonly Filters[];
  /** Digest of each shard, `''` of an empty one. */
  readonly shards: readonly string[];
  /** Digest of the list of words. */
  readonly words: string;
  /** Words and phrases that mean the same: `[['toc', 'table of contents']]`. */
  readonly synonyms?: readonly (readonly string[])[];
}

/** Values of a record that results can be filtered by, or of which they must have one: `{ kind: ['API'], version: ['2.0'] }`. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/**
 * Records of each term: `{ "query": "0.AxCe.3.Bd" }` is block 0 with records 0 and 2, and block 3 with record 1. Each record
 * is two digits of base 64: its place in the block and its weight.
 */
export type ShardFile = Readonly<Record<string, string>>;

/** Words of the site, divided by blanks: those that weigh most first, each list half as heavy as the one before. */
export type WordsFile = readonly string[];

/** The text of a record, from which excerpts are taken. */
export interface RecordText {
  /** Percent-encoded, for `href`. */
  readonly url: string;
  readonly title: string;
  /** Breadcrumbs, such as `Explore › Queries`, or `''`. */
  readonly trail: string;
  /** Of an operation; else `''`. */
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly sections: readonly Section[];
  /** Whether its headings are names in code, such as the keys of a config: questions in plain words seldom mean one of them. */
  readonly isList?: boolean;
  /** Of properties, headers, values and codes in a part of an API, which are found as they are; absent where it has none. */
  readonly names?: readonly UsedNames[];
}

/** What some names are, in words, and the names: `['property of the body of Create a pet', 'name', 'kind']`. */
export type UsedNames = readonly [use: string, ...names: string[]];

export interface Section {
  /** Of its heading; `''` before the first one. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export const manifestPath = 'search-index.json';
export const searchFolder = 'assets/search/';
export const shardPath = (digest: string) => `${searchFolder}terms-${digest}.json`;
export const wordsPath = (digest: string) => `${searchFolder}words-${digest}.json`;
export const textPath = (block: string, place: number) => `${searchFolder}${place}-${block}${deflated}`;

const deflated = '.bin';

/** The JSON of a file of the index, by its path in the site. */
export async function readIndexFile(path: string, response: Response): Promise<unknown> {
  const { body } = response;
  const isPlain = body === null || !path.endsWith(deflated);
  return (isPlain ? response : new Response(body.pipeThrough(new DecompressionStream('deflate-raw')))).json();
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** A number below 64 as one character. */
export function toDigit(value: number): string {
  return digits[value] ?? 'A';
}

export function fromDigit(digit: string): number {
  return values.get(digit) ?? 0;
}

/** Weights are written in steps that grow with them: small changes to a page leave most as they are. */
const steps = 12;

export function weightToDigit(weight: number): string {
  return toDigit(Math.max(1, Math.min(63, Math.round(Math.log2(1 + weight) * steps))));
}

export function weightFromDigit(digit: string): number {
  return 2 ** (fromDigit(digit) / steps) - 1;
}

/** Terms with the same beginning are in one shard: with all that a reader may be about to type. */
export const sharedBeginning = 3;

/** The part of a term that decides its shard: its beginning, or the first character in scripts without spaces. */
export function termBeginning(term: string): string {
  return isUnspaced(term) ? String.fromCodePoint(term.codePointAt(0) ?? 0) : term.slice(0, sharedBeginning);
}

/**
 * The shard of a term.
 *
 * @param count of shards
 */
export function shardOf(term: string, count: number): number {
  return hashOf(termBeginning(term)) % count;
}

/** A number of 32 bits that differs for texts that do. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The last bits alone are alike for texts that are.
  return (hash ^ (hash >>> 15)) >>> 0;
}
