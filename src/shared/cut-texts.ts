import { type Document, Scalar, visit } from 'yaml';

/** A comment that a letter or a number begins: `#1`, `#tag`. Others have a blank first, and are meant as such. */
const comment = /^[ \t]*(#[\p{L}\p{N}][^\r\n]*)/u;

const inQuotes = 'put the whole text in quotes';

/** Where YAML takes a part of a text for something else, such as what follows ` #` for a comment. */
export interface CutText {
  readonly message: string;
  readonly hint: string;
  /** Offsets of the part. */
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
        hint: `${inQuotes}; a comment has a blank after #`,
        range: [end - words.length, end - words.length + shown.length],
      });
    },
  });
  return cuts;
}

/** The words before a text by which YAML gives it a type or a name, up to the end of what is before it. */
const marks = /(?<![^\s,[{])(?:[&!]\S*\s*)+$/;

/** The most characters of such words that are looked at. */
const maxMarks = 200;

/**
 * Finds texts without quotes whose first word is taken for the name of a type or an anchor, as nothing but YAML itself has.
 *
 *     title: !important note   ->   !important
 *     title: &lt; and &gt;     ->   &lt;
 */
export function markedTexts(document: Document.Parsed, text: string): readonly CutText[] {
  const found: CutText[] = [];
  if (!/(?<![^\s,[{])[&!]/.test(text)) return found;
  visit(document, {
    Scalar(name, { type, range }) {
      if (type !== Scalar.PLAIN || name === 'key' || !range) return;
      // All of a list may be on one line.
      const line = Math.max(text.lastIndexOf('\n', range[0] - 1) + 1, range[0] - maxMarks);
      const before = marks.exec(text.slice(line, range[0]));
      if (before === null) return;
      for (const { 0: word, index: at } of before[0].matchAll(/\S+/g)) {
        // An anchor that is none has the form of a reference of HTML.
        if (/^(?:!!|!<|&[^;]*$)/.test(word)) continue;
        const what = word.startsWith('&') ? 'an anchor' : 'a tag';
        const start = line + before.index + at;
        const message = `YAML takes ${word} for ${what}: it is left out`;
        found.push({ message, hint: inQuotes, range: [start, start + word.length] });
      }
    },
  });
  return found;
}
