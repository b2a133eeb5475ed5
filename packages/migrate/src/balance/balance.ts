import { type Amounts, type Bag, type Measure, measures, missingIn, sizeOf } from './amounts.ts';
import type { OldSite } from './old-site.ts';
import { languageOf, type PagePair } from './pages.ts';

/** A number of the old site, and how much of it the new one shows. */
export interface Sum {
  readonly there: number;
  readonly shown: number;
}

/** What a page of the new site lacks of what was on the old one. */
export interface PageDifference extends PagePair {
  /** `absent`: it is no page of the new site, or cannot be rendered; `empty`: hardly a word of it is shown. */
  readonly state: 'absent' | 'differs' | 'empty';
  /** Why it is absent or empty, as docsgen says it. */
  readonly reason?: string;
  readonly lost: readonly Lost[];
}

interface Lost {
  readonly measure: Measure;
  readonly count: number;
  readonly of: number;
  /** Some of it: words, headings, names of components. */
  readonly examples: readonly string[];
}

/** What was counted in the old site and in the new one. */
export interface Balance {
  readonly tool: string;
  readonly old: OldSite;
  readonly pages: Sum;
  readonly amounts: Readonly<Record<Measure, Sum>>;
  /** Pages of each language, by its name. */
  readonly languages: Readonly<Record<string, Sum>>;
  readonly navigation: Sum;
  readonly redirects: Sum;
  /** Whether the packages of the new site are installed: formulas and components that come from them are shown only then. */
  readonly isInstalled: boolean;
  /** Comments about components and notations that were left where they are. */
  readonly traces: number;
  readonly differences: readonly PageDifference[];
  /** Files of Markdown next to the pages of the old site that are neither pages nor named like parts of pages. */
  readonly others: readonly string[];
  /** What prevents that anything of the new site is shown. */
  readonly fault?: string;
  /** All pages, so that they can be compared again. */
  readonly pairs: readonly PagePair[];
}

/** A page of both sites; `shown` is absent where the new one does not show it. */
export interface CountedPage {
  readonly pair: PagePair;
  readonly source: Amounts;
  readonly shown?: Amounts;
  readonly reason?: string;
}

/** Compares what was counted. */
export function balanceOf(
  pages: Iterable<CountedPage>,
  facts: Omit<Balance, 'amounts' | 'differences' | 'languages' | 'pages' | 'pairs'>,
): Balance {
  const amounts = Object.fromEntries(measures.map((measure) => [measure, { there: 0, shown: 0 }])) as Record<
    Measure,
    { there: number; shown: number }
  >;
  const languages: Record<string, { there: number; shown: number }> = {};
  const differences: PageDifference[] = [];
  const pairs: PagePair[] = [];
  for (const given of pages) {
    const page = withMovedWords(given);
    const { pair, source, shown } = page;
    pairs.push(pair);
    const name = languageOf(pair.to);
    const language = languages[name] ?? { there: 0, shown: 0 };
    languages[name] = language;
    language.there++;
    if (shown !== undefined) language.shown++;
    for (const measure of compared) {
      const there = sizeOf(source[measure]);
      amounts[measure].there += there;
      amounts[measure].shown += shown === undefined ? 0 : there - sizeOf(missingIn(source[measure], shown[measure]));
    }
    amounts.components.there += sizeOf(source.components);
    const difference = differenceOf(page);
    if (difference !== undefined) differences.push(difference);
  }
  amounts.components.shown = Math.max(0, amounts.components.there - facts.traces);
  const all = Object.values(languages);
  const order = ['absent', 'empty', 'differs'] as const;
  return {
    ...facts,
    pages: { there: sum(all.map(({ there }) => there)), shown: sum(all.map(({ shown }) => shown)) },
    amounts,
    languages,
    differences: differences.sort(
      (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || lostWords(b) - lostWords(a),
    ),
    pairs,
  };
}

/** Text that has become code, such as that of a prompt, is there; and code that has become text. */
function withMovedWords(page: CountedPage): CountedPage {
  const { source, shown } = page;
  if (shown === undefined) return page;
  const more = (measure: Measure) => missingIn(shown[measure], source[measure]);
  const [text, code] = [more('words'), more('words of code')];
  const headings = joined(shown.headings, longerHeadings(missingIn(source.headings, shown.headings), more('headings')));
  const words = { headings, words: joined(shown.words, code), 'words of code': joined(shown['words of code'], text) };
  return { ...page, shown: { ...shown, ...words } };
}

/** Headings of a source of which the page says more, as a value that it was written with: `Create {name}` is `Create chart`. */
function longerHeadings(missing: Bag, added: Bag): Bag {
  const free = [...added].flatMap(([words, times]) => Array<string>(times).fill(words));
  const found = new Map<string, number>();
  for (const [heading, times] of missing) {
    const wanted = heading.split(' ').filter(Boolean);
    for (let time = 0; time < times && wanted.length > 0; time++) {
      const at = free.findIndex((words) => wanted.every((word) => words.split(' ').includes(word)));
      if (at < 0) break;
      free.splice(at, 1);
      found.set(heading, (found.get(heading) ?? 0) + 1);
    }
  }
  return found;
}

function joined(bag: Bag, added: Bag): Bag {
  return added.size === 0
    ? bag
    : new Map([...bag, ...[...added].map(([key, times]) => [key, times + (bag.get(key) ?? 0)] as const)]);
}

/** Components are not compared with the page, which has what they have become: those that were not taken over have a trace. */
const compared = measures.filter((measure) => measure !== 'components');

/** How many examples of what is lost are listed. */
const shownExamples = 12;

/** From how many words on a page can be called empty. */
const fewWords = 12;

function differenceOf({ pair, source, shown, reason }: CountedPage): PageDifference | undefined {
  if (shown === undefined) return { ...pair, state: 'absent', lost: [], ...(reason === undefined ? {} : { reason }) };
  const lost = compared.flatMap((measure): readonly Lost[] => {
    const missing = missingIn(source[measure], shown[measure]);
    const count = sizeOf(missing);
    return count === 0 ? [] : [{ measure, count, of: sizeOf(source[measure]), examples: examplesOf(missing) }];
  });
  if (lost.length === 0) return undefined;
  const words = sizeOf(source.words) + sizeOf(source['words of code']);
  const left = words - sum(lost.filter(({ measure }) => /^words/.test(measure)).map(({ count }) => count));
  const isEmpty = words >= fewWords && left < words / 4;
  return {
    ...pair,
    state: isEmpty ? 'empty' : 'differs',
    lost,
    ...(isEmpty && reason !== undefined ? { reason } : {}),
  };
}

function examplesOf(bag: Bag): readonly string[] {
  return [...bag.keys()].filter((key) => key !== '').slice(0, shownExamples);
}

function lostWords({ lost }: PageDifference): number {
  return sum(lost.filter(({ measure }) => measure === 'words').map(({ count }) => count));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
