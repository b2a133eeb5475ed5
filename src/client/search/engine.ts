import type { Filters, RecordText } from '../../shared/search-index.ts';
import { type ExcerptPiece, type ReadText, readText, sectionResults, startOf } from './excerpt.ts';
import { type LoadFile, openIndex, type SearchIndex } from './load.ts';
import { findJoined, findSign, findWord, type Match } from './match.ts';
import { meantWords, signsOf, wordsOf } from './query.ts';
import { byName } from './rank.ts';
import { alternativesOf } from './synonyms.ts';

/** A page, or a part of an API document, with the sections in which the words are. */
export interface Result extends Pick<RecordText, 'title' | 'trail' | 'method' | 'path'> {
  readonly href: string;
  /** The kind of page, such as `API`; `''` where the site has one kind. */
  readonly kind: string;
  readonly excerpt: readonly ExcerptPiece[];
  readonly sections: readonly {
    readonly href: string;
    readonly title: string;
    readonly excerpt: readonly ExcerptPiece[];
  }[];
}

export interface Results {
  readonly total: number;
  /** The question without typing errors, if nothing was found for the original. */
  readonly instead?: string;
  /** Words that were left out because nothing was found with them. */
  readonly leftOut: readonly string[];
  readonly load: (from: number, to: number) => Promise<readonly Result[]>;
}

/** Later words of a question are ignored, and so are later parts of words: they are bits of a number. */
const [maxWords, maxMatches, maxSigns] = [12, 24, 6];

/** How many of the best results are ranked by their texts, which have to be loaded for it. */
const readResults = 12;

/** The most that the score of a result grows because the words are near each other in it. */
const nearnessShare = 0.6;

export interface Search {
  readonly search: (question: string, filters: Filters) => Promise<Results>;
  /** The values of a filter, in alphabetical order. */
  readonly filterValues: (name: string) => Promise<readonly string[]>;
  /** Lets go of the index, so that the next question loads the new one; for the development server. */
  readonly forget: () => void;
}

/**
 * Searches the index of a site. It is opened once, and again where a file is gone: the site was published again meanwhile.
 *
 * @param language of its texts, as in the attribute `lang`
 */
export function createSearch(load: LoadFile, language: string): Search {
  let opening: Promise<SearchIndex> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const attempt = async <T>(work: (index: SearchIndex) => T | Promise<T>): Promise<T> => {
    opening ??= openIndex(load, language);
    const own = opening;
    try {
      return await work(await own);
    } catch (error) {
      if (opening === own) forget();
      throw error;
    }
  };
  return {
    async search(question, filters) {
      const answer = () => attempt((index) => searchIn(index, question, filters));
      const results = await answer().catch(answer);
      return { ...results, load: (from, to) => attempt(() => results.load(from, to)) };
    },
    filterValues: (name) =>
      attempt(({ filters }) => [...new Set(filters.flatMap(({ [name]: values = [] }) => values))].sort()),
    forget,
  };
}

/**
 * Answers a question: records with all of its words, those first that fit best. Where a word is nowhere, one without typing
 * errors is looked for; where no record has all words, the records with most of what the question says.
 */
async function searchIn(index: SearchIndex, question: string, filters: Filters): Promise<Results> {
  const matches = await findAll(index, question);
  const isLetThrough = letThrough(index, filters);
  const { found, leftOut } = together(matches, isLetThrough);
  const instead = matches.some(({ meant }) => meant !== undefined)
    ? matches
        .flatMap(({ typed, meant = typed, isOptional }) => (isOptional || leftOut.includes(typed) ? [] : [meant]))
        .join(' ')
    : undefined;
  if (found.length === 0) return { total: 0, leftOut: [], load: async () => [] };
  const used = matches.filter(({ typed }) => !leftOut.includes(typed));
  const words = meantWords(instead ?? question);
  const asked = words.length === 1 ? words[0] : undefined;
  const readRecord = async (record: number) => readText(await index.text(record), used, asked);
  const texts = await Promise.all(
    found.slice(0, readResults).map(async ({ record, score }) => {
      const read = await readRecord(record);
      return { record, read, score: score * (1 + nearnessShare * read.nearness) };
    }),
  );
  const ordered = byName(
    texts.sort((a, b) => b.score - a.score),
    words,
    ({ read: { text, named } }) => ({
      name: named?.name,
      title: text.title,
      path: text.path,
      operationId: text.operationId,
      isList: text.isList,
      headings: text.sections.flatMap(({ id, heading }) => (id === '' ? [] : [{ id, title: heading }])),
    }),
    question,
    index.stemOf,
  );
  const all: readonly { readonly record: number; readonly read?: ReadText }[] = [
    ...ordered,
    ...found.slice(readResults),
  ];
  const resultOf = async ({ record, read }: (typeof all)[number]) =>
    toResult(read ?? (await readRecord(record)), index.filtersOf(record).kind?.[0] ?? '');
  return { instead, leftOut, total: all.length, load: (from, to) => Promise.all(all.slice(from, to).map(resultOf)) };
}

