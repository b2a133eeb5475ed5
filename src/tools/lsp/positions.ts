import type { Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Place, SourcePath } from '../../model/place.ts';
import { linesOf } from '../workspace/index.ts';

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
export function rangeOfOffsets(text: string, { start, end }: { readonly start: number; readonly end: number }): Range {
  const document = TextDocument.create('', '', 0, text);
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** The place of a part of a text. */
export function placeOfSpan(
  file: SourcePath,
  text: string,
  span: { readonly start: number; readonly end: number },
): Place {
  const { start, end } = rangeOfOffsets(text, span);
  return {
    file,
    start: { line: start.line + 1, column: start.character + 1 },
    end: { line: end.line + 1, column: end.character + 1 },
  };
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
