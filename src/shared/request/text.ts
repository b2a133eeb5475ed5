/** A placeholder for what only the reader knows, such as a token. */
interface Variable {
  readonly variable: string;
}

/** Text of a request; where it holds a variable, the reader has to put a value. */
export type Text = readonly (string | Variable)[];

/** Variables as `$NAME`, as a shell has them. */
export function textWithVariables(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : `$${piece.variable}`)).join('');
}

/** Variables as `YOUR_NAME`, which no language takes for one of its own: a reader puts the value in its place. */
export function markedText(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : `YOUR_${piece.variable}`)).join('');
}

/**
 * An expression of a language that adds texts with `+`: `'Bearer ' + os.environ['TOKEN']`.
 *
 * @param literal a text of the language
 * @param read how it reads a variable of the environment
 */
export function textSum(text: Text, literal: (text: string) => string, read: (name: string) => string): string {
  const summands: (string | Variable)[] = [];
  for (const piece of text) {
    const last = summands.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') summands[summands.length - 1] = last + piece;
    else if (piece !== '') summands.push(piece);
  }
  const written = summands.map((piece) => (typeof piece === 'string' ? literal(piece) : read(piece.variable)));
  return written.join(' + ') || literal('');
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
