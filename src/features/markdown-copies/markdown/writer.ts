import type { Element, Node } from '../html/tree.ts';
import type { Addresses } from './addresses.ts';

/** What the rule of an element may use: blocks hold blocks. */
export interface Writer {
  readonly addresses: Addresses;
  /** Blocks of Markdown, to be parted by blank lines. None is empty. */
  readonly blocks: (nodes: readonly Node[]) => readonly string[];
  /** The same content in one line; `''` when it has none. */
  readonly line: (nodes: readonly Node[]) => string;
}

/** How one element is written. `before` is the block above it, `''` for none. */
export type Rule = (element: Element, writer: Writer, before: string) => readonly string[];

/** Puts a prefix before the first line and another, or blanks as wide, before all others that are not empty. */
export function indent(text: string, first: string, others = ' '.repeat(first.length)): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');
}
