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

function isDeep(source: string): boolean {
  let depth = 0;
  let arrows = 0;
  for (const [sign] of source.matchAll(/[()[\]{}\n]|=>/g)) {
    if (sign === '\n') arrows = 0;
    else if (sign === '=>') arrows++;
    else if ('([{'.includes(sign)) depth++;
    else depth = Math.max(0, depth - 1);
    if (depth > deepest || arrows > deepest) return true;
  }
  return false;
}

/** Whether a page has to be left to the reference parser. */
export function isSuspect(source: string): boolean {
  if (isDeep(source)) return true;
  if (suspects.some((suspect) => suspect.test(source))) return true;
  return foreign.test(source) && foreignSuspects.some((suspect) => suspect.test(source));
}
