import type { Part } from '../problem.ts';

/** Text that is written in an encoded form, and the way back to what was written. */
export interface EncodedText {
  readonly text: string;
  /** Offset in the code of the character at an index of `text`; for its length, that of the end. */
  readonly offsetOf: (index: number) => number;
}

/** The content of a JSON string; `part` is the literal with its quotes. */
export function decodeJsonString(part: Part): EncodedText {
  const inner = { text: part.text.slice(1, -1), start: part.start + 1 };
  return decode(inner, /\\u[\da-fA-F]{4}|\\.|[\s\S]/gu, (piece) =>
    piece.startsWith('\\') ? (JSON.parse(`"${piece}"`) as string) : piece,
  );
}

/** A value of a query string; `undefined` when a percent sign is followed by no valid code. */
export function decodeQueryValue(part: Part): EncodedText | undefined {
  try {
    return decode(part, /%[\da-fA-F]{2}(?:%[89abAB][\da-fA-F])*|[\s\S]/gu, (piece) =>
      piece === '+' ? ' ' : decodeURIComponent(piece),
    );
  } catch {
    return undefined;
  }
}

function decode(part: Part, pieces: RegExp, read: (piece: string) => string): EncodedText {
  const offsets: number[] = [];
  let text = '';
  for (const { 0: piece, index } of part.text.matchAll(pieces)) {
    const decoded = read(piece);
    for (let unit = 0; unit < decoded.length; unit++) offsets.push(part.start + index);
    text += decoded;
  }
  const end = part.start + part.text.length;
  return { text, offsetOf: (index) => offsets[index] ?? end };
}
