import type { Nodes, Parent } from 'mdast';

/** A node that has children. */
export type Block = Extract<Nodes, Parent>;

/** Where a node stands. */
export interface Surroundings {
  readonly parent: Block;
  readonly source: string;
  /** Whether one of its ancestors is a quote. */
  readonly quoted: boolean;
  /** Offset at which the paragraph, heading or cell begins that it is in; means nothing outside of one. */
  readonly line: number;
}

/** Blocks whose lines begin with a marker or an indent, or end where theirs ends. */
export const nesting: ReadonlySet<string> = new Set<Nodes['type']>([
  'blockquote',
  'containerDirective',
  'footnoteDefinition',
  'list',
]);
