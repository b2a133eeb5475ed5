import type { RecordText, Section } from '../../shared/search-index.ts';
import { eachSign, eachTerm, joinedTerm } from '../../shared/search-terms.ts';
import type { Match } from './match.ts';

/** A part of a text; `isFound` for what was asked for. */
export interface ExcerptPiece {
  readonly text: string;
  readonly isFound: boolean;
}

/** A place where a word of the question is. */
interface Hit {
  readonly word: number;
  readonly start: number;
  readonly end: number;
  /** Number of terms before it in the text. */
  readonly at: number;
}

interface ReadSection extends Section {
  readonly inHeading: readonly Hit[];
  readonly inText: readonly Hit[];
  readonly score: number;
}

/** The text of a record, and where the words of a question are in it. */
export interface ReadText {
  readonly text: RecordText;
  readonly sections: readonly ReadSection[];
  /** 1 where all words are next to each other, less the farther they are apart, 0 where no section has all of them. */
  readonly nearness: number;
  /** The name that was asked for, where the record has it as such, and what it is there. */
  readonly named?: { readonly name: string; readonly use: string };
}

/** Characters of an excerpt. */
const length = 160;

/** Sections that are shown of a page, and how well they have to fit, as a share of the best. */
const [maxSections, leastShare] = [3, 0.35];

/** A word in a heading says more of a section than in its text. */
const headingWeight = 3;

/** @param name the question, where it may be a name */
export function readText(text: RecordText, matches: readonly Match[], name?: string): ReadText {
  const wordOf = new Map(matches.flatMap(({ terms }, word) => [...terms].map((term) => [term, word] as const)));
  const hasSigns = matches.some(({ terms }) => [...terms].some((term) => !/[\p{L}\p{N}]/u.test(term)));
  const hits = (from: string): readonly Hit[] => {
    const found: Hit[] = [];
    const starts: number[] = [];
    const add = (term: string, start: number, end: number, at: number) => {
      const word = wordOf.get(term);
      if (word !== undefined) found.push({ word, start, end, at });
    };
    eachTerm(from, (term, start, end) => add(term, start, end, starts.push(start) - 1));
    if (!hasSigns) return found;
    let at = 0;
    const addSign = (sign: string, start: number, end: number) => {
      while ((starts[at] ?? start) < start) at++;
      add(sign, start, end, at);
    };
    eachSign(from, addSign, true);
    return found.sort((a, b) => a.start - b.start);
  };
  const sections = text.sections.map((section): ReadSection => {
    const [inHeading, inText] = [hits(section.heading), hits(section.text)];
    const score = matches.reduce((sum, { rarity }, word) => {
      const count = (own: readonly Hit[]) => own.filter((hit) => hit.word === word).length;
      const weight = headingWeight * Math.min(1, count(inHeading)) + count(inText);
      return sum + (rarity * weight) / (weight + 1);
    }, 0);
    return { ...section, inHeading, inText, score };
  });
  const places = [hits(text.title), ...sections.flatMap(({ inHeading, inText }) => [inHeading, inText])];
  const nearness = Math.max(0, ...places.map((place) => nearnessOf(place, matches.length)));
  return { text, sections, nearness, named: name === undefined ? undefined : namedIn(text, name) };
}

/** The name of a record that is the one asked for, in its letters or else by its words: `ehr_id` for `ehrId`. */
function namedIn({ names = [] }: RecordText, asked: string): ReadText['named'] {
  const all = names.flatMap(([use, ...own]) => own.map((name) => ({ name, use })));
  const term = joinedTerm(asked);
  return all.find(({ name }) => name === asked) ?? all.find(({ name }) => joinedTerm(name) === term);
}

/** The shortest way from the first to the last of all words: `(words - 1) / steps`. */
function nearnessOf(hits: readonly Hit[], words: number): number {
  if (words < 2) return 0;
  let least = Number.POSITIVE_INFINITY;
  const last = new Map<number, number>();
  for (const { word, at } of hits) {
    last.set(word, at);
    if (last.size === words) least = Math.min(least, at - Math.min(...last.values()));
  }
  return least === Number.POSITIVE_INFINITY ? 0 : (words - 1) / Math.max(words - 1, least);
}

/** The sections that fit best. */
export function sectionResults({ sections }: ReadText) {
  const own = sections.filter(({ id, score }) => id !== '' && score > 0);
  const best = Math.max(...own.map(({ score }) => score));
  return own
    .filter(({ score }) => score >= best * leastShare)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSections)
    .map(({ id, heading, text, inText }) => ({ id, title: heading, excerpt: excerptOf(text, inText) }));
}

/** An excerpt of what comes before the first heading, or of what there is. */
export function startOf({ sections, named }: ReadText): readonly ExcerptPiece[] {
  if (named !== undefined)
    return [
      { text: named.name, isFound: true },
      { text: `: ${named.use}`, isFound: false },
    ];
  const section = sections.find(({ inText }) => inText.length > 0) ?? sections[0];
  return section === undefined ? [] : excerptOf(section.text, section.inText);
}

/** The part of a text with the most words of the question, which are marked. */
export function excerptOf(text: string, hits: readonly Hit[]): readonly ExcerptPiece[] {
  const [from, to] = windowOf(text, hits);
  const pieces: ExcerptPiece[] = [];
  let end = from;
  const add = (until: number, isFound: boolean) => {
    if (until > end) pieces.push({ text: text.slice(end, until), isFound });
    end = Math.max(end, until);
  };
  for (const place of placesOf(hits)) {
    if (place.start < from || place.end > to) continue;
    add(place.start, false);
    add(place.end, true);
  }
  add(to, false);
  return pieces;
}

/** Places of hits, with adjacent and overlapping ones joined: a name and its parts are one place. */
function placesOf(hits: readonly Hit[]): readonly { readonly start: number; readonly end: number }[] {
  const places: { readonly start: number; end: number }[] = [];
  for (const { start, end } of [...hits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = places.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else places.push({ start, end });
  }
  return places;
}

const endOfSentence = /[.!?:] |[。！？]/;

/** The bounds of an excerpt: between words, and at the start of a sentence if one is near. */
function windowOf(text: string, hits: readonly Hit[]): readonly [from: number, to: number] {
  let best = { start: 0, end: 0, words: 0, hits: 0 };
  hits.forEach((first, index) => {
    const until = first.start + length * 0.75;
    // Not all that follow: a long table may have a word in each row.
    let behind = index;
    while ((hits[behind]?.start ?? until + 1) <= until) behind++;
    const inside = hits.slice(index, behind).filter(({ end }) => end <= until);
    const words = new Set(inside.map(({ word }) => word)).size;
    if (words > best.words || (words === best.words && inside.length > best.hits))
      best = { start: first.start, end: inside.at(-1)?.end ?? first.end, words, hits: inside.length };
  });
  const spare = Math.max(0, length - (best.end - best.start));
  // Little of what comes before is enough to see where it is.
  let from = Math.max(0, best.start - Math.floor(spare / 3));
  let to = Math.min(text.length, Math.max(from + length, best.end));
  if (from > 0) {
    const before = text.slice(from, best.start);
    const sentence = endOfSentence.exec(before);
    const blank = before.indexOf(' ');
    if (sentence !== null) from += sentence.index + sentence[0].length;
    else if (blank >= 0) from += blank + 1;
  }
  if (to < text.length) {
    const blank = text.lastIndexOf(' ', to);
    if (blank >= best.end) to = blank;
  }
  return [from, to];
}
