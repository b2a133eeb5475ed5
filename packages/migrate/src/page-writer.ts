/** A line of a page. */
export interface Line {
  readonly text: string;
  /** Its number in the file, from 1. */
  readonly at: number;
}

/** @param first number of the first line in the file */
export function numberedLines(text: string, first: number): readonly Line[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line, index) => ({ text: line, at: first + index }));
}

/** A changed line. Text in place of several lines is one edit, at the first of them. */
export interface LineEdit {
  readonly line: number;
  readonly before: string;
  /** Empty where the line is left out. */
  readonly after: string;
}

/** What of a line could not be taken over, and what its author can do. */
interface LineNote {
  readonly line: number;
  readonly about: string;
  readonly advice: string;
}

/** The text of a page for docsgen, and how it differs from that of the old site. */
export interface ConvertedPage {
  readonly text: string;
  readonly edits: readonly LineEdit[];
  readonly notes: readonly LineNote[];
}

/** Collects the edits and the notes of a page. */
export interface ChangeLog extends Pick<ConvertedPage, 'edits' | 'notes'> {
  /** Lists the edit of a line, unless it stays as it is. @returns the new text */
  readonly change: (line: Line, after: string) => string;
  readonly note: (line: Line, about: string, advice: string) => void;
}

export function changeLog(): ChangeLog {
  const edits: LineEdit[] = [];
  const notes: LineNote[] = [];
  return {
    edits,
    notes,
    change({ text, at }, after) {
      if (after !== text) edits.push({ line: at, before: text, after });
      return after;
    },
    note: ({ at }, about, advice) => notes.push({ line: at, about, advice }),
  };
}

/** Collects the lines of the new page. */
export interface LineWriter {
  readonly lines: string[];
  /** Adds a blank line, which ends a paragraph, unless there is one. */
  readonly blank: () => void;
  /** Adds lines with an indent; blank lines stay empty. */
  readonly push: (indent: string, lines: readonly string[]) => void;
}

export function lineWriter(): LineWriter {
  const lines: string[] = [];
  return {
    lines,
    blank() {
      if (lines.length > 0 && lines.at(-1)?.trim() !== '') lines.push('');
    },
    push(indent, added) {
      for (const line of added) lines.push(line === '' ? '' : indent + line);
    },
  };
}
