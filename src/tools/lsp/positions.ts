import type { Range } from 'vscode-languageserver';
import type { Place, SourcePath } from '../../model/place.ts';
import { pointsIn } from '../../shared/text-points.ts';
import { linesOf, type Span } from '../workspace/index.ts';

/** As editors count: lines and characters from 0. */
export function rangeOf({ start, end }: Place, text: string): Range {
  if (start === undefined) return firstLine;
  const line = start.line - 1;
  const from = { line, character: start.column - 1 };
  const to =
    end === undefined
      ? { line, character: Math.max(linesOf(text)[line]?.length ?? 0, from.character) }
      : { line: end.line - 1, character: end.column - 1 };
  return { start: from, end: to };
}

export const firstLine: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A range of offsets, in UTF-16 code units. */
export function rangeOfOffsets(text: string, span: Span): Range {
  return rangeOf(placeOfSpan('', text, span), text);
}

export function placeOfSpan(file: SourcePath, text: string, { start, end }: Span): Required<Place> {
  const pointAt = pointsIn(text);
  return { file, start: pointAt(start), end: pointAt(end) };
}

/** The part of one line. */
export function rangeInLine(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

/** Whether a position, in the counting of editors, is in a place. */
export function isWithin({ line, character }: Range['start'], { start, end }: Place): boolean {
  if (start === undefined || end === undefined) return false;
  const at = [line + 1, character + 1] as const;
  const isAfter = at[0] > start.line || (at[0] === start.line && at[1] >= start.column);
  const isBefore = at[0] < end.line || (at[0] === end.line && at[1] <= end.column);
  return isAfter && isBefore;
}
