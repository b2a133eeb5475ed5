import { stemmer } from 'stemmer';

/** Stemmers by language. Words of other languages are their own stems: what begins with them is found as well. */
const stemmers: Readonly<Record<string, (word: string) => string>> = { en: stemmer };

/** Languages that write several words as one: a word is looked for inside others, too. */
const compounding: ReadonlySet<string> = new Set(['da', 'de', 'fi', 'hu', 'is', 'nb', 'nl', 'nn', 'no', 'sv']);

/**
 * What forms of a word have in common, such as `index` for `indexing` and `indexes`. The index holds words as they are: in
 * the browser all forms of a word are known, and a language needs nothing but an entry here.
 *
 * @param tag of a language, such as `en-GB`
 */
export function stemmerOf(tag: string) {
  const language = tag.split('-')[0] ?? '';
  const stem = stemmers[language] ?? ((word) => word);
  return {
    stemOf: (word: string) => (/^[a-z]{3,}$/.test(word) ? stem(word) : word),
    hasCompounds: compounding.has(language),
  };
}
