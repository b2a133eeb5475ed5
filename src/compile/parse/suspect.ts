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
  // The reference parser sees two halves, neither of them a symbol: beside delimiters that matters.
  /[\u{10000}-\u{10ffff}][*_~:]|[*_~][\u{10000}-\u{10ffff}]|:\S*[\u{10000}-\u{10ffff}]/u,
  // A carriage return alone is a line ending in Markdown.
  /\r(?!\n)/,
];

/** Whether a page has to be left to the reference parser. */
export function isSuspect(source: string): boolean {
  return suspects.some((suspect) => suspect.test(source));
}
