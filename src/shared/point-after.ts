/** 1-based. */
interface Point {
  readonly line: number;
  readonly column: number;
}

/** The point that is reached when `text` is written from `start` on. */
export function pointAfter(text: string, { line, column }: Point): Point {
  const lines = text.split(/\r\n|\n|\r/);
  const last = lines.at(-1) ?? '';
  return lines.length === 1
    ? { line, column: column + last.length }
    : { line: line + lines.length - 1, column: last.length + 1 };
}
