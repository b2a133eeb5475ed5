const astral = '\\u{10000}-\\u{10ffff}';

/** Neither ASCII, nor a letter, digit or mark, nor a common sign. */
const unsettled = `(?:[${astral}]|[^\\0-\\x7f\\p{L}\\p{N}\\p{M}\\xa0‘’“”–—…«»、。（），：；！？])`;

/**
 * What satteri is known to read in another way than the reference parser, wherever it stands on a
 * page. The price of a match that means nothing is a slower parse.
 */
const suspects: readonly RegExp[] = [
  // Frontmatter in TOML, which docsgen does not read.
  /^\ufeff?\+\+\+/,
  // NUL becomes the replacement character.
  /\0/,
  // Half a character has no place in UTF-8.
  /\p{Surrogate}/u,
  // A byte order mark is a blank to the one and not to the other.
  /(?!^)\ufeff/,
  // Beside a delimiter it matters what kind of character stands there, and who counts halves of one
  // or knows another edition of Unicode sees another kind.
  new RegExp(`${unsettled}[*_~:]|[*_~]${unsettled}|:\\S*[${astral}]`, 'u'),
  // A carriage return alone is a line ending in Markdown.
  /\r(?!\n)/,
];

/** Whether a page has to be left to the reference parser. */
export function isSuspect(source: string): boolean {
  return suspects.some((suspect) => suspect.test(source));
}