function letThrough({ filtersOf }: SearchIndex, filters: Filters): (record: number) => boolean {
  const wanted = Object.entries(filters);
  return (record) => {
    const own = filtersOf(record);
    return wanted.every(([name, values]) => values.some((value) => own[name]?.includes(value)));
  };
}

async function findAll(index: SearchIndex, question: string): Promise<readonly Match[]> {
  const words = wordsOf(question).slice(0, maxWords);
  const signs = signsOf(question, words.length > 0).slice(0, maxSigns);
  const others = alternativesOf(words, index.synonyms, index.stemOf);
  const [single, joined, signed] = await Promise.all([
    Promise.all(words.map((word, at) => findWord(index, word, at === words.length - 1, others[at]))),
    Promise.all(
      words.slice(1).map((second, at) => {
        const first = words[at];
        return first && findJoined(index, first, second);
      }),
    ),
    Promise.all(signs.map((sign) => findSign(index, sign, words.length > 0))),
  ]);
  const all = single.flatMap((matches, at) => {
    const [only, ...more] = matches;
    if (only === undefined || more.length > 0) return matches;
    const halves = [joined[at - 1], joined[at]].filter((match) => match !== undefined);
    return [halves.reduce(withJoined, only)];
  });
  return [...all.slice(0, maxMatches), ...signed.filter(({ records }) => records.size > 0)];
}

/** A word that is also found as a half of a longer one. What was looked for in its place is not wanted then. */
function withJoined(match: Match, joined: Match): Match {
  const { meant, ...own } = match;
  const records = new Map(meant === undefined ? own.records : []);
  // The longer one is rarer than its halves, and counts for each of them.
  const rarity = records.size === 0 ? joined.rarity : own.rarity;
  const factor = Math.min(1, rarity / joined.rarity);
  for (const [record, score] of joined.records) records.set(record, Math.max(score * factor, records.get(record) ?? 0));
  const terms = new Set([...(meant === undefined ? own.terms : []), ...joined.terms]);
  return { ...own, records, terms, rarity };
}

interface Found {
  readonly record: number;
  readonly score: number;
}

/** How much of a question a record has to say, as a share of what the best one says. */
const enough = 0.45;

/** How much the rank goes down with what is missing: of half a question it is two thirds. */
const completeness = 0.55;

/**
 * The records with most of what the question says, the best first. A question is seldom in one text as a whole: what has nearly
 * all of its words may be better than the one that has every word somewhere.
 */
function together(
  matches: readonly Match[],
  isLetThrough: (record: number) => boolean,
): { readonly found: readonly Found[]; readonly leftOut: readonly string[] } {
  const sums = new Map<number, { words: number; rarity: number; score: number }>();
  matches.forEach(({ records, rarity, isOptional }, word) => {
    for (const [record, score] of records) {
      const sum = sums.get(record);
      if (isOptional) {
        if (sum !== undefined) sum.score += score;
      } else if (sum !== undefined) {
        sum.words |= 1 << word;
        sum.rarity += rarity;
        sum.score += score;
      } else if (isLetThrough(record)) sums.set(record, { words: 1 << word, rarity, score });
    }
  });
  let best = { words: 0, rarity: 0, score: 0 };
  for (const sum of sums.values()) {
    const more = sum.rarity - best.rarity || sum.score - best.score;
    if (more > 0) best = sum;
  }
  const found = [...sums].flatMap(([record, { words, rarity, score }]) => {
    const isAll = (words & best.words) === best.words;
    const share = rarity / best.rarity;
    return isAll || share >= enough ? [{ record, words, score: score * Math.min(1, share) ** completeness }] : [];
  });
  const said = found.reduce((sum, { words }) => sum | words, 0);
  return {
    // Among equals the order of the site.
    found: found.sort((a, b) => b.score - a.score || a.record - b.record),
    leftOut: matches.flatMap(({ typed, isOptional }, word) => (isOptional || (said & (1 << word)) > 0 ? [] : [typed])),
  };
}

function toResult(read: ReadText, kind: string): Result {
  const { url, title, trail, method, path } = read.text;
  const [page] = url.split('#');
  return {
    href: url,
    title,
    kind,
    trail,
    method,
    path,
    excerpt: startOf(read),
    sections: sectionResults(read).map(({ id, ...section }) => ({
      ...section,
      href: `${page}#${encodeURIComponent(id)}`,
    })),
  };
}
