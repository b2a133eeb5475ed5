import { fromDigit, weightFromDigit } from '../../shared/search-index.ts';
import { isUnspaced } from '../../shared/search-terms.ts';
import { blockSize, type SearchIndex } from './load.ts';
import { meantWord, type Word } from './query.ts';
import type { Alternative } from './synonyms.ts';

/** Records in which a word of a question is. */
export interface Match {
  readonly typed: string;
  /** The word that was looked for in its place, because nothing was found for it. */
  readonly meant?: string;
  /** Record to how well it fits. */
  readonly records: ReadonlyMap<number, number>;
  /** The terms in the texts, to mark them. */
  readonly terms: ReadonlySet<string>;
  /** Weight of the word in the ranking: rare words weigh more. */
  readonly rarity: number;
  /** Whether results need not have it: a sign next to words. */
  readonly isOptional?: boolean;
}

/** Factors for terms that match a word only in part. */
const shares = { stem: 0.9, beginning: 0.5, inside: 0.5, joined: 0.9, synonym: 0.6 };

/** A name as a whole says more than all of its parts. */
const wholeWeight = 3;

/** Letters of a word that another is written together with. What is longer, such as a pasted key, would be tried for seconds. */
const maxHalf = 40;

/** The most terms that are searched for a short word which they begin with or contain. */
const maxOthers = 6;

/** The most words that are searched for a misspelled one. */
const maxForms = 12;

/** Finds a word of a question: as a whole, by its parts, or what may have been meant by it. */
export async function findWord(
  index: SearchIndex,
  word: Word,
  isLast: boolean,
  others: readonly Alternative[] = [],
): Promise<readonly Match[]> {
  const [own, ways] = await Promise.all([findExactly(index, word, isLast), findOthers(index, word, others)]);
  const found = withOthers(own, ways);
  if (found.records.size > 0) return [found];
  // Parts that are in no record together are words of their own.
  if (word.parts.length > 1) {
    const parts = word.parts.map((part) => ({ typed: part, names: [part], beginnings: [], parts: [] }));
    return (await Promise.all(parts.map((part) => findWord(index, part, false)))).flat();
  }
  return [await findMeant(index, word)];
}

/** Records that say the same in other words. */
async function findOthers(
  index: SearchIndex,
  { typed }: Word,
  others: readonly Alternative[],
): Promise<readonly Match[]> {
  const ways = others.map(async (terms) =>
    all(typed, await Promise.all(terms.map((term) => alike(index, term, false, false)))),
  );
  return (await Promise.all(ways)).filter(({ records }) => records.size > 0);
}

/** A word as it is typed says more than other ways to say it, and how rare it is says how much. */
function withOthers(own: Match, ways: readonly Match[]): Match {
  if (ways.length === 0) return own;
  const most = own.records.size === 0 ? Number.POSITIVE_INFINITY : own.rarity;
  const others = ways.map((way) => times(way, shares.synonym * Math.min(1, most / way.rarity)));
  const joined = any(own.typed, [own, ...others]);
  return own.records.size === 0 ? joined : { ...joined, rarity: own.rarity };
}

async function findExactly(
  index: SearchIndex,
  { typed, names, beginnings, parts }: Word,
  isLast: boolean,
): Promise<Match> {
  const wholes = await Promise.all([
    ...names.map((name) => alike(index, name, isLast)),
    ...beginnings.map((name) => beginningWith(index, name)),
  ]);
  const pieces = await Promise.all(parts.map((part) => alike(index, part, false)));
  if (pieces.length === 0) return any(typed, wholes);
  return any(typed, [...wholes.map((whole) => times(whole, wholeWeight)), all(typed, pieces)]);
}

/** Records of a term, of its other forms, and of what begins with it where it may not be finished. */
async function alike(index: SearchIndex, term: string, isLast: boolean, isOpenElse = true): Promise<Match> {
  const terms = await index.terms(term);
  const stem = index.stemOf(term);
  const fits = new Map<string, number>();
  for (const other of terms.keys()) {
    if (other === term) fits.set(other, 1);
    else if (index.stemOf(other) === stem) fits.set(other, shares.stem);
  }
  const isOpen = isLast || (isOpenElse && fits.size === 0);
  if (isOpen) {
    for (const other of terms.keys())
      if (!fits.has(other) && other.startsWith(term))
        fits.set(other, isUnspaced(term) ? 1 : (shares.beginning * term.length) / other.length);
  }
  if (index.isSameBut !== undefined && term.length > 2)
    return any(term, [match(index, term, terms, fits), ...(await withSmallWords(index, term, isOpen))]);
  if (index.hasCompounds && term.length > 3)
    return any(term, [match(index, term, terms, fits), await inside(index, term)]);
  if (fits.size === 0 && isLast && term.length < 3) return shortBeginning(index, term);
  return match(index, term, terms, fits);
}

/** Terms of other shards that begin with one or two letters, the heaviest. */
async function shortBeginning(index: SearchIndex, term: string): Promise<Match> {
  const words = (await index.words()).filter((word) => word.startsWith(term)).slice(0, maxOthers);
  return others(index, term, words, shares.beginning);
}

async function beginningWith(index: SearchIndex, beginning: string): Promise<Match> {
  const terms = await index.terms(beginning);
  const fits = [...terms.keys()].filter((term) => term.startsWith(beginning)).map((term) => [term, 0.8] as const);
  return match(index, beginning, terms, new Map(fits));
}

/** Words that have another inside: `datenbankverbindung` for `verbindung`. */
async function inside(index: SearchIndex, term: string): Promise<Match> {
  const words = (await index.words()).filter((word) => word !== term && word.includes(term)).slice(0, maxOthers);
  return others(index, term, words, shares.inside);
}

