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

/** How often a file is parsed again at most, and how many characters that may be together: mostly, once is enough for all of its texts. */
const [maxRounds, maxParsed] = [20, 10_000_000];

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
  const most = Math.min(maxRounds, maxParsed / file.length);
  for (let round = 0; parsed.errors.length > 0; round++) {
    const found = round < most ? openTexts(parsed, text) : [];
    if (found.length === 0) return undefined;
    const pieces: string[] = [];
    let done = 0;
    texts.push(...found.map(([start]) => lineFrom(file, inFile(start))));
    for (const [start, end] of found) {
      const { line, col } = counter.linePos(start);
      const [before = ''] = /^[ \-?:]*/.exec(text.slice(start - col + 1, start)) ?? [];
      const indented = text
        .slice(start, end)
        .split('\n')
        .map((words, index) => {
          if (index === 0 || words.trim() === '') return words;
          added.set(line + index, before.length + 1);
          return ' '.repeat(before.length + 1) + words;
        });
      pieces.push(text.slice(done, start), indented.join('\n'));
      done = end;
    }
    text = pieces.join('') + text.slice(done);
    counter = countedLines(text);
    parsed = parseYamlDocument(text, { uniqueKeys: false });
  }
  return { parsed, texts, inFile };
}

function lineFrom(file: string, start: number): OffsetRange {
  return [start, Math.max(start, file.indexOf('\n', start))];
}

/** Where lines begin. The parser misses some after a fault. */
function countedLines(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return lines;
}

/** The texts in quotes that end where their next line is not indented; none where something else is wrong first. */
function openTexts(parsed: Document.Parsed, text: string): readonly OffsetRange[] {
  const [first, ...others] = parsed.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first?.code !== 'MISSING_CHAR') return [];
  const ends = new Set([first, ...others].map(({ pos }) => pos[0]));
  const open = new Map<number, number>();
  visit(parsed, {
    Scalar(_, { type, range }) {
      const isQuoted = type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE;
      if (isQuoted && range && ends.has(range[1])) open.set(range[0], range[1]);
    },
  });
  const found: OffsetRange[] = [];
  for (const [start, noticed] of [...open].sort(([a], [b]) => a - b)) {
    if (found.length === 0 && noticed !== first.pos[0]) return [];
    const end = endOfText(text, start);
    // What begins within another one is a part of it.
    if (end !== undefined && start >= (found.at(-1)?.[1] ?? 0)) found.push([start, end]);
  }
  return found;
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
