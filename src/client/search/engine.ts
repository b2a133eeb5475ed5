import { baseUrl } from '../root.ts';
import { wordings } from './query.ts';

/** What pagefind's program offers, as far as it is used. */
interface Pagefind {
  readonly options: (options: object) => Promise<void>;
  readonly init: () => Promise<void>;
  readonly search: (words: string, options: { filters: Filters }) => Promise<Answer>;
}

interface Answer {
  readonly results: readonly { readonly id: string; readonly data: () => Promise<PagefindResult> }[];
  /** How many there are of each value with the filters that are set. */
  readonly filters: Counts;
}

interface PagefindResult {
  readonly raw_url: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly excerpt: string;
  readonly sub_results: readonly {
    readonly title: string;
    readonly excerpt: string;
    readonly anchor?: { readonly id: string };
    readonly weighted_locations: readonly { readonly balanced_score: number }[];
  }[];
}

/** By filter, the values that will do. */
export type Filters = Readonly<Record<string, string | { readonly any: readonly string[] }>>;

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A page, or a part of an API document, with the places in it where the words stand. */
export interface Result {
  readonly href: string;
  readonly title: string;
  /** Where it belongs, e.g. `Explore › AQL`; `''` when that is nowhere in particular. */
  readonly trail: string;
  /** Of an operation. */
  readonly method: string;
  /** Text with `mark` elements and entities, nothing else. */
  readonly excerpt: string;
  readonly sections: readonly { readonly href: string; readonly title: string; readonly excerpt: string }[];
}

export interface Results {
  readonly total: number;
  readonly counts: Counts;
  readonly load: (from: number, to: number) => Promise<readonly Result[]>;
}

let loading: Promise<Pagefind> | undefined;

/** The program that reads the index, loaded once; a try that fails can be made again. */
export function loadIndex(): Promise<Pagefind> {
  loading ??= start().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(): Promise<Pagefind> {
  const pagefind: Pagefind = await import(`${baseUrl}pagefind/pagefind.js`);
  await pagefind.options({ baseUrl: '/', excerptLength: 24, ranking });
  await pagefind.init();
  return pagefind;
}

/** Titles and names say most of what something is about; a long page is no worse than a short one. */
const ranking = {
  pageLength: 0.4,
  metaWeights: { title: 6, operationId: 4, paths: 5, keywords: 2, description: 1, detail: 2.5, trail: 0.5, tag: 0.5 },
};

export async function search(question: string, filters: Filters): Promise<Results> {
  const pagefind = await loadIndex();
  const answers = await Promise.all(wordings(question).map((words) => pagefind.search(words, { filters })));
  const found = new Map(answers.flatMap(({ results }) => results).map((result) => [result.id, result] as const).reverse());
  const order = [...new Set(answers.flatMap(({ results }) => results.map(({ id }) => id)))];
  const most = answers.reduce((a, b) => (b.results.length > a.results.length ? b : a), answers[0] ?? none);
  return {
    total: order.length,
    counts: most.filters,
    load: (from, to) =>
      Promise.all(order.slice(from, to).map(async (id) => toResult(await (found.get(id) as Answer['results'][0]).data()))),
  };
}

const none: Answer = { results: [], filters: {} };

const maxSections = 3;

function toResult({ raw_url, meta, excerpt, sub_results }: PagefindResult): Result {
  const score = ({ weighted_locations }: PagefindResult['sub_results'][number]) =>
    weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);
  const best = sub_results
    .filter(({ anchor }) => anchor !== undefined)
    .sort((a, b) => score(b) - score(a))
    .slice(0, maxSections);
  return {
    href: raw_url,
    title: meta.title ?? meta.detail ?? raw_url,
    trail: [meta.trail, meta.tag].filter(Boolean).join(' › '),
    method: meta.method ?? '',
    excerpt,
    sections: best.map((section) => ({
      href: `${raw_url}#${encodeURIComponent(section.anchor?.id ?? '')}`,
      title: section.title,
      excerpt: section.excerpt,
    })),
  };
}
