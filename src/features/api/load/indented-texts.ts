import { type Document, LineCounter, Scalar, visit } from 'yaml';
import type { OffsetRange } from '../../../core/json/json-text.ts';
import { parseYamlDocument } from '../../../shared/parse-yaml.ts';

/** A file of YAML that was parsed with the lines of its texts in quotes indented. */
export interface IndentedFile {
  readonly parsed: Document.Parsed;
  /** First lines of texts whose further lines are not indented. */
  readonly texts: readonly OffsetRange[];
  /** Where in the file is what is at an offset of the parsed text. */
  readonly inFile: (offset: number) => number;
}

/** More texts of a file are not corrected: the file is parsed again for each, and so are at most this many characters. */
const [maxTexts, maxParsed] = [20, 10_000_000];

/**
 * Parses YAML whose texts in quotes go on at the beginning of a line. YAML does not allow that, and most of its parsers read it:
 * blanks there are no part of such a text. A quote that is missing is none of this, and leaves a fault behind it.
 *
 *     description: "One
 *     two"
 *
 * @param first the file as it was parsed, with faults
 * @returns `undefined` where the file has another fault
 */
export function parseIndented(file: string, first: Document.Parsed): IndentedFile | undefined {
  const lines = countedLines(file);
  const texts: OffsetRange[] = [];
  const added = new Map<number, number>();
  let text = file;
  let parsed = first;
  let counter = lines;
  const inFile = (offset: number): number => {
    const { line, col } = counter.linePos(offset);
    return (lines.lineStarts[line - 1] ?? 0) + Math.max(0, col - 1 - (added.get(line) ?? 0));
  };
  const most = Math.min(maxTexts, maxParsed / file.length);
  while (parsed.errors.length > 0) {
    const [start, end] = (texts.length < most && openText(parsed, text)) || [];
    if (start === undefined) return undefined;
    const at = inFile(start);
    texts.push([at, Math.max(at, file.indexOf('\n', at))]);
    const { line, col } = counter.linePos(start);
    const [before = ''] = /^[ \-?:]*/.exec(text.slice(start - col + 1, start)) ?? [];
    const written = text.slice(start, end).split('\n');
    const indented = written.map((words, index) => {
      if (index === 0 || words.trim() === '') return words;
      added.set(line + index, before.length + 1);
      return ' '.repeat(before.length + 1) + words;
    });
    text = text.slice(0, start) + indented.join('\n') + text.slice(end);
    counter = countedLines(text);
    parsed = parseYamlDocument(text, { uniqueKeys: false });
  }
  return { parsed, texts, inFile };
}

/** Where lines begin. The parser misses some after a fault. */
function countedLines(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return lines;
}

/** The first text in quotes that ends where its next line is not indented; `undefined` where something else is wrong first. */
function openText(parsed: Document.Parsed, text: string): OffsetRange | undefined {
  const [first] = parsed.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first?.code !== 'MISSING_CHAR') return undefined;
  let start: number | undefined;
  visit(parsed, {
    Scalar(_, { type, range }) {
      const isQuoted = type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE;
      if (isQuoted && range && range[0] < first.pos[0] && first.pos[0] <= range[2]) start = range[0];
    },
  });
  const end = start === undefined ? undefined : endOfText(text, start);
  return start === undefined || end === undefined ? undefined : [start, end];
}

/** Where a text ends that has a quote at `start`; `undefined` where no other one closes it. */
function endOfText(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++;
    else if (text[at] !== quote) continue;
    else if (quote === "'" && text[at + 1] === quote) at++;
    else return at + 1;
  }
  return undefined;
}