/**
 * A word with others written in front of it, or without those that it has: `השרת` for `שרת`, and the other way.
 *
 * @param isOpen whether the word may not be finished
 */
async function withSmallWords(index: SearchIndex, term: string, isOpen: boolean): Promise<readonly Match[]> {
  const words = (await index.words()).filter((word) => word !== term);
  const same = words.filter((word) => index.isSameBut?.(word, term));
  const longer = isOpen ? words.filter(index.beginningBehind?.(term) ?? (() => false)) : [];
  return [
    await others(index, term, same.slice(0, maxForms), shares.stem),
    await others(index, term, longer.slice(0, maxOthers), shares.beginning),
  ];
}

async function others(index: SearchIndex, typed: string, words: readonly string[], share: number): Promise<Match> {
  const found = words.map(async (word) => match(index, typed, await index.terms(word), new Map([[word, share]])));
  return any(typed, await Promise.all(found));
}

/** Replacements for a word without a hit: two words, words that contain it, or a word with fewer typing errors. */
async function findMeant(index: SearchIndex, { typed, names: [term = typed] }: Word): Promise<Match> {
  const nothing: Match = { typed, records: new Map(), terms: new Set(), rarity: 0 };
  if (isUnspaced(term) || term.length < 4) return nothing;
  const words = await index.words();
  const known = new Set(words);
  for (let at = Math.min(term.length - 3, maxHalf); at > 2 && term.length - at <= maxHalf; at--) {
    const halves = [term.slice(0, at), term.slice(at)];
    if (!halves.every((half) => known.has(half) || known.has(index.stemOf(half)))) continue;
    const found = all(typed, await Promise.all(halves.map((half) => alike(index, half, false))));
    if (found.records.size > 0) return found;
  }
  const containing = await inside(index, term);
  if (containing.records.size > 0) return containing;
  const near = [...(await index.terms(term)).keys()];
  const meant = meantWord(term, [...words, ...near]);
  if (meant === undefined) return nothing;
  return { ...(await alike(index, meant, false)), typed, meant };
}

/** Finds a sign, which has no other forms. */
export async function findSign(index: SearchIndex, sign: string, isOptional: boolean): Promise<Match> {
  return { ...match(index, sign, await index.terms(sign), new Map([[sign, 1]])), isOptional };
}

/** Records in which two words of a question are one: `multi tenancy` is `multitenancy` as well. */
export async function findJoined(index: SearchIndex, first: Word, second: Word): Promise<Match | undefined> {
  const [one = ''] = first.names;
  const [other = ''] = second.names;
  // What has another beginning is in another shard, which is seldom worth loading.
  if (one.length < 3 || other === '' || isUnspaced(one) || first.parts.length + second.parts.length > 0) return;
  const terms = await index.terms(one);
  const stem = index.stemOf(one + other);
  const fits = [...terms.keys()].filter((term) => term === one + other || index.stemOf(term) === stem);
  return fits.length === 0
    ? undefined
    : match(index, one + other, terms, new Map(fits.map((term) => [term, shares.joined])));
}

/** @param fits terms, and how well each fits */
function match(
  index: SearchIndex,
  typed: string,
  terms: ReadonlyMap<string, string>,
  fits: ReadonlyMap<string, number>,
): Match {
  const weights = new Map<number, number>();
  let surely = 0;
  for (const [term, share] of fits) {
    const parts = (terms.get(term) ?? '').split('.');
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const first = Number(parts[at]) * blockSize;
      const places = parts[at + 1] ?? '';
      if (share >= shares.stem) surely += places.length / 2;
      for (let place = 0; place < places.length; place += 2) {
        const record = first + fromDigit(places[place] ?? '');
        const weight = share * weightFromDigit(places[place + 1] ?? '');
        const known = weights.get(record) ?? 0;
        // Several forms of a word weigh little more than one.
        weights.set(record, Math.max(known, weight) + 0.3 * Math.min(known, weight));
      }
    }
  }
  const count = Math.min(index.size, Math.max(1, surely === 0 ? weights.size : surely));
  const rarity = Math.log(1 + (index.size - count + 0.5) / (count + 0.5));
  const records = new Map([...weights].map(([record, weight]) => [record, weight * rarity]));
  return { typed, records, terms: new Set(fits.keys()), rarity };
}

function times(match: Match, factor: number): Match {
  return { ...match, records: new Map([...match.records].map(([record, score]) => [record, score * factor])) };
}

/** Records that have one of several, as well as the one that fits best. */
function any(typed: string, matches: readonly Match[]): Match {
  const records = new Map<number, number>();
  for (const { records: own } of matches)
    for (const [record, score] of own) records.set(record, Math.max(score, records.get(record) ?? 0));
  return {
    typed,
    records,
    terms: new Set(matches.filter(({ records: own }) => own.size > 0).flatMap(({ terms }) => [...terms])),
    rarity: Math.max(0, ...matches.map(({ rarity }) => rarity)),
  };
}

/** Records that have all of several. */
function all(typed: string, [first, ...rest]: readonly Match[]): Match {
  const records = new Map<number, number>();
  for (const [record, score] of first?.records ?? []) {
    if (!rest.every(({ records: own }) => own.has(record))) continue;
    records.set(
      record,
      rest.reduce((sum, { records: own }) => sum + (own.get(record) ?? 0), score),
    );
  }
  const matches = first === undefined ? rest : [first, ...rest];
  return {
    typed,
    records,
    terms: new Set(matches.flatMap(({ terms }) => [...terms])),
    rarity: matches.reduce((sum, { rarity }) => sum + rarity, 0),
  };
}
