import type { Place, Point } from '../../model/place.ts';
import { type Cell, toCells } from './display-width.ts';

/**
 * The line of source with a place and the one before, with carets under it:
 *
 *       11 |
 *     > 12 | See the [install guide](./instal.mdx) first.
 *          |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * A place of several lines is marked to the end of its first. Long lines are cut around the place. `undefined`
 * when the place has no position or is not among the lines.
 *
 * @param lines of the text: callers that show several places of a large file split it once
 * @param width columns that no line of the frame exceeds; at least 24
 */
export function codeFrame(
  lines: readonly string[],
  { start, end }: Pick<Place, 'start' | 'end'>,
  width = 100,
): string[] | undefined {
  const line = start && lines[start.line - 1];
  if (start === undefined || line === undefined) return undefined;
  const digits = String(start.line).length;
  const room = Math.max(24, width) - digits - '>  | '.length;
  const marked = cutAround(line, { ...markedUnits(line, start, end), room });
  const above = lines[start.line - 2];
  const before = above === undefined ? [] : [cutFrom(above, marked.offset, room)];
  return [
    ...before.map((text) => `  ${String(start.line - 1).padStart(digits)} | ${text}`.trimEnd()),
    `> ${start.line} | ${marked.text}`.trimEnd(),
    `  ${' '.repeat(digits)} | ${' '.repeat(marked.caret)}${'^'.repeat(marked.carets)}`,
  ];
}

/** The part of the line that is marked: 0-based UTF-16 offsets, `to` exclusive. */
function markedUnits(line: string, start: Point, end: Point = start): { from: number; to: number } {
  const from = Math.min(start.column - 1, line.length);
  const to = end.line > start.line ? line.length : Math.min(end.column - 1, line.length);
  return { from, to: end.line < start.line ? from : Math.max(from, to) };
}

interface CutLine {
  readonly text: string;
  /** UTF-16 units of the line that are cut off at its beginning. */
  readonly offset: number;
  /** Columns before the first caret. */
  readonly caret: number;
  readonly carets: number;
}

const ellipsis: Cell = { text: '…', units: 0, width: 1 };

/** Shortens a line to `room` columns around the marked part, with some letters before it. */
function cutAround(line: string, { from, to, room }: { from: number; to: number; room: number }): CutLine {
  // A line may be as long as a file: only its part near the place is split into cells.
  const nearby = Math.max(0, from - room * 2);
  const reach = from + room * 4;
  const all = toCells(line.slice(nearby, reach));
  const [startCell, endCell] = [cellAt(all, from - nearby), cellAt(all, to - nearby)];

  const fits = widthOf(all.slice(0, endCell)) < room || (widthOf(all) <= room && line.length <= reach);
  const firstCell = nearby === 0 && fits ? 0 : leadCell(all, startCell, Math.floor(room / 3));
  const offset = nearby + unitsOf(all.slice(0, firstCell));
  const lead = offset > 0 ? [ellipsis] : [];
  const shown = shorten([...lead, ...all.slice(firstCell)], room, line.length > reach);

  const [markStart, markEnd] = [startCell - firstCell + lead.length, endCell - firstCell + lead.length];
  const caret = Math.min(widthOf(shown.slice(0, markStart)), room - 1);
  const carets = Math.max(1, Math.min(widthOf(shown.slice(markStart, markEnd)), room - caret));
  return { text: joinCells(shown), offset, caret, carets };
}

/** Index of the first cell before `index` from which cells fit into `width`. */
function leadCell(cells: readonly Cell[], index: number, width: number): number {
  let first = index;
  let left = width - (cells[first - 1]?.width ?? 0);
  while (first > 0 && left >= 0) {
    first--;
    left -= cells[first - 1]?.width ?? 0;
  }
  return first;
}

/** A line of context, cut at the same offset as the marked line. */
function cutFrom(line: string, offset: number, room: number): string {
  const cells = toCells(line.slice(offset, offset + room * 4));
  const lead = offset > 0 && line.length > 0 ? [ellipsis] : [];
  return joinCells(shorten([...lead, ...cells], room, line.length > offset + room * 4));
}

/** Cuts cells to a width and adds an ellipsis where something is cut; `more` when something was cut before. */
function shorten(cells: readonly Cell[], room: number, more: boolean): Cell[] {
  if (!more && widthOf(cells) <= room) return [...cells];
  const shown: Cell[] = [];
  let width = 0;
  for (const cell of cells) {
    if (width + cell.width > room - 1) break;
    shown.push(cell);
    width += cell.width;
  }
  return [...shown, ellipsis];
}

/** Index of the cell at a UTF-16 offset; the number of cells when the offset is after them. */
function cellAt(cells: readonly Cell[], offset: number): number {
  let units = 0;
  const index = cells.findIndex((cell) => {
    units += cell.units;
    return units > offset;
  });
  return index < 0 ? cells.length : index;
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}

function unitsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { units }) => sum + units, 0);
}

function joinCells(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join('');
}
