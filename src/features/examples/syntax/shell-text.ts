import type { Part } from '../problem.ts';

/** Text put together from pieces of a block, and the place in the block of each of its characters. */
export class PiecedText {
  text = '';
  readonly #places: number[] = [];

  /**
   * Adds a piece, and gives it back as a part of the whole.
   *
   * @param places offset in the block of each character, or of all of them
   */
  add(text: string, places: number | readonly number[]): Part {
    const part = { text, start: this.text.length };
    this.text += text;
    for (let index = 0; index < text.length; index++) {
      this.#places.push(typeof places === 'number' ? places : (places[index] ?? places.at(-1) ?? 0));
    }
    return part;
  }

  /** The place of a stretch of the text in the block: its first line, where that is several. */
  spanIn(code: string, { start, end }: { readonly start: number; readonly end: number }) {
    const places = this.#places.slice(start, Math.max(end, start + 1)).sort((a, b) => a - b);
    const [first = 0] = places;
    const last = places.at(-1) ?? first;
    const line = code.indexOf('\n', first);
    return { start: first, end: Math.min(last + 1, line < 0 ? code.length : line) };
  }
}

/** The value of a variable or the output of a command, which is not known. */
export const unknown = '…';

/** A piece of text with the place of each of its characters. */
export interface Placed {
  readonly text: string;
  readonly places: readonly number[];
}

/** Several pieces as one. */
export function concat(pieces: readonly Placed[]): Placed {
  return { text: pieces.map(({ text }) => text).join(''), places: pieces.flatMap(({ places }) => places) };
}

/** A piece of a piece; 0-based, without the character at `end`. */
export function slice({ text, places }: Placed, start: number, end?: number): Placed {
  return { text: text.slice(start, end), places: places.slice(start, end) };
}

/** A text whose characters all have the same place. */
export function at(place: number, text: string): Placed {
  return { text, places: text.split('').map(() => place) };
}
