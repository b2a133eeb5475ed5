/** What XML 1.0 has no way to write, not even as a reference: most control characters, halves of characters, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text that every feed format can hold. */
export function cleanText(text: string): string {
  return text.replace(unwritable, '');
}
