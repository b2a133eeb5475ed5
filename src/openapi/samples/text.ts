/** Stands for what only the reader knows, such as a token. */
export interface Variable {
  readonly variable: string;
}

/** Text of a request; where it holds a variable, the reader has to put a value. */
export type Text = readonly (string | Variable)[];

/** Variables as `$NAME`, for languages that do not know them. */
export function plainText(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : `$${piece.variable}`)).join('');
}

/**
 * Text as it can be sent: half of a surrogate pair is no character, and a sample has one kind of line ending.
 */
export function sendable(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
    .replace(/\r\n?/g, '\n');
}
