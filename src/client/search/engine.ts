import { baseUrl } from '../root.ts';
import { meantWord, meantWords, wordings } from './query.ts';
import { byName } from './rank.ts';
import { withoutHeading } from './without-heading.ts';

/** The used part of pagefind's API. */
interface Pagefind {
  readonly options: (options: object) => Promise<void>;
  readonly init: () => Promise<void>;
  readonly search: (words: string) => Promise<Answer>;
  readonly destroy: () => Promise<void>;
}

interface Answer {
  readonly results: readonly { readonly id: string; readonly data: () => Promise<PagefindResult> }[];
}

interface PagefindResult {
  readonly raw_url: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly content: string;
  readonly excerpt: string;
  readonly sub_results: readonly {
    readonly title: string;
    readonly excerpt: string;
    readonly anchor?: { readonly id: string };
    readonly weighted_locations: readonly { readonly balanced_score: number }[];
  }[];
}

/** The value that results must have, by filter. */
export type Filters = Readonly<Record<string, string>>;

/** A page, or a part of an API document, with the sections in which the words are. */
export interface Result {
  readonly href: string;
  readonly title: string;
  /** Breadcrumbs, such as `Explore › AQL`, or `''`. */
  readonly trail: string;
  /** Of an operation; else `''`. */
  readonly method: string;
  readonly path: string;
  /** Text with only `mark` elements and entities. */
  readonly excerpt: string;
  readonly sections: readonly { readonly href: string; readonly title: string; readonly excerpt: string }[];
}

export interface Results {
  readonly total: number;
  /** The question without typing errors, if nothing was found for the original. */
  readonly instead?: string;
  /** Words that were left out because nothing was found with them. */
  readonly leftOut: readonly string[];
  readonly load: (from: number, to: number) => Promise<readonly Result[]>;
}

let loading: Promise<Pagefind> | undefined;

/** Number of failed imports. Browsers cache that a module failed to load; with another address they try again. */
let failures = 0;

/** Loads pagefind once; after a failure it can be loaded again. */
export function loadIndex(): Promise<Pagefind> {
  loading ??= start().catch((error) => {
    loading = undefined;
    failures++;
    throw error;
  });
  return loading;
}

/** Resolves when the previous index is closed. */
let forgotten: Promise<void> | undefined;

/** Closes the index, so that the next question loads the new one; for the development server. */
export function forgetIndex(): void {
  const old = loading;
  if (old !== undefined) forgotten = old.then((pagefind) => pagefind.destroy()).catch(() => {});
  loading = undefined;
  filterIndex = undefined;
  wordList = undefined;
}

async function start(): Promise<Pagefind> {
  await forgotten;
  const pagefind: Pagefind = await import(`${baseUrl}pagefind/pagefind.js${failures === 0 ? '' : `?${failures}`}`);
  await pagefind.options({ baseUrl: '/', excerptLength: 24, ranking });
  await pagefind.init();
  return pagefind;
}

/** Weights of words, highest in titles and names. Tuned with the questions in `test/e2e/search-questions.ts`. */
const ranking = {
  pageLength: 0.25,
  termSimilarity: 2,
  metaWeights: {
    ...{ title: 12, keywords: 6, tags: 2, operationId: 2, description: 1, detail: 1, paths: 1 },
    ...{ trail: 0.1, tag: 0.1, method: 0.1, path: 0.1 },
  },
};

type Found = Answer['results'];

/** How many results are ordered by name, for which they have to be loaded. */
const namedResults = 12;

/**
 * Answers a question. If nothing is found, or no result has one of its words, searches again without typing errors, then
 * without the rarest words, one after the other.
 */
export async function search(question: string, filters: Filters): Promise<Results> {
  const own = await find(question, filters);
  const typed = meantWords(question);
  const unmatched = own.length === 0 ? typed : await absentWords(typed, own);
  if (unmatched.length === 0) return results(question, own, { leftOut: [] });
  const known = await loadWords();
  const words = typed.map((word) => (unmatched.includes(word) ? meantWord(word, known) : undefined) ?? word);
  const isOther = words.some((word, index) => word !== typed[index]);
  const others = isOther ? { instead: words.join(' ') } : {};
  const corrected = isOther ? await find(words.join(' '), filters) : [];
  if (corrected.length > 0) return results(words.join(' '), corrected, { ...others, leftOut: [] });
  if (own.length > 0) return results(question, own, { leftOut: unmatched.filter((word) => isNowhere(word, known)) });
  const finds = new Map<string, number>();
  for (const word of new Set(words.slice(0, maxWords))) finds.set(word, (await find(word, filters)).length);
  const byRarity = [...finds.keys()].sort((a, b) => (finds.get(a) ?? 0) - (finds.get(b) ?? 0));
  for (let count = 1; count < byRarity.length; count++) {
    const leftOut = byRarity.slice(0, count);
    const rest = words.filter((word) => !leftOut.includes(word)).join(' ');
    const found = await find(rest, filters);
    if (found.length > 0) return results(rest, found, { ...others, leftOut });
  }
  return results(question, [], { leftOut: [] });
}

/** In longer questions no words are left out. */
const maxWords = 8;

