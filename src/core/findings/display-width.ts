const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** East Asian wide and fullwidth letters, and what is drawn as an emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/u;

/** Controls, bidirectional marks and halves of letters: what a terminal would obey, hide or choke on. */
const unprintable = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

const asciiOnly = /^[\x20-\x7E]*$/;

/** One letter as a reader sees it. */
export interface Cell {
  readonly text: string;
  /** UTF-16 units in the source. */
  readonly units: number;
  /** Columns of a terminal. */
  readonly width: number;
}

/** A line cut into what takes up columns on a terminal: tabs become spaces, what cannot be shown becomes `�`. */
export function toCells(line: string, tabWidth = 2): Cell[] {
  if (asciiOnly.test(line)) return Array.from(line, (text) => ({ text, units: 1, width: 1 }));
  return Array.from(segmenter.segment(line), ({ segment }) => {
    if (segment === '\t') return { text: ' '.repeat(tabWidth), units: 1, width: tabWidth };
    if (unprintable.test(segment)) return { text: '�', units: segment.length, width: 1 };
    return { text: segment, units: segment.length, width: wide.test(segment) ? 2 : 1 };
  });
}

/** Text of others on one line, safe to be printed. */
export function printable(text: string): string {
  if (asciiOnly.test(text)) return text;
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(new RegExp(unprintable, 'gu'), (letter) => (letter === '\t' ? ' ' : '�'));
}

/** Columns that text takes up on a terminal. */
export function displayWidth(text: string): number {
  return toCells(text).reduce((sum, { width }) => sum + width, 0);
}
