import { editDistance } from '../../shared/nearest.ts';
import { pathWord, wholePathWord } from '../../shared/path-words.ts';
import { eachSign, eachTerm, isUnspaced, joinedTerm } from '../../shared/search-terms.ts';

/** Stop words of questions. None of them is a keyword of a query language. */
const fillers = new Set(
  'a an the how do does did i my me we can could should would is are was what which who why when to of for with it this that there'.split(
    ' ',
  ),
);

/** A word of a question, and the terms by which it is found: as a whole, or else all of its parts. */
export interface Word {
  readonly typed: string;
  /** Terms that are the whole word: `ehrstatus` for `ehr_status`. */
  readonly names: readonly string[];
  /** Beginnings of terms that are the whole word: a path that goes on. */
  readonly beginnings: readonly string[];
  /** `ehr` and `status` for `ehr_status`; empty for a plain word. */
  readonly parts: readonly string[];
}

export function wordsOf(question: string): readonly Word[] {
  const meant = meantWords(question);
  return meant.flatMap((word, index) => {
    if (isMethod(word) && isPath(meant[index + 1])) return [];
    if (!isPath(word)) return split(word);
    const before = meant[index - 1];
    const whole = isMethod(before) ? before + word : word;
    const parts = partsOf(isMethod(before) ? `${before} ${word}` : word);
    return [{ typed: word, names: [wholePathWord(whole)], beginnings: [pathWord(whole)], parts }];
  });
}

/** The signs of the names in a question, such as `++` of `C++`; those of a question without words as they are. */
export function signsOf(question: string, hasWords: boolean): readonly string[] {
  const signs = new Set<string>();
  const names = hasWords ? meantWords(question).filter((word) => !isPath(word)) : question.split(/\s+/);
  for (const name of names) eachSign(name, (sign) => signs.add(sign), true);
  return [...signs];
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

/** Divides what is between blanks: by its script, and text without blanks into words. */
function split(typed: string): readonly Word[] {
  const words: Word[] = [];
  let from = 0;
  let end = 0;
  let isPairs = false;
  const add = () => {
    const text = typed.slice(from, end);
    if (text !== '') words.push(...(isPairs ? wordsWithoutBlanks(text) : [nameOf(text)]));
  };
  eachTerm(typed, (term, start, termEnd) => {
    if (end > 0 && isUnspaced(term) !== isPairs) {
      add();
      from = start;
    } else if (end === 0) from = start;
    isPairs = isUnspaced(term);
    end = Math.max(end, termEnd);
  });
  add();
  return words;
}

function nameOf(typed: string): Word {
  const parts = partsOf(typed);
  const name = joinedTerm(typed.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
  return { typed, names: [name], beginnings: [], parts: parts.length > 1 ? parts : [] };
}

/** Particles of Japanese and the like: they are nearly everywhere. */
const particle = /^[\p{scx=Hiragana}]$/u;

/** `検索の設定` is `検索` and `設定`: its pairs are in the index, and those across words are in few pages. */
function wordsWithoutBlanks(text: string): readonly Word[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  );
  const meant = segments.filter((segment) => !particle.test(segment));
  return (meant.length > 0 ? meant : segments).map((typed) => {
    const terms: string[] = [];
    eachTerm(typed, (term) => terms.push(term));
    // The last character by itself is in the last pair already.
    const pairs = terms.length > 1 ? terms.slice(0, -1) : terms;
    return { typed, names: pairs.length === 1 ? pairs : [], beginnings: [], parts: pairs.length === 1 ? [] : pairs };
  });
}

/** The terms of `getEhrStatus`, `ehr_status`, `If-Match` or `/ehr/{ehr_id}`, without those that join several. */
export function partsOf(word: string): readonly string[] {
  const parts: string[] = [];
  let end = 0;
  eachTerm(word, (term, start, termEnd) => {
    // What joins parts comes after them.
    if (start >= end) parts.push(term);
    end = termEnd;
  });
  return parts;
}

function isMethod(word: string | undefined): word is string {
  return /^(?:get|put|post|patch|delete|head|options|query)$/i.test(word ?? '');
}

/** Whether a word is a path: it has a variable, begins with a slash, or has two slashes inside. */
function isPath(word = ''): boolean {
  return /^\/.*\w|\{|\w\/\w.*\/\w/.test(word);
}

/**
 * Corrects typing errors: the closest word by letters changed, added or removed, or neighbours swapped, one of them, or two
 * in a word of eight letters or more. The first letter of a short word is taken to be right. Among equals those with the
 * same first letter, then those that weigh most. `undefined` for numbers, and if no word is that close.
 *
 * @param known words of the site, those that weigh most first
 */
export function meantWord(word: string, known: readonly string[]): string | undefined {
  if (!/^\p{L}[\p{L}\p{N}\p{M}]{3,}$/u.test(word)) return;
  let most = word.length < 8 ? 1 : 2;
  let best: string | undefined;
  for (const other of known) {
    // Short words have many neighbours.
    if (other.length < 4 || other === word || (word.length < 6 && other[0] !== word[0])) continue;
    const errors = editDistance(word, other, most);
    if (errors > most) continue;
    const isCloser = best === undefined || errors < most || (best[0] !== word[0] && other[0] === word[0]);
    if (isCloser) [best, most] = [other, errors];
  }
  return best;
}
