import type { Nodes } from 'mdast';
import type { Point } from 'unist';
import { pointsIn } from '../../../shared/text-points.ts';

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
  const find = pointsIn(source);
  return (offset) => ({ ...find(offset), offset });
}
