import { TooMuch, tooDeepHint } from '../../../shared/markdown-limits.ts';

/** Characters that are two in JavaScript. */
const astral = '[\\u{10000}-\\u{10ffff}]';

/** Neither ASCII, nor a letter, digit or mark, nor a common sign. */
const unsettled = `(?:${astral}|[^\\0-\\x7f\\p{L}\\p{N}\\p{M}\\xa0‘’“”–—…«»、。（），：；！？])`;

/**
 * What satteri is known to read in another way than the reference parser, wherever it stands on a
 * page. A match that means nothing costs time, and no more.
 */
const suspects: readonly RegExp[] = [
  // Frontmatter in TOML, which docsgen does not read.
  /^\+\+\+/,
  // NUL becomes the replacement character.
  /\0/,
  // A carriage return alone is a line ending in Markdown.
  /\r(?!\n)/,
  // An escaped delimiter is part of the run beside it to the one, and a mere sign to the other.
  /\\([*_~])\1|([*_~])\\\2/,
  // Where code holds a backtick, satteri loses count of those before the next brace.
  /(?<!`)``(?!`)/,
];

/** The same, on pages that go beyond ASCII. */
const foreignSuspects: readonly RegExp[] = [
  // Half a character has no place in UTF-8.
  /\p{Surrogate}/u,
  // A byte order mark has a place to the one and not to the other.
  /\ufeff/,
  // Beside a delimiter it matters what kind of character stands there: who counts halves of one, or
  // knows another edition of Unicode, sees another kind.
  new RegExp(`${unsettled}[*_~:]|[*_~]${unsettled}|:[\\p{L}\\p{N}_-]*${unsettled}`, 'u'),
];

const foreign = /[^\0-\x7f]/;

/**
 * Brackets, and arrow functions on a line, that may stand within each other. Beyond some thousands satteri runs out of
 * stack, which ends the process; the reference parser gives an error.
 */
const deepest = 500;

/** Tags within each other in an expression: for each that is never closed, satteri takes twice the time. */
const deepestTags = 16;

/** Beyond so many, every parser of JavaScript runs out of stack, which may end the process in the middle of it. */
const hopeless = 5000;

/**
 * Refuses what no parser can be given, for the brackets in it that are never closed.
 *
 * @throws TooMuch
 */
export function checkBrackets(source: string): void {
  const end = source.length > hopeless ? deepAt(source, hopeless, hopeless) : undefined;
  if (end === undefined) return;
  const before = source.slice(0, end).split('\n');
  const start = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  throw new TooMuch(`more than ${hopeless} brackets or tags are open within each other`, start, tooDeepHint);
}

/** Offset of the first bracket, arrow or tag that is one too many. */
function deepAt(source: string, most: number, mostTags: number): number | undefined {
  let depth = 0;
  let arrows = 0;
  let tags = 0;
  // A tag follows no name, as the type arguments in `Array<string>` do.
  for (const { 0: sign, index } of source.matchAll(/[()[\]{}\n]|=>|(?<![\w)\]])<(?=[A-Za-z>])|<\/|\/>/g)) {
    if (sign === '\n') arrows = 0;
    else if (sign === '=>') arrows++;
    else if (sign === '<') tags += depth > 0 ? 1 : 0;
    else if (sign === '</' || sign === '/>') tags = Math.max(0, tags - 1);
    else if ('([{'.includes(sign)) depth++;
    else depth = Math.max(0, depth - 1);
    if (depth === 0) tags = 0;
    if (depth > most || arrows > most || tags > mostTags) return index;
  }
  return undefined;
}

/** Whether a page has to be left to the reference parser. */
export function isSuspect(source: string): boolean {
  if (deepAt(source, deepest, deepestTags) !== undefined) return true;
  if (suspects.some((suspect) => suspect.test(source))) return true;
  return foreign.test(source) && foreignSuspects.some((suspect) => suspect.test(source));
}
