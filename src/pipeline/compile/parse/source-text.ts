import type { Nodes } from 'mdast';
import type { Point } from 'unist';

/** The source of a node. */
export function written({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

/** The character right after a node; empty at the end of the file. */
export function following({ position }: Nodes, source: string): string {
  return source.charAt(position?.end.offset ?? source.length);
}

/** Whether a blank line is between two nodes. */
export function isApart(before: Nodes, node: Nodes, source: string): boolean {
  const [end, start] = [before.position?.end.offset, node.position?.start.offset];
  return start !== end && /\n[ \t>]*\r?\n/.test(source.slice(end, start));
}

/** The text with a blank for each character, so that positions after it stay. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** The point of a 0-based offset; line and column count from 1. */
export type PointAt = (offset: number) => Point & { offset: number };

/** Reads the line endings at the first call. */
export function createPointAt(source: string): PointAt {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(source.matchAll(/\r\n|\n|\r/g), (ending) => ending.index + ending[0].length)];
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  };
}
