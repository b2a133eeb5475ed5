import { meantWords, partsOf, type Word } from './query.ts';

/** Words and phrases that mean the same: `['toc', 'table of contents']`. */
export type Synonyms = readonly string[];

/** The words of another way to say a word of a question; all of them have to be found. */
export type Alternative = readonly string[];

/** The most other ways to say a word: each is looked up. */
const maxAlternatives = 6;

/**
 * Other ways to say the words of a question, for each word. A phrase of several words is known where it is in the question as a
 * whole, and may then be in the place of each of them: of `table of contents`, both words are also `toc`.
 *
 * @param stemOf what forms of a word have in common, so that `pictures` has the synonyms of `picture`
 */
export function alternativesOf(
  words: readonly Word[],
  groups: readonly Synonyms[],
  stemOf: (word: string) => string,
): readonly (readonly Alternative[])[] {
  const stems = words.map(({ names: [name = ''] }) => stemOf(name));
  const all = words.map(() => new Map<string, Alternative>());
  for (const group of groups) {
    const ways = group.map(termsOf).filter((terms) => terms.length > 0);
    for (const way of ways) {
      const wanted = way.map(stemOf);
      stems.forEach((_, start) => {
        if (!wanted.every((stem, at) => stem === stems[start + at])) return;
        const others = ways.filter((other) => other !== way);
        for (let at = start; at < start + way.length; at++)
          for (const other of others) all[at]?.set(other.join(' '), other);
      });
    }
  }
  return all.map((own) => [...own.values()].slice(0, maxAlternatives));
}

/** The terms of a word or phrase, without stop words. */
function termsOf(phrase: string): Alternative {
  return meantWords(phrase).flatMap(partsOf);
}
