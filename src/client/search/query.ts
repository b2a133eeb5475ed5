import { pathWord, wholePathWord } from '../../shared/path-words.ts';

/** Words of a question that say nothing about what is looked for. None of them is a word of a query language. */
const fillers = new Set(
  'a an the how do does did i my me we can could should would is are was what which who why when to of for with it this that there'.split(
    ' ',
  ),
);

/** What to look for, one after the other: what is found first comes first. */
export function wordings(question: string): readonly string[] {
  const kept = meantWords(question);
  const wordings = [joinPaths(kept, wholePathWord), joinPaths(kept, pathWord), kept.flatMap(parts)];
  return [...new Set(wordings.map((wording) => wording.join(' ')))].filter((wording) => wording !== '');
}

/** The words of a question that say what is looked for; all of them where none does. */
export function meantWords(question: string): readonly string[] {
  const words = question
    .split(/\s+/)
    .map((word) => word.replace(/^[("'“]+|[)"'”?!.,:;]+$/g, ''))
    .filter((word) => word !== '');
  const meant = words.filter((word) => !fillers.has(word.toLowerCase()));
  return meant.length === 0 ? words : meant;
}

/** A path becomes one word, and so does a method with the path behind it. */
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

/** It has a variable, begins with a slash, or has two of them inside. */
function isPath(word = ''): boolean {
  return /^\/.*\w|\{|\w\/\w.*\/\w/.test(word);
}

/** `getEhrStatus`, `ehr_status`, `If-Match` and `ctx/language` as the words they are made of. */
function parts(word: string): readonly string[] {
  return word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-/.:={}]+/)
    .filter((part) => part !== '');
}
