const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Escapes text within a line of CommonMark or GFM. What has a meaning only at the start of a line is left to
 * `escapeLineStart`.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]|~]|_|<(?![\s\d=])|&(?=#?\w{1,32};)/g, (character, offset: number) => {
    const isInWord =
      character === '_' && wordCharacter.test(text[offset - 1] ?? '') && wordCharacter.test(text[offset + 1] ?? '');
    return isInWord ? character : `\\${character}`;
  });
}

/** Escapes the start of a line of a paragraph, which may look like a heading, a list, a quote, a rule or a table. */
export function escapeLineStart(line: string): string {
  if (!/^[#>+=:[\d-]/.test(line)) return line;
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|-(?=[-:\s]*$)|=(?==*\s*$)|:(?=-+:?\s*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\[\^\d+\]):/, '$1\\:');
}

/** Escapes a `#` at the end of a heading, which parsers remove. */
export function escapeHeadingEnd(text: string): string {
  return text.replace(/(^|\s)(#+)$/, '$1\\$2');
}

/** The destination of a link. Characters that a URL may not contain are percent-encoded. */
export function destination(url: string): string {
  return (
    url
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is encoded
      .replace(/[\u0000-\u0020\u007f<>`|]/g, (character) => encodeURIComponent(character))
      .replace(/[\\()]|&(?=#?\w{1,32};)/g, '\\$&')
  );
}

/** The title of a link or an image, in quotes. */
export function quoted(title: string): string {
  return `"${title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/["\\|`]|&(?=#?\w{1,32};)/g, '\\$&')}"`;
}

/** Code within a line, between more backticks than any in it. */
export function inlineCode(code: string): string {
  const text = code.replace(/\r\n?|\n/g, ' ');
  const fence = fenceFor(text, '`', 1);
  const isPadded = /^`|`$/.test(text) || (text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '');
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** A fence of at least `least` characters, longer than any run of them in the code. */
export function fenceFor(code: string, character: '`' | '~', least: number): string {
  if (!code.includes(character)) return character.repeat(least);
  let longest = 0;
  for (const [run] of code.matchAll(character === '`' ? /`+/g : /~+/g)) longest = Math.max(longest, run.length);
  return character.repeat(Math.max(least, longest + 1));
}
