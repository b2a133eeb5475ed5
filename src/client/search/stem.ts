import { stemmer } from 'stemmer';

/** Stemmers by language. Words of other languages are their own stems: what begins with them is found as well. */
const stemmers: Readonly<Record<string, (word: string) => string>> = { en: stemmer };

/** Languages that write several words as one: a word is looked for inside others, too. */
const compounding: ReadonlySet<string> = new Set(['da', 'de', 'fi', 'hu', 'is', 'nb', 'nl', 'nn', 'no', 'sv']);

/**
 * Small words that are written at the beginning of others, such as `and`, `the`, `in`: what is in front of a word where it is
 * nothing but these. Hebrew: `ובשרת` has `שרת`; Arabic: `والخادم` has `خادم`.
 */
const attached: Readonly<Record<string, RegExp>> = {
  he: /^ו?(?:לכש|כש|מש|ש)?[הבכלמ]?ה?$/,
  ar: /^[وف]?(?:[بكل]?(?:ال)?|لل)$/,
};

/** The fewest letters that a stem has. */
const shortestBare = 3;

/** Whether two words are one but for the small words in front of them. */
function isSameBut(front: RegExp, one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  for (let left = length; left >= shortestBare; left--) {
    if (one.at(-left) !== other.at(-left)) continue;
    if (!one.endsWith(other.slice(-left))) return false;
    if (front.test(one.slice(0, -left)) && front.test(other.slice(0, -left))) return true;
  }
  return false;
}

/** A word as it is, and what is left of it without the small words in front. */
function withoutFront(front: RegExp, word: string): readonly string[] {
  const left: string[] = [];
  for (let at = 0; word.length - at >= shortestBare; at++) if (front.test(word.slice(0, at))) left.push(word.slice(at));
  return left;
}

/** Tells words that begin with a term but for the small words in front of both: `الملفات` for `ملف`. */
function beginningBehind(front: RegExp, term: string): (word: string) => boolean {
  const wanted = withoutFront(front, term);
  return (word) => withoutFront(front, word).some((rest) => wanted.some((beginning) => rest.startsWith(beginning)));
}

/**
 * What forms of a word have in common, such as `index` for `indexing` and `indexes`. The index holds words as they are: in
 * the browser all forms of a word are known, and a language needs nothing but an entry here.
 *
 * @param tag of a language, such as `en-GB`
 */
export function stemmerOf(tag: string) {
  const language = tag.split('-')[0] ?? '';
  const front = attached[language];
  const stem = stemmers[language] ?? ((word) => word);
  return {
    stemOf: (word: string) => (/^[a-z]{3,}$/.test(word) ? stem(word) : word),
    hasCompounds: compounding.has(language),
    isSameBut: front && ((one: string, other: string) => isSameBut(front, one, other)),
    beginningBehind: front && ((term: string) => beginningBehind(front, term)),
  };
}
