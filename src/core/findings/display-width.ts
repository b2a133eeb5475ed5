import { eastAsianWidth } from 'get-east-asian-width';
import { once } from '../../shared/once.ts';

/** Made for the first line that needs it: it takes 10 ms, which most commands never need. */
const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** A symbol with the selector that makes it an emoji, which is as wide as one. */
const emoji = /\p{Extended_Pictographic}\uFE0F/u;

/** Controls, bidirectional marks and halves of surrogate pairs: a terminal would act on them or hide them. */
const unprintable = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

const asciiOnly = /^[\x20-\x7E]*$/;

/** One grapheme: a letter as a reader sees it. */
export interface Cell {
  readonly text: string;
  /** UTF-16 units in the source. */
  readonly units: number;
  /** Columns of a terminal. */
  readonly width: number;
}

/** The graphemes of a line with their widths. Tabs become spaces, what must not be printed becomes `�`. */
export function toCells(line: string): Cell[] {
  if (asciiOnly.test(line)) return Array.from(line, (text) => ({ text, units: 1, width: 1 }));
  return Array.from(segmenter().segment(line), ({ segment }) => {
    if (segment === '\t') return { text: '  ', units: 1, width: 2 };
    if (unprintable.test(segment)) return { text: '�', units: segment.length, width: 1 };
    return { text: segment, units: segment.length, width: widthOf(segment) };
  });
}

/** Text on one line, without what must not be printed: messages quote files of the site. */
export function printable(text: string): string {
  if (asciiOnly.test(text)) return text;
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(new RegExp(unprintable, 'gu'), (letter) => (letter === '\t' ? ' ' : '�'));
}

function widthOf(grapheme: string): number {
  return emoji.test(grapheme) ? 2 : eastAsianWidth(grapheme.codePointAt(0) ?? 0);
}
