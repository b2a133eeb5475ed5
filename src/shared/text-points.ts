import { once } from './once.ts';

/** Lines and columns are 1-based, as in unist. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** The lines of a text; an ending of a line is not part of it. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Offset of a 0-based line. */
export function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  const ends = /\r\n|\n|\r/g;
  for (let at = 0; at < line; at++) {
    const end = ends.exec(text);
    if (end === null) return text.length;
    offset = end.index + end[0].length;
  }
  return offset;
}

/** The point after `text`, which begins at the given point. */
export function pointAfter(text: string, { line, column }: Point = { line: 1, column: 1 }): Point {
  const lines = linesOf(text);
  const last = lines.at(-1) ?? '';
  return lines.length === 1
    ? { line, column: column + last.length }
    : { line: line + lines.length - 1, column: last.length + 1 };
}

/** Finds the points of 0-based offsets in a text that begins at the given point. Reads the line endings at the first call. */
export function pointsIn(text: string, begin: Point = { line: 1, column: 1 }): (offset: number) => Point {
  const starts = once(() => startsOfLines(text));
  return (offset) => {
    const known = starts();
    let low = 0;
    let high = known.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((known[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const column = offset - (known[low] ?? 0);
    return low === 0
      ? { line: begin.line, column: begin.column + column }
      : { line: begin.line + low, column: column + 1 };
  };
}

/** Finds the 0-based offsets of points in a text; those of lines that it has not are at its end. Reads the line endings at the first call. */
export function offsetsIn(text: string): (point: Point) => number {
  const starts = once(() => startsOfLines(text));
  return ({ line, column }) => (starts()[line - 1] ?? text.length) + column - 1;
}

function startsOfLines(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (ending) => ending.index + ending[0].length)];
}

/** A string on one line, a number or a name with its properties. */
const token = /(['"])(?:\\.|(?!\1)[^\\])*\1|`(?:\\.|[^`\\$])*`|-?[\w$.]+/y;

/** End of the token that begins at a point, for source maps, which have only beginnings; `undefined` for long code. */
export function endOfToken(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): { line: number; column: number } | undefined {
  token.lastIndex = column - 1;
  const length = token.exec(linesOf(text)[line - 1] ?? '')?.[0].length;
  return length === undefined ? undefined : { line, column: column + length };
}

/**
 * Place of a frontmatter field of a page, or of one of its values if it can be found; the first line of the file if
 * the page has no such field.
 */
export function frontmatterPlace(
  { path, text }: { readonly path: string; readonly text: string },
  field: string,
  value?: string,
): {
  readonly file: string;
  readonly start: { readonly line: number; readonly column: number };
  readonly end?: { readonly line: number; readonly column: number };
} {
  const all = linesOf(text);
  const end = all.indexOf('---', 1);
  const block = all.slice(0, end < 0 ? all.length : end);
  const fieldLine = block.findIndex((line) => line.startsWith(`${field}:`));
  if (fieldLine < 0) return { file: path, start: { line: 1, column: 1 } };
  const next = block.findIndex((line, index) => index > fieldLine && /^[^\s#-]/.test(line));
  const lines = block.slice(fieldLine, next < 0 ? undefined : next).join('\n');
  const at = value ? indexOfWord(lines, value, field.length + 1) : -1;
  const start = pointAfter(at < 0 ? '' : lines.slice(0, at), { line: fieldLine + 1, column: 1 });
  return { file: path, start, ...(at < 0 ? {} : { end: pointAfter(value ?? '', start) }) };
}

/** Where a text is in another one: preferably not within a word or a path, as `an` is in `[anna, an]`. */
function indexOfWord(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}/_-]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}/_-]/u.test(text.slice(at + word.length)))
      return at;
  return text.indexOf(word, from);
}
