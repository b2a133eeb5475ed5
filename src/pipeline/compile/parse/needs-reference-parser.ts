import { maxMarks, TooMuch, tooDeepHint } from '../../../shared/markdown-limits.ts';
import { pointAfter } from '../../../shared/text-points.ts';
import { standInClass } from './wide-neighbours.ts';

/** Characters that are two in JavaScript. */
const astral = '[\\u{10000}-\\u{10ffff}]';

/** Characters whose class differs between editions of Unicode: not ASCII, no letter, digit or mark, no common sign. */
const unsettled = `(?:${astral}|[\\ufe00-\\ufe0f]|[^\\0-\\x7f\\p{L}\\p{N}\\p{M}\\xa0‘’“”–—…«»、。（），：；！？${standInClass}])`;

/**
 * Syntax that satteri reads differently from the reference parser anywhere on a page, after a text that each match contains: to
 * look for that takes a twentieth of the time. A false match only costs time.
 */
const differences: readonly (readonly [sign: string, difference: RegExp])[] = [
  // Frontmatter in TOML, which docsgen does not read.
  ['+++', /^\+\+\+/],
  // NUL becomes the replacement character.
  ['\0', /\0/],
  // A carriage return alone is a line ending in Markdown.
  ['\r', /\r(?!\n)/],
  // One counts an escaped delimiter as part of the run next to it, the other does not.
  ['\\', /\\([*_~])\1|([*_~])\\\2/],
  // In the title of a link, an escaped quote at the start of a line ends the title for satteri.
  ['\\', /^[ \t>]*\\["')]/m],
  // After code with a backtick in it, satteri miscounts the backticks before the next brace.
  ['``', /(?<!`)``(?!`)/],
];

/**
 * What of a page satteri may read differently: half a character, which has no place in UTF-8; a byte order mark, which one counts in
 * columns; and signs of which editions of Unicode say different things.
 */
const unsettledSigns = new RegExp(`(?:\\p{Surrogate}|\\ufeff|${unsettled})+`, 'gu');

/** Halves of characters and byte order marks: they are read differently wherever they are. */
const alwaysUnsettled = /[\p{Surrogate}\ufeff]/u;

/** The class of a character next to a delimiter decides what that means, and one parser looks at half of a surrogate pair. */
const delimiter = /[*_~:]/;

/** Of the name of a directive, behind its colon. */
const nameCharacter = /[\p{L}\p{N}_-]/u;

/**
 * The most brackets, or arrow functions on a line, that are nested for satteri. With some thousands it runs out of stack,
 * which ends the process, where the reference parser gives an error.
 */
const maxNesting = 500;

/** The most nested tags in an expression. Each one that is not closed doubles satteri's time. */
const maxTagNesting = 16;

/**
 * The deepest nesting that any parser of JavaScript can read: beyond it they run out of stack, which may end the
 * process.
 */
const maxParsableNesting = 5000;

/**
 * Refuses a page with more nested brackets than any parser can read.
 *
 * @throws TooMuch
 */
export function checkBrackets(source: string): void {
  if (hasFewBrackets(source, maxParsableNesting, maxParsableNesting)) return;
  const end = deepAt(source, maxParsableNesting, maxParsableNesting);
  if (end === undefined) return;
  const start = pointAfter(source.slice(0, end));
  throw new TooMuch(`more than ${maxParsableNesting} brackets or tags are open within each other`, start, tooDeepHint);
}

function isShallow(source: string): boolean {
  return hasFewBrackets(source, maxNesting, maxTagNesting) || deepAt(source, maxNesting, maxTagNesting) === undefined;
}

/** Whether a page has too few brackets to nest them too deep: to jump from one to the next is a twentieth of looking at each character. */
function hasFewBrackets(source: string, most: number, mostTags: number): boolean {
  return ['(', '[', '{', '=>'].every((sign) => hasFew(source, sign, most / 4)) && hasFew(source, '<', mostTags);
}

function hasFew(source: string, sign: string, most: number): boolean {
  let at = source.indexOf(sign);
  for (let count = 1; at >= 0; count++) {
    if (count > most) return false;
    at = source.indexOf(sign, at + 1);
  }
  return true;
}

/**
 * Offset of the first bracket, arrow or tag beyond the limit; `undefined` where there is none. It looks at each character, since
 * a match for each bracket and line is 60 KB of garbage a page.
 */
function deepAt(source: string, most: number, mostTags: number): number | undefined {
  let depth = 0;
  let arrows = 0;
  let tags = 0;
  for (let at = 0; at < source.length; at++) {
    const start = at;
    switch (source.charCodeAt(at)) {
      case signs.lineEnd:
        arrows = 0;
        break;
      case signs.parenthesis:
      case signs.bracket:
      case signs.brace:
        depth++;
        break;
      case signs.endOfParenthesis:
      case signs.endOfBracket:
      case signs.endOfBrace:
        depth = Math.max(0, depth - 1);
        break;
      case signs.equals:
        if (source.charCodeAt(at + 1) !== signs.greater) continue;
        arrows++;
        at++;
        break;
      case signs.slash:
        if (source.charCodeAt(at + 1) !== signs.greater) continue;
        tags = Math.max(0, tags - 1);
        at++;
        break;
      case signs.less:
        if (source.charCodeAt(at + 1) === signs.slash) {
          tags = Math.max(0, tags - 1);
          at++;
        } else if (beginsTag(source, at)) tags += depth > 0 ? 1 : 0;
        else continue;
        break;
      default:
        continue;
    }
    if (depth === 0) tags = 0;
    if (depth > most || arrows > most || tags > mostTags) return start;
  }
  return undefined;
}

const signs = {
  lineEnd: 0x0a,
  parenthesis: 0x28,
  endOfParenthesis: 0x29,
  slash: 0x2f,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
  bracket: 0x5b,
  endOfBracket: 0x5d,
  brace: 0x7b,
  endOfBrace: 0x7d,
} as const;

/** A bracket after a name, as in `Array<string>`, begins no tag. */
function beginsTag(source: string, at: number): boolean {
  return /[A-Za-z>]/.test(source.charAt(at + 1)) && !/[\w)\]]/.test(source.charAt(at - 1));
}

