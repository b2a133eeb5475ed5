import type { Point } from 'unist';

/** The place of an offset; line and column count from 1. */
export type PointAt = (offset: number) => Point & { offset: number };

/** Finds its lines when it is first asked. */
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
