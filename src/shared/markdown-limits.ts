import { EditMap } from 'micromark-util-edit-map';
import type { Code, Construct, Event, Previous, TokenizeContext, Tokenizer } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { Point } from './text-points.ts';

/** How deep lists, quotes and elements may be nested. Far above what is readable. */
export const maxNesting = 200;

/** A text exceeds a limit: parsing it would take minutes, or overflow the stack. */
export class TooMuch extends Error {
  readonly start: Point;
  readonly hint: string;

  constructor(message: string, start: Point, hint: string) {
    super(message);
    this.start = start;
    this.hint = hint;
  }
}

export const tooDeepMessage = `more than ${maxNesting} lists, quotes or elements are nested`;
export const tooDeepHint = 'remove some of the levels';

/** How a line begins that may be nested deeper than that, but for footnotes. */
const longBeginning = new RegExp(`^[ \\t>*+\\-\\d.)]{${maxNesting}}`, 'm');
const marker = /[ \t]*(?:>|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t])|(\[\^[^\]\s]+\]:))/y;
const rule = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** A run of delimiters that may be more strong texts inside one another. */
const longRun = new RegExp(`([*_~])\\1{${2 * maxNesting}}`);
const longRuns = new RegExp(`${longRun.source}\\1*`, 'g');
const fence = /^[ \t>]*(`{3,}|~{3,})/;
/** A line that begins a container, `:::note`, or ends one. */
const colons = /^[ \t]*(:{3,})[ \t]*(\S?)/;

/** Whether some words are in a text more often than anything may be nested. */
const isOften = (words: string, text: string) => text.split(words, maxNesting + 2).length > maxNesting;

/**
 * Throws where lists, quotes, footnotes and containers are nested too deeply. Reads only the beginnings of lines, because a parser would need
 * minutes and much memory for the same result.
 *
 * @throws TooMuch at the line where that begins
 */
export function checkNesting(text: string): void {
  if (!longBeginning.test(text) && !longRun.test(text) && !isOften(':::', text) && !isOften(']:', text)) return;
  /** Columns of the lists and quotes around the line. */
  let around: number[] = [];
  /** Number of colons of each container around the line. */
  const containers: number[] = [];
  /** Signs of long runs that begin emphasis in the paragraph. */
  const emphases = new Set<string>();
  let fenced: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, mark] = fence.exec(line) ?? [];
    if (mark !== undefined && (fenced === undefined || mark.startsWith(fenced))) {
      fenced = fenced === undefined ? mark : undefined;
      continue;
    }
    if (fenced !== undefined || rule.test(line)) continue;
    const end = endOfEmphases(line, emphases);
    if (end !== undefined) throw new TooMuch(tooDeepMessage, { line: index + 1, column: end + 1 }, tooDeepHint);
    const [, { length } = '', name] = colons.exec(line) ?? [];
    if (length > 0 && name !== '') containers.push(length);
    else if (length > 0) containers.splice(containers.findIndex((size) => size <= length) >>> 0);
    if (containers.length > maxNesting) throw new TooMuch(tooDeepMessage, { line: index + 1, column: 1 }, tooDeepHint);
    const markers = markersOf(line);
    if (markers.length === 0) continue;
    const indent = line.search(/[^ \t]/);
    around = [...around.filter((column) => column < indent), ...markers];
    if (around.length > maxNesting)
      throw new TooMuch(tooDeepMessage, { line: index + 1, column: (around[maxNesting] ?? 0) + 1 }, tooDeepHint);
  }
}

/**
 * Column of a long run of one delimiter that ends the emphases of another one, all of which are nested; `undefined` where there is none.
 *
 * @param open delimiters of the paragraph whose long runs begin emphasis, which those of the line are added to
 */
function endOfEmphases(line: string, open: Set<string>): number | undefined {
  if (line.trim() === '') open.clear();
  for (const { 0: run, 1: sign = '', index } of line.matchAll(longRuns)) {
    if (open.has(sign) && /\S/.test(line.charAt(index - 1))) return index;
    if (/\S/.test(line.charAt(index + run.length))) open.add(sign);
  }
  return undefined;
}

/** 0-based columns of the markers of quotes, lists and footnotes that a line begins with. */
function markersOf(line: string): readonly number[] {
  const columns: number[] = [];
  marker.lastIndex = 0;
  while (columns.length <= maxNesting) {
    const found = marker.exec(line);
    if (found === null) break;
    // What is in a footnote begins four columns after its own beginning, wherever its text begins.
    const [, { length } = ' '] = found;
    columns.push(marker.lastIndex - length);
  }
  return columns;
}

/** A limit on certain characters in a paragraph. */
interface Bound {
  readonly most: number;
  /** Words for the message, after the number. */
  readonly what: string;
  /** Character codes of micromark: line endings are negative. */
  readonly codes: readonly (Code & number)[];
}

const codesOf = (signs: string): readonly number[] => Array.from(signs, (sign) => sign.charCodeAt(0));

/** The most expressions, tags, images and the like in a paragraph. */
export const maxMarks = 10_000;

/**
 * Each limit is about two seconds of work. The time is quadratic: the parser searches backwards from each delimiter or
 * bracket for its counterpart, and moves all that follows whenever it joins two pieces of text.
 */
const bounds: readonly Bound[] = [
  { most: 2000, what: '`*`, `_` and `~`', codes: codesOf('*_~') },
  { most: 5000, what: 'brackets', codes: codesOf('[]') },
  { most: maxMarks, what: 'lines, backticks, `<`, `{` and the like', codes: [-5, -4, -3, ...codesOf('`\\!&<{:$')] },
];

/**
 * Makes the changes in a list of events. The package copies the whole list for each list, quote and underlined heading of a page.
 *
 * @see https://github.com/micromark/micromark/blob/main/packages/micromark-util-edit-map/dev/index.js
 */
function consume(this: EditMap, events: Event[]): undefined {
  const changes = this.map.sort(([a], [b]) => a - b);
  const start = changes[0]?.[0] ?? events.length;
  const tail = events.splice(start);
  let at = 0;
  for (const [index, removed, added] of [...changes, [start + tail.length, 0, []] as const]) {
    for (; at < index - start; at++) events.push(tail[at] as Event);
    for (const event of added) events.push(event);
    at += removed;
  }
  this.map.length = 0;
  this.index.clear();
}

/**
 * A plugin of remark that refuses paragraphs with too many lines or marks, and lets pages take time that grows with their size. A run of the
 * same delimiters counts once.
 *
 * @throws TooMuch while parsing
 */
export function remarkBoundedMarks(this: Processor): void {
  EditMap.prototype.consume = consume;
  const text = Object.fromEntries(bounds.flatMap((bound) => countersOf(bound)));
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text }];
}

/** For each character a construct that comes first, counts, and leaves the character to the other constructs. */
function countersOf({ most, what, codes }: Bound): readonly (readonly [number, Construct])[] {
  const counts = new WeakMap<TokenizeContext, number>();
  const tokenize: Tokenizer = function (_effects, _ok, nok) {
    const count = (counts.get(this) ?? 0) + 1;
    counts.set(this, count);
    if (count <= most) return nok;
    const { line, column } = this.now();
    throw new TooMuch(
      `a paragraph has more than ${most} ${what}`,
      { line, column },
      'split it into several paragraphs',
    );
  };
  return codes.map((own) => {
    // Not in the middle of a run, where the constructs of code and mathematics would begin too.
    const previous: Previous = function (code) {
      return code !== own || this.events.at(-1)?.[1].type === 'characterEscape';
    };
    return [own, { name: 'counter', previous, tokenize }];
  });
}
