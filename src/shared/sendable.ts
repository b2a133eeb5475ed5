/**
 * Text as it can be sent: half of a surrogate pair is no character, and a sample has one kind of line ending.
 */
export function sendable(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
    .replace(/\r\n?/g, '\n');
}
