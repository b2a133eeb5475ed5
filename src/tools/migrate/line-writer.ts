/** A line of a page with its number in the file. */
export interface NumberedLine {
  readonly text: string;
  readonly at: number;
}

/** @param first number of the first line */
export function numberedLines(text: string, first: number): readonly NumberedLine[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line, index) => ({ text: line, at: first + index }));
}

/** The lines of a page in the making. */
export interface LineWriter {
  readonly made: string[];
  /** Ends a paragraph. */
  readonly blank: () => void;
  /** Adds lines with an indent. */
  readonly push: (indent: string, lines: readonly string[]) => void;
}

export function lineWriter(): LineWriter {
  const made: string[] = [];
  return {
    made,
    blank() {
      if (made.length > 0 && made.at(-1)?.trim() !== '') made.push('');
    },
    push(indent, lines) {
      for (const line of lines) made.push(line === '' ? '' : indent + line);
    },
  };
}
