import type { ListItem, Nodes, Paragraph, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
// Declares the nodes of MDX.
import type {} from 'remark-mdx';
import { type Block, checkBlock, checkNeighbours, nesting } from './check-blocks.ts';
import { checkLine } from './check-line.ts';
import { type Code, pieceOf, readCode } from './code.ts';
import { doubt } from './fall-back.ts';
import { placeAttributes } from './jsx-attributes.ts';
import { unmaskChildren } from './mask.ts';
import { wrapTags } from './paragraph-of-tags.ts';
import type { Parser } from './parser.ts';
import { blank, createPointAt, type PointAt } from './source-text.ts';

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

/**
 * The paragraph of a task begins after its box; in the reference parser, only if it begins with text.
 *
 * ```text
 * - [ ] text         - [ ] `code`
 *       ^^^^           ^^^^^^^^^^
 * ```
 */
export function placeTask({ checked, children, position }: ListItem, source: string, pointAt: PointAt): void {
  if (checked == null) return;
  const [paragraph] = children;
  if (paragraph?.type !== 'paragraph' || paragraph.position?.start.line !== position?.start.line) {
    doubt('a task without text');
  }
  if (paragraph.position === undefined || paragraph.children[0]?.type === 'text') return;
  const start = (paragraph.position.start.offset ?? 0) - '[ ] '.length;
  if (!/\[[ xX]\] /.test(source.slice(start, start + 4))) doubt('the box of a task');
  paragraph.position.start = pointAt(start);
}

/** The opening line of a container: fence, name, and a title after blanks. */
const opening = /:{3,}([A-Za-z][\w-]*)(?:([ \t]+)([^\r\n]*?))?[ \t]*(?=[\r\n])/y;

/** One that has a label in brackets, simple attributes, or both. */
const labelled =
  /:{3,}([A-Za-z][\w-]*)(?:\[[^[\]\r\n\\`<{]*\])?(?:\{[ ]*(?:[.#]?[\w-]+|[\w-]+=(?:"[^"&{}\r\n]*"|[\w-]+))[ ]*\})?[ \t]*(?=[\r\n])/y;

/** What reaches out of a title, or ends it. */
const reaching = /[[\]{]|:::|[ \t]:+$/;

/**
 * Reads the title that satteri passes over, as a line of its own.
 *
 * ```text
 * :::note Mind the *gap*   ->   a paragraph with `data.directiveLabel` for `Mind the *gap*`
 *         ^^^^^^^^^^^^^^
 * ```
 *
 * @returns The title as the container's first child; `undefined` when it has none.
 */
export function readTitle(node: ContainerDirective, source: string, parse: Parser): Paragraph | undefined {
  const start = node.position?.start.offset ?? 0;
  opening.lastIndex = start;
  const [whole, name, blanks, title] = opening.exec(source) ?? [];
  if (whole === undefined) {
    labelled.lastIndex = start;
    if (labelled.exec(source)?.[1] !== node.name) doubt('the opening line of a container');
    return;
  }
  if (name !== node.name) doubt('the name of a container');
  if (!title || blanks === undefined) return;
  if (reaching.test(title)) doubt('markup in the title of a container');
  const from = start + whole.indexOf(name) + name.length + blanks.length;
  const [line, ...more] = parse(blank(source.slice(0, from)) + title).children;
  if (line?.type !== 'paragraph' || more.length > 0 || line.position?.start.offset !== from) {
    doubt('a title that is no line');
  }
  return { ...line, data: { directiveLabel: true } };
}
