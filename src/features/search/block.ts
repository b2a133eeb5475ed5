import { hashOf, shardOf, termBeginning, toDigit, weightFromDigit } from '../../shared/search-index.ts';

/** The most records of a block: places in it are digits of base 64. */
const maxBlock = 64;

/** Average number of pages in a block. */
const averageBlock = 32;

/** Rough number of records for each shard: a reader then loads some 6 KB compressed for a word. */
const recordsPerShard = 4;

/** The most shards: more cost a build more than they save readers. */
const maxShards = 1024;

/** Number of shards for a number of records: a power of two, so that few edits change it. */
export function shardCount(records: number): number {
  return Math.min(maxShards, 2 ** Math.max(0, Math.round(Math.log2(records / recordsPerShard))));
}

/**
 * Divides records into blocks of neighbours. A record ends its block if its address says so: one that is added or removed
 * changes its own block and leaves the others as they are.
 */
export function toBlocks<T>(records: readonly T[], addressOf: (record: T) => string): readonly (readonly T[])[] {
  const blocks: T[][] = [];
  let block: T[] = [];
  for (const record of records) {
    block.push(record);
    if (hashOf(addressOf(record)) % averageBlock > 0 && block.length < maxBlock) continue;
    blocks.push(block);
    block = [];
  }
  if (block.length > 0) blocks.push(block);
  return blocks;
}

/**
 * The terms of a block for each shard. A line is a term, then place and weight of each record that has it:
 *
 *     cat AhCf
 *     dog Bd
 *
 * @param entries terms of each record, as in `SearchEntry`
 */
export function blockTerms(entries: readonly string[], shards: number): readonly string[] {
  const records = new Map<string, string>();
  entries.forEach((terms, place) => {
    const digit = toDigit(place);
    let start = 0;
    while (start < terms.length) {
      let end = terms.indexOf(' ', start);
      if (end < 0) end = terms.length;
      const term = terms.slice(start, end - 1);
      records.set(term, (records.get(term) ?? '') + digit + terms[end - 1]);
      start = end + 1;
    }
  });
  const lines: string[][] = Array.from({ length: shards }, () => []);
  const shardOfBeginning = new Map<string, string[]>();
  for (const [term, found] of records) {
    const beginning = termBeginning(term);
    let shard = shardOfBeginning.get(beginning);
    if (shard === undefined) {
      shard = lines[shardOf(term, shards)] ?? [];
      shardOfBeginning.set(beginning, shard);
    }
    shard.push(`${term} ${found}`);
  }
  return lines.map((shard) => shard.sort().join('\n'));
}

/** A word that a reader may have meant. */
const plainWord = /^\p{L}[\p{L}\p{N}\p{M}]{3,29}$/u;

export interface Shard {
  /** As it is published, see `ShardFile`. */
  readonly file: string;
  /** Its words, each with its weight in the whole site: the logarithm of base 2. */
  readonly words: readonly (readonly [word: string, weight: number])[];
}

/** A shard of the index from the terms that each block has for it. */
export function joinShard(blocks: readonly string[]): Shard {
  const terms = new Map<string, string>();
  blocks.forEach((lines, block) => {
    if (lines === '') return;
    for (const line of lines.split('\n')) {
      const end = line.indexOf(' ');
      const term = line.slice(0, end);
      const known = terms.get(term);
      const found = `${block}.${line.slice(end + 1)}`;
      terms.set(term, known === undefined ? found : `${known}.${found}`);
    }
  });
  const sorted = [...terms.keys()].sort();
  const words = sorted
    .filter((term) => plainWord.test(term))
    .map((term) => [term, roughly(weightIn(terms.get(term) ?? ''))] as const);
  return { file: JSON.stringify(Object.fromEntries(sorted.map((term) => [term, terms.get(term)]))), words };
}

/** The logarithm of a weight as a whole number. Halves are common, and versions of V8 differ in their last digit. */
const roughly = (weight: number) => Math.round(Math.log2(1 + weight) + 1e-9);

function weightIn(found: string): number {
  let weight = 0;
  found.split('.').forEach((records, index) => {
    if (index % 2 === 0) return;
    for (let at = 1; at < records.length; at += 2) weight += weightFromDigit(records[at] ?? '');
  });
  return weight;
}

/** The most words that are listed: enough for most sites, and about 80 KB. */
const maxWords = 10_000;

/** The list of words from those of the shards, see `WordsFile`. */
export function wordsFile(words: readonly Shard['words'][number][]): string {
  const heaviest = [...words].sort(([a, heavy], [b, other]) => other - heavy || (a < b ? -1 : 1)).slice(0, maxWords);
  const lists: string[][] = [];
  let last: number | undefined;
  for (const [word, weight] of heaviest) {
    if (weight !== last) lists.push([]);
    lists.at(-1)?.push(word);
    last = weight;
  }
  return JSON.stringify(lists.map((list) => list.join(' ')));
}
