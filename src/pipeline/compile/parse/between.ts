import type { Nodes } from 'mdast';

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
  return /\n[ \t>]*\r?\n/.test(source.slice(before.position?.end.offset, node.position?.start.offset));
}
