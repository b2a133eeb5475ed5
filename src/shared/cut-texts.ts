import { type Document, Scalar, visit } from 'yaml';

/** A comment that a letter or a number begins: `#1`, `#tag`. Others have a blank first, and are meant as such. */
const comment = /^[ \t]*(#[\p{L}\p{N}][^\r\n]*)/u;

/** Where YAML takes the rest of a text for a comment, as it takes all that follows ` #`. */
export interface CutText {
  readonly message: string;
  readonly hint: string;
  /** Offsets of the comment. */
  readonly range: readonly [start: number, end: number];
}

/**
 * Finds texts without quotes that end where the same line goes on with `#`, which few authors of texts know to begin a comment.
 *
 *     title: Issue #1     ->   #1
 *     color: #fff         ->   #fff
 */
export function cutTexts(document: Document.Parsed, text: string): readonly CutText[] {
  const cuts: CutText[] = [];
  if (!/[ \t]#[\p{L}\p{N}]/u.test(text)) return cuts;
  visit(document, {
    Scalar(name, { type, value, range }) {
      if (type !== Scalar.PLAIN || name === 'key' || (typeof value !== 'string' && value !== null) || !range) return;
      const [before = '', words = ''] = comment.exec(text.slice(range[1])) ?? [];
      if (words === '') return;
      const end = range[1] + before.length;
      const shown = words.trimEnd();
      cuts.push({
        message: `YAML takes ${shown} for a comment: it is left out`,
        hint: 'put the whole text in quotes; a comment has a blank after #',
        range: [end - words.length, end - words.length + shown.length],
      });
    },
  });
  return cuts;
}
