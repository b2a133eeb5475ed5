/** A placeholder for what only the reader knows, such as a token. */
interface Variable {
  readonly variable: string;
}

/** Text of a request; where it holds a variable, the reader has to put a value. */
export type Text = readonly (string | Variable)[];

/** Variables as `$NAME`, for languages that do not know them. */
export function plainText(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : `$${piece.variable}`)).join('');
}

/** Every line but the first begins further to the right. */
export function indentRest(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`);
}

/** Control characters but line feeds, and what the languages count as line ends, in a form of theirs. */
export function escapeControls(text: string, escapeOne: (code: number) => string): string {
  return text.replace(/(?!\n)[\p{Cc}\u2028\u2029]/gu, (character) => escapeOne(character.charCodeAt(0)));
}

/** A control character as most languages write it: `\t`, `\u000b`. */
export function unicodeEscape(code: number): string {
  return code === 9 ? '\\t' : `\\u${code.toString(16).padStart(4, '0')}`;
}