/** Words that are in none of the first results in any form, because pagefind ignores unknown words. */
async function absentWords(words: readonly string[], found: Found): Promise<readonly string[]> {
  const texts = (await firstOf(found)).map(textOf);
  return words.filter((word) => isPlain(word) && !texts.some((text) => text.includes(beginningOf(word, 0.6))));
}

function isNowhere(word: string, known: readonly string[]): boolean {
  return known.length > 0 && !known.some((other) => other.startsWith(beginningOf(word, 0.6)));
}

/** Whether it is a plain word, not a number or a name in code. */
function isPlain(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
}

function beginningOf(word: string, share: number): string {
  return word.toLowerCase().slice(0, Math.max(3, Math.ceil(word.length * share)));
}

function textOf({ content, meta }: PagefindResult): string {
  return [content, ...Object.values(meta)].join(' ').toLowerCase();
}

function firstOf(found: Found): Promise<readonly PagefindResult[]> {
  return Promise.all(found.slice(0, namedResults).map((result) => result.data()));
}

async function results(question: string, found: Found, about: Pick<Results, 'instead' | 'leftOut'>): Promise<Results> {
  const ordered = byName(await firstOf(found), meantWords(question), ({ meta, sub_results }) => ({
    title: meta.title ?? meta.detail ?? '',
    path: meta.path ?? '',
    operationId: meta.operationId ?? '',
    headings: sub_results.flatMap(({ title, anchor }) => (anchor === undefined ? [] : [{ id: anchor.id, title }])),
  }));
  const all = [...ordered.map((data) => async () => data), ...found.slice(namedResults).map(({ data }) => data)];
  return {
    ...about,
    total: all.length,
    load: (from, to) => Promise.all(all.slice(from, to).map(async (data) => toResult(await data()))),
  };
}

/** Results of all queries of a question: those of the first query first, then what only later ones find. */
async function find(question: string, filters: Filters): Promise<Found> {
  const pagefind = await loadIndex();
  const answers = await Promise.all(wordings(question).map((words) => pagefind.search(words)));
  const isLetThrough = await letThrough(filters);
  const found = new Map<string, Answer['results'][number]>();
  for (const result of answers.flatMap(({ results }) => results)) {
    if (!found.has(result.id) && isLetThrough(result.id)) found.set(result.id, result);
  }
  const all = [...found.values()];
  return (await isUnrelated(question, all)) ? [] : all;
}

/** The words of the site, the most frequent first; none if they cannot be loaded. */
async function loadWords(): Promise<readonly string[]> {
  wordList ??= fetch(`${baseUrl}pagefind/words.json`)
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => []);
  return wordList;
}

let wordList: Promise<readonly string[]> | undefined;

/**
 * Whether the best results have none of the question's words. Pagefind shortens unknown words until something begins with
 * them, down to a letter, which finds unrelated pages.
 */
async function isUnrelated(question: string, results: Answer['results']): Promise<boolean> {
  const best = await Promise.all(results.slice(0, 3).map((result) => result.data()));
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
  const beginnings = words.map((word) => beginningOf(word, 0.4));
  const texts = best.map(textOf);
  return !texts.some((text) => beginnings.some((beginning) => text.includes(beginning)));
}

/** Ids of results by filter and value. */
type FilterIndex = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

let filterIndex: Promise<FilterIndex> | undefined;

function loadFilters(): Promise<FilterIndex> {
  filterIndex ??= fetchFilters().catch((error) => {
    filterIndex = undefined;
    throw error;
  });
  return filterIndex;
}

async function fetchFilters(): Promise<FilterIndex> {
  const response = await fetch(`${baseUrl}pagefind/filters.json`);
  if (!response.ok) throw new Error(`filters.json: ${response.status}`);
  return response.json();
}

async function letThrough(filters: Filters): Promise<(id: string) => boolean> {
  const index = await loadFilters();
  const sets = Object.entries(filters).map(([name, value]) => new Set(index[name]?.[value]));
  return (id) => sets.every((ids) => ids.has(id));
}

/** The values of a filter, in alphabetical order. */
export async function filterValues(name: string): Promise<readonly string[]> {
  return Object.keys((await loadFilters())[name] ?? {}).sort();
}

const maxSections = 3;

function toResult({ raw_url, meta, excerpt, sub_results }: PagefindResult): Result {
  const score = ({ weighted_locations }: PagefindResult['sub_results'][number]) =>
    weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);
  const best = sub_results
    .filter(({ anchor }) => anchor !== undefined)
    .sort((a, b) => score(b) - score(a))
    .slice(0, maxSections);
  const title = meta.title ?? meta.detail ?? raw_url;
  return {
    href: raw_url,
    title,
    trail: [meta.trail, meta.tag].filter(Boolean).join(' › '),
    method: meta.method ?? '',
    path: meta.path ?? '',
    excerpt: withoutHeading(excerpt, title),
    sections: best.map((section) => ({
      href: `${raw_url}#${encodeURIComponent(section.anchor?.id ?? '')}`,
      title: section.title,
      excerpt: withoutHeading(section.excerpt, section.title),
    })),
  };
}
