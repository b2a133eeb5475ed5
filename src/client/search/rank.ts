import { pathWord } from '../../shared/path-words.ts';

/** What is known of a result when it is put into order. */
export interface Ranked {
  readonly title: string;
  /** Of an operation: `''` for all others. */
  readonly path: string;
  readonly operationId: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
}

/**
 * Puts what is called as the question says before what only mentions it: an operation with that name or at the end of
 * its path, then titles, headings and anchors with all of the words. Among equals, the order stays.
 *
 * @param words of the question that mean something
 */
export function byName<T>(results: readonly T[], words: readonly string[], read: (result: T) => Ranked): readonly T[] {
  const ranks = new Map(results.map((result) => [result, rank(read(result), words)]));
  return [...results].sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
}

function rank({ title, path, operationId, headings }: Ranked, words: readonly string[]): number {
  const [only = '', ...more] = words;
  if (more.length === 0 && isName(only)) {
    const segment = path.split('/').at(-1) ?? '';
    if ([segment, operationId].some((name) => name !== '' && pathWord(name) === pathWord(only))) return 2;
  }
  const wanted = new Set(words.flatMap(plainWords));
  const isMeant = (text: string) => {
    const own = plainWords(text);
    return [...wanted].every((word) => own.includes(word));
  };
  // An anchor such as `if-match` is a name that somebody chose for its place.
  const isNamed = (id: string) => {
    const own = plainWords(id);
    return own.length > 1 && own.every((word) => wanted.has(word));
  };
  return isMeant(title) ||
    headings.some((heading) => isMeant(heading.title) || isMeant(heading.id) || isNamed(heading.id))
    ? 1
    : 0;
}

/** As names stand in code; of plain words, pages may say more than an operation whose path ends with them. */
function isName(word: string): boolean {
  return /[_\-.\d]|\p{Ll}\p{Lu}/u.test(word);
}

function plainWords(text: string): readonly string[] {
  return (
    text
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
