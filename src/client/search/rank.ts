import { pathWord } from '../../shared/path-words.ts';

/** The names of a result, by which it is ordered. */
export interface Ranked {
  readonly title: string;
  /** Of an operation; else `''`. */
  readonly path: string;
  readonly operationId: string;
  /** The name in it that the question is. */
  readonly name?: string | undefined;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
  /** Whether its headings are names in code: a question of several plain words is none of them. */
  readonly isList?: boolean | undefined;
}

/**
 * Orders results whose name matches the question before those that only mention it: operations by name or end of their
 * path, and titles that are the question; then titles, headings and anchors with all words. Equal results keep their order.
 *
 * @param words of the question, without stop words
 * @param typed the question
 */
export function byName<T>(
  results: readonly T[],
  words: readonly string[],
  read: (result: T) => Ranked,
  typed = words.join(' '),
  stemOf = (word: string) => word,
): readonly T[] {
  const ranks = new Map(results.map((result) => [result, rank(read(result), words, typed, stemOf)]));
  return [...results].sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
}

function rank(
  { title, path, operationId, name, headings, isList = false }: Ranked,
  words: readonly string[],
  typed: string,
  stemOf: (word: string) => string,
): number {
  const [only = '', ...more] = words;
  if (more.length === 0 && isName(only)) {
    const segment = path.split('/').at(-1) ?? '';
    if ([segment, operationId].some((name) => name !== '' && pathWord(name) === pathWord(only))) return 3;
    if (only.includes('/') && path !== '' && pathWord(path).endsWith(pathWord(only))) return 3;
  }
  if (path === '' && isSame(title, typed)) return 2.5;
  // Names in code are meant as they are.
  const isCode = words.some(isName);
  const stemsOf = (text: string) => (isCode ? plainWords(text) : plainWords(text).map(stemOf));
  const wanted = new Set(words.flatMap(stemsOf));
  // Signs alone: words of names say nothing.
  if (wanted.size === 0)
    return [title, ...headings.map((heading) => heading.title)].some((name) => name.includes(typed.trim())) ? 1 : 0;
  const isMeant = (text: string) => {
    const own = stemsOf(text);
    return [...wanted].every((word) => own.includes(word));
  };
  // An anchor such as `if-match` is a name of its section.
  const isNamed = (id: string) => {
    const own = stemsOf(id);
    return own.length > 1 && own.every((word) => wanted.has(word));
  };
  // Of pages: for a plain word, they may be better results than operations.
  if (path === '' && isMeant(title) && stemsOf(title).length === wanted.size) return 2;
  const isNear =
    isMeant(title) ||
    (!(isList && more.length > 0 && !isCode) &&
      headings.some((heading) => isMeant(heading.title) || isMeant(heading.id) || isNamed(heading.id)));
  if (isNear) return 1;
  // What has the name comes before what has all of its words.
  return name === undefined ? 0 : name === only ? 0.9 : 0.8;
}

/** Whether a name is the question, with its signs. */
function isSame(name: string, typed: string): boolean {
  const [one, other] = [name, typed].map((text) => text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' '));
  return one === other;
}

/** Whether it is a name in code. For plain words, pages may be better results than operations. */
function isName(word: string): boolean {
  return /[_\-./\d]|\p{Ll}\p{Lu}/u.test(word);
}

function plainWords(text: string): readonly string[] {
  return (
    text
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
