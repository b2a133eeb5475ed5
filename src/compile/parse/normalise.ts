import type { Nodes, Parent, Root } from 'mdast';
// Declares the nodes of directives.
import type {} from 'mdast-util-directive';
// Declares the nodes of MDX.
import type {} from 'remark-mdx';
import { readTitle } from './admonition-title.ts';
import { type Code, pieceOf, readCode } from './code.ts';
import { checkLines, checkNode, checkRoot } from './divergence.ts';
import { doubt } from './doubt.ts';
import { placeAttributes } from './jsx-attributes.ts';
import { unmaskChildren } from './masked-node.ts';
import { wrapTags } from './paragraph-of-tags.ts';
import { placeTask } from './task.ts';
import type { Parser } from './parser.ts';
import { createPointAt } from './point.ts';

export interface Original {
  /** The page as its author wrote it. */
  readonly source: string;
  /** Whether satteri saw a page with a mask on. */
  readonly masked: boolean;
  /** Reads what only the reference parser can. */
  readonly reference: Parser;
}

/** Deeper trees are not worth the stack. */
const maxDepth = 100;

/** Blocks whose lines begin with a marker or an indent, or end where theirs ends. */
const prefixed: ReadonlySet<string> = new Set<Nodes['type']>([
  'blockquote',
  'containerDirective',
  'footnoteDefinition',
  'list',
]);

/** Blocks that something has to close. */
const fenced: ReadonlySet<string> = new Set<Nodes['type']>(['code', 'containerDirective', 'mdxJsxFlowElement']);

/**
 * Makes satteri's tree that of the reference parser, in place. Throws a `Doubt` where it may not
 * become the same.
 */
export function normalise(tree: Root, { source, masked, reference }: Original): Root {
  const pointAt = createPointAt(source);
  const pieces: Code[] = [];
  checkRoot(tree, source);
  settle(tree, 0, false);
  if (pieces.length > 0) readCode(pieces, source, reference);
  return tree;

  function settle(parent: Extract<Nodes, Parent>, depth: number, nested: boolean): void {
    if (depth > maxDepth) doubt('the depth of the page');
    if (masked) unmaskChildren(parent, pointAt);
    wrapTags(parent, source, pointAt);
    let before: Nodes | undefined;
    for (const node of parent.children) {
      checkNode(node, parent, before, source);
      if (fenced.has(node.type)) checkLines(node, source);
      if (node.type === 'listItem') placeTask(node, source, pointAt);
      if ('children' in node) settle(node, depth + 1, nested || prefixed.has(node.type));
      switch (node.type) {
        case 'containerDirective':
          readTitle(node, source, pointAt);
          break;
        case 'mdxJsxFlowElement':
        case 'mdxJsxTextElement':
          delete node.data;
          pieces.push(...placeAttributes(node, source, { pointAt, nested }));
          break;
        case 'mdxFlowExpression':
        case 'mdxTextExpression':
        case 'mdxjsEsm':
          pieces.push(pieceOf(node, parent, source));
          break;
      }
      before = node;
    }
  }
}
