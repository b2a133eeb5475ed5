/** How often each thing is there, by what it is compared by: words by themselves, headings by their words, tables by nothing. */
export type Bag = ReadonlyMap<string, number>;

/** What is counted, in the order in which it is shown. */
export const measures = [
  'words',
  'headings',
  'code blocks',
  'words of code',
  'tables',
  'pictures',
  'links',
  'formulas',
  'components',
] as const;

export type Measure = (typeof measures)[number];

/** What is on a page, or in its source. */
export type Amounts = Readonly<Record<Measure, Bag>>;

/** Amounts that are being counted. */
export type Counter = Readonly<Record<Measure, Map<string, number>>>;

export function newCounter(): Counter {
  return Object.fromEntries(measures.map((measure) => [measure, new Map()])) as unknown as Counter;
}

export function count(counter: Counter, measure: Measure, key = '', times = 1): void {
  const bag = counter[measure];
  bag.set(key, (bag.get(key) ?? 0) + times);
}

/** Letters and digits that belong together, in lower case. Languages that are written without blanks have a word for each sign. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}]\p{M}*)+/gu;

export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? [];
}

export function sizeOf(bag: Bag): number {
  let size = 0;
  for (const times of bag.values()) size += times;
  return size;
}

/** What is in one bag and not in the other, as often as it is missing. */
export function missingIn(wanted: Bag, there: Bag): Bag {
  const missing = new Map<string, number>();
  for (const [key, times] of wanted) {
    const left = times - (there.get(key) ?? 0);
    if (left > 0) missing.set(key, left);
  }
  return missing;
}