/** Whether a paragraph has more braces or colons than the reference parser takes: the time that satteri needs is quadratic in them. */
function hasFullParagraph(source: string): boolean {
  const signs = ['{', ':'].filter((sign) => !hasFew(source, sign, maxMarks));
  if (signs.length === 0) return false;
  const paragraphs = source.split(/\n[ \t\r]*\n/);
  return signs.some((sign) => paragraphs.some((paragraph) => !hasFew(paragraph, sign, maxMarks)));
}

/** Whether only the reference parser may read a page. */
export function needsReferenceParser(source: string): boolean {
  if (!isShallow(source) || hasFullParagraph(source)) return true;
  // satteri reads all of the rest for each comment that never ends.
  if (source.includes('<!--') && source.lastIndexOf('<!--') > source.lastIndexOf('-->')) return true;
  return differences.some(([sign, difference]) => source.includes(sign) && difference.test(source));
}

/** Whether a page has signs next to delimiters of which editions of Unicode may say different things. */
export function hasUnsettledSigns(masked: string): boolean {
  // To look for anything beyond ASCII first takes a tenth of the time, where a page is not one byte a character.
  for (const { 0: run, index: from } of masked.matchAll(/[^\0-\x7f]+/g))
    for (const { 0: signs, index } of run.matchAll(unsettledSigns)) {
      const end = from + index + signs.length;
      let start = from + index;
      if (alwaysUnsettled.test(signs) || delimiter.test(masked.charAt(start - 1) + masked.charAt(end))) return true;
      while (start > 0 && nameCharacter.test(masked.charAt(start - 1))) start--;
      if (masked.charAt(start - 1) === ':') return true;
    }
  return false;
}
