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
