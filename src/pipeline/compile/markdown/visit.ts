import type { Node } from 'unist';
import type { SKIP as Skip, visit as Visit } from 'unist-util-visit';

/** Returned by a visitor to skip the node's children. */
export const SKIP = 'skip' as typeof Skip;

interface Parent extends Node {
  readonly children: Node[];
}

type Result = undefined | null | number | 'skip' | readonly ['skip', number];
type Visitor = (node: Node, index: number | undefined, parent: Parent | undefined) => Result;

/**
 * The part of `unist-util-visit` that docsgen uses, with its types: nodes in order, parents first. The original gives each
 * step a name for stack traces, which takes more than half of its time.
 */
export const visit = function visit(tree: Node, testOrVisitor: string | Visitor, maybeVisitor?: Visitor): void {
  if (typeof testOrVisitor === 'function') enter(tree, undefined, undefined, undefined, testOrVisitor);
  else enter(tree, undefined, undefined, testOrVisitor, maybeVisitor as Visitor);
} as unknown as typeof Visit;

/** @returns the index to continue at in the parent; `undefined` for the next one */
function enter(
  node: Node,
  index: number | undefined,
  parent: Parent | undefined,
  type: string | undefined,
  visitor: Visitor,
): number | undefined {
  const result = type === undefined || node.type === type ? visitor(node, index, parent) : undefined;
  const skips = result === SKIP || (typeof result === 'object' && result?.[0] === SKIP);
  if (!skips) enterChildren(node, type, visitor);
  if (typeof result === 'number') return result;
  return typeof result === 'object' ? result?.[1] : undefined;
}

function enterChildren(node: Node, type: string | undefined, visitor: Visitor): void {
  const { children } = node as Partial<Parent>;
  if (children === undefined) return;
  for (let at = 0; at < children.length; ) {
    const child = children[at] as Node;
    // Most nodes are texts of no interest: skipping them saves a call.
    const isPassedBy = type !== undefined && child.type !== type && !('children' in child);
    at = (isPassedBy ? undefined : enter(child, at, node as Parent, type, visitor)) ?? at + 1;
  }
}
