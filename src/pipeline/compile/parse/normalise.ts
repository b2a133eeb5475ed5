import type { Nodes, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
// Declares the nodes of MDX.
import type {} from 'remark-mdx';
import { readTitle } from './admonition-title.ts';
import { checkBlock } from './check-block.ts';
import { checkLine } from './check-line.ts';
import { checkNeighbours } from './check-neighbours.ts';
import { type Code, pieceOf, readCode } from './code.ts';
import { doubt } from './fall-back.ts';
import { placeAttributes } from './jsx-attributes.ts';
import { unmaskChildren } from './masked-node.ts';
import { wrapTags } from './paragraph-of-tags.ts';
import type { Parser } from './parser.ts';
import { createPointAt } from './point.ts';
import { type Block, nesting } from './surroundings.ts';
import { placeTask } from './task.ts';

export interface Original {
  /** The page as its author wrote it. */
  readonly source: string;
  /** Whether satteri saw a page with a mask on. */
  readonly masked: boolean;
  /** Whether containers may have titles without brackets. */
  readonly titles: boolean;
  /** Reads with satteri. */
  readonly parse: Parser;
  /** Reads what only the reference parser can. */
  readonly reference: Parser;
}

/** What the way down to a node went through. */
interface Ancestry {
  readonly depth: number;
  /** A block whose lines begin with a marker or an indent, or end where it does. */
  readonly nested: boolean;
  readonly quoted: boolean;
  /** Offset at which the paragraph, heading or cell begins. */
  readonly line: number;
}

/** Deeper trees are not worth the stack. */
const maxDepth = 100;

/** What goes on over several lines as one. */
const lines: ReadonlySet<string> = new Set<Nodes['type']>(['heading', 'paragraph', 'tableCell']);

/**
 * Makes satteri's tree that of the reference parser, in place. Throws a `Doubt` where it may not
 * become the same.
 */
export function normalise(tree: Root, { source, masked, titles, parse, reference }: Original): Root {
  const pointAt = createPointAt(source);
  const pieces: Code[] = [];
  checkFrontmatter(tree, source);
  settle(tree, { depth: 0, nested: false, quoted: false, line: 0 });
  if (pieces.length > 0) readCode(pieces, source, reference);
  return tree;

  function settle(parent: Block, { depth, nested, quoted, line }: Ancestry): void {
    if (depth > maxDepth) doubt('the depth of the page');
    if (masked) unmaskChildren(parent, pointAt);
    wrapTags(parent, source, pointAt);
    const surroundings = { parent, source, quoted, line };
    let before: Nodes | undefined;
    for (const node of parent.children) {
      if (node.position === undefined) doubt('a node without a place');
      if (before !== undefined) checkNeighbours(before, node, surroundings);
      checkBlock(node, surroundings);
      checkLine(node, surroundings);
      if ('children' in node) {
        settle(node, {
          depth: depth + 1,
          nested: nested || nesting.has(node.type),
          quoted: quoted || node.type === 'blockquote',
          line: lines.has(node.type) ? (node.position.start.offset ?? 0) : line,
        });
      }
      complete(node, parent, nested);
      before = node;
    }
  }

  /** Adds what satteri leaves out. */
  function complete(node: Nodes, parent: Block, nested: boolean): void {
    switch (node.type) {
      case 'listItem':
        placeTask(node, source, pointAt);
        break;
      case 'containerDirective':
        addTitle(node);
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
    }
  }

  function addTitle(node: ContainerDirective): void {
    const title = readTitle(node, source, parse);
    if (title === undefined) return;
    if (!titles) doubt('a title without brackets');
    settle(title, { depth: 0, nested: true, quoted: false, line: title.position?.start.offset ?? 0 });
    node.children.unshift(title);
  }
}

/** A page that begins with `---` has frontmatter, and that ends with `---`. */
function checkFrontmatter({ children: [first] }: Root, source: string): void {
  if (!/^---/.test(source)) return;
  if (first?.type !== 'yaml') doubt('frontmatter that is none');
  if (!/[\r\n]---[ \t]*$/.test(source.slice(0, first.position?.end.offset))) doubt('the end of frontmatter');
}
