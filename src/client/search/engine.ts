import { baseUrl } from '../root.ts';
import { wordings } from './query.ts';
import { withoutHeading } from './without-heading.ts';

/** What pagefind's program offers, as far as it is used. */
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

/** By filter, the value that results have to have. */
export type Filters = Readonly<Record<string, string>>;

/** A page, or a part of an API document, with the places in it where the words stand. */
export interface Result {
  readonly href: string;
  readonly title: string;
  /** Where it belongs, e.g. `Explore › AQL`; `''` when that is nowhere in particular. */
  readonly trail: string;
  /** Of an operation. */
  readonly method: string;
  readonly path: string;
  /** Text with `mark` elements and entities, nothing else. */
  readonly excerpt: string;
  readonly sections: readonly { readonly href: string; readonly title: string; readonly excerpt: string }[];
}

export interface Results {
  readonly total: number;
  readonly load: (from: number, to: number) => Promise<readonly Result[]>;
}

let loading: Promise<Pagefind> | undefined;

/** Browsers remember a module that could not be loaded: under another address they try again. */
let failures = 0;

/** The program that reads the index, loaded once; a try that fails can be made again. */
export function loadIndex(): Promise<Pagefind> {
  loading ??= start().catch((error) => {
    loading = undefined;
    failures++;
    throw error;
  });
  return loading;
}

/** Ends when nothing is left of an index that was forgotten. */
let forgotten: Promise<void> | undefined;

/** What is asked from now on is looked up in the index as it is then: on the development server it may be another one. */
export function forgetIndex(): void {
  const old = loading;
  if (old !== undefined) forgotten = old.then((pagefind) => pagefind.destroy()).catch(() => {});
  loading = undefined;
  filterIndex = undefined;
}

async function start(): Promise<Pagefind> {
  await forgotten;
  const pagefind: Pagefind = await import(`${baseUrl}pagefind/pagefind.js${failures === 0 ? '' : `?${failures}`}`);
  await pagefind.options({ baseUrl: '/', excerptLength: 24, ranking });
  await pagefind.init();
  return pagefind;
}

/** Titles and names say most of what something is about. Found by the questions in `test/e2e/search-questions.ts`. */
const ranking = {
  pageLength: 0.25,
  termSimilarity: 2,
  metaWeights: {
    ...{ title: 12, keywords: 2, operationId: 2, description: 1, detail: 1, paths: 1 },
    ...{ trail: 0.1, tag: 0.1, method: 0.1, path: 0.1 },
  },
};

/** What the first way to put the question finds comes first, then what others find besides. */
export async function search(question: string, filters: Filters): Promise<Results> {
  const pagefind = await loadIndex();
  const answers = await Promise.all(wordings(question).map((words) => pagefind.search(words)));
  const isLetThrough = await letThrough(filters);
  const found = new Map<string, Answer['results'][number]>();
  for (const result of answers.flatMap(({ results }) => results)) {
    if (!found.has(result.id) && isLetThrough(result.id)) found.set(result.id, result);
  }
  const all = (await isBesideThePoint(question, [...found.values()])) ? [] : [...found.values()];
  return {
    total: all.length,
    load: (from, to) => Promise.all(all.slice(from, to).map(async (result) => toResult(await result.data()))),
  };
}

/** Of a word that nothing begins with, pagefind tries ever less, down to a letter: that finds something, but no answer. */
async function isBesideThePoint(question: string, results: Answer['results']): Promise<boolean> {
  const best = await Promise.all(results.slice(0, 3).map((result) => result.data()));
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const beginnings = words.map((word) => word.slice(0, Math.max(3, Math.ceil(word.length * 0.4))));
  const texts = best.map(({ content, meta }) => [content, ...Object.values(meta)].join(' ').toLowerCase());
  return !texts.some((text) => beginnings.some((beginning) => text.includes(beginning)));
}

/** By filter and value, the ids of results that have it. */
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

/** The values that a filter knows, in alphabetical order. */
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
