import { editDistance } from '../../shared/nearest.ts';
import { pathWord, wholePathWord } from '../../shared/path-words.ts';

/** Stop words of questions. None of them is a keyword of a query language. */
const fillers = new Set(
  'a an the how do does did i my me we can could should would is are was what which who why when to of for with it this that there'.split(
    ' ',
  ),
);

/** The queries to make of a question, in the order of their results. */
export function wordings(question: string): readonly string[] {
  const meant = meantWords(question);
  const wordings = [joinPaths(meant, wholePathWord), joinPaths(meant, pathWord), meant.flatMap(parts)];
  return [...new Set(wordings.map((wording) => wording.join(' ')))].filter((wording) => wording !== '');
}

/** The words of a question without stop words; all of them if there are only stop words. */
export function meantWords(question: string): readonly string[] {
  const words = question
    .split(/\s+/)
    .map((word) => word.replace(/^[("'“]+|[)"'”?!.,:;]+$/g, ''))
    .filter((word) => word !== '');
  const meant = words.filter((word) => !fillers.has(word.toLowerCase()));
  return meant.length === 0 ? words : meant;
}

/** Makes one word of a path, and of a method with its path, as in the index. */
function joinPaths(words: readonly string[], toWord: (path: string) => string): readonly string[] {
  return words.flatMap((word, index) => {
    if (isMethod(word) && isPath(words[index + 1])) return [];
    if (!isPath(word)) return [word];
    const before = words[index - 1];
    return [toWord(isMethod(before) ? before + word : word)];
  });
}

function isMethod(word: string | undefined): word is string {
  return /^(?:get|put|post|patch|delete|head|options|query)$/i.test(word ?? '');
}

/** Whether a word is a path: it has a variable, begins with a slash, or has two slashes inside. */
function isPath(word = ''): boolean {
  return /^\/.*\w|\{|\w\/\w.*\/\w/.test(word);
}

/** Splits `getEhrStatus`, `ehr_status`, `If-Match` and `ctx/language` into words. */
function parts(word: string): readonly string[] {
  return word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-/.:={}]+/)
    .filter((part) => part !== '');
}

/**
 * Corrects one typing error: the most frequent word that differs by one letter changed, added or removed, or by two
 * swapped. `undefined` for beginnings of known words, for short words and numbers, and if no word is that close.
 *
 * @param known words of the site, the most frequent first
 */
export function meantWord(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  if (!/^\p{L}[\p{L}\p{N}]{3,}$/u.test(typed) || known.some((other) => other.startsWith(typed))) return;
  const isClose = (other: string) => Math.abs(other.length - typed.length) <= 1 && editDistance(typed, other) === 1;
  const close = known.filter(isClose);
  return close.find((other) => other[0] === typed[0]) ?? close[0];
}
