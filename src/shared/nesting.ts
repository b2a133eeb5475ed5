/** So many levels of lists, quotes and elements within each other; nobody can read a tenth of it. */
export const maxNesting = 200;

/** A place in a text: 1-based. */
export interface NestingPoint {
  readonly line: number;
  readonly column: number;
}

/** A text has more of something than all that works on it can follow. */
export class TooMuch extends Error {
  readonly start: NestingPoint;
  readonly hint: string;

  constructor(message: string, start: NestingPoint, hint: string) {
    super(message);
    this.start = start;
    this.hint = hint;
  }
}

export const tooDeepMessage = `more than ${maxNesting} lists, quotes or elements stand within each other`;
export const tooDeepHint = 'take some of the levels away';

/** Whatever stands deeper begins with more than this. */
const longBeginning = new RegExp(`^[ \\t>*+\\-\\d.)]{${maxNesting}}`, 'm');
const marker = /[ \t]*(?:>|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
const rule = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const fence = /^[ \t>]*(`{3,}|~{3,})/;

/**
 * Looks at the beginnings of lines only: a parser that is given thousands of lists or quotes within each other takes
 * minutes and much memory to come to the same result.
 *
 * @throws TooMuch at the line where that begins
 */
export function checkNesting(text: string): void {
  if (!longBeginning.test(text)) return;
  /** Columns of the lists and quotes around the line. */
  let around: number[] = [];
  let fenced: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, mark] = fence.exec(line) ?? [];
    if (mark !== undefined && (fenced === undefined || mark.startsWith(fenced))) {
      fenced = fenced === undefined ? mark : undefined;
      continue;
    }
    if (fenced !== undefined || rule.test(line)) continue;
    const markers = markersOf(line);
    if (markers.length === 0) continue;
    const indent = line.search(/[^ \t]/);
    around = [...around.filter((column) => column < indent), ...markers];
    if (around.length > maxNesting)
      throw new TooMuch(tooDeepMessage, { line: index + 1, column: (around[maxNesting] ?? 0) + 1 }, tooDeepHint);
  }
}

/** 0-based columns of the markers of quotes and lists that a line begins with. */
function markersOf(line: string): readonly number[] {
  const columns: number[] = [];
  marker.lastIndex = 0;
  while (columns.length <= maxNesting && marker.test(line)) columns.push(marker.lastIndex - 1);
  return columns;
}
