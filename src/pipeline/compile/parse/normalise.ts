import type { ListItem, Nodes, Paragraph, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
// Declares the nodes of MDX.
import type {} from 'remark-mdx';
import { type Block, checkBlock, checkNeighbours, nesting } from './check-blocks.ts';
import { checkLine, type IsInBrackets, openBrackets } from './check-line.ts';
import { type Code, pieceOf, readCode } from './code.ts';
import { fallBack } from './fall-back.ts';
import { placeAttributes } from './jsx-attributes.ts';
import { unmaskChildren } from './mask.ts';
import { wrapTags } from './paragraph-of-tags.ts';
import type { Parser } from './parser.ts';
import { blank, createPointAt, type PointAt } from './source-text.ts';
import type { WideNeighbours } from './wide-neighbours.ts';

/** What satteri's tree is compared with. */
export interface Original {
  /** The page as its author wrote it. */
  readonly source: string;
  readonly syntax: 'mdx' | 'md';
  /** What is behind the characters of the mask; `undefined` where the page was not masked for satteri. */
  readonly hidden: WideNeighbours | undefined;
  /** Whether containers may have titles without brackets. */
  readonly titles: boolean;
  /** Parses with satteri. */
  readonly parse: Parser;
  /** Parses what only the reference parser can. */
  readonly reference: Parser;
}

/** The ancestors of a node, in short. */
interface Ancestry {
  readonly depth: number;
  /** Whether one of them is a block whose lines begin with a marker or an indent. */
  readonly nested: boolean;
  readonly quoted: boolean;
  /** Of the paragraph, heading or cell. */
  readonly isInBrackets: IsInBrackets;
}

/** Deeper trees go to the reference parser, to spare the stack. */
const maxDepth = 100;

/** Nodes whose lines are read as one. */
const lines: ReadonlySet<string> = new Set<Nodes['type']>(['heading', 'paragraph', 'tableCell']);

/**
 * Turns satteri's tree into that of the reference parser, in place.
 *
 * @throws Fallback where the result may differ from the reference parser's
 */
export function normalise(tree: Root, { source, syntax, hidden, titles, parse, reference }: Original): Root {
  const pointAt = createPointAt(source);
  const pieces: Code[] = [];
  checkFrontmatter(tree, source);
  settle(tree, { depth: 0, nested: false, quoted: false, isInBrackets: openBrackets(source, 0) });
  if (pieces.length > 0) readCode(pieces, source, reference);
  return tree;

  function settle(parent: Block, { depth, nested, quoted, isInBrackets }: Ancestry): void {
    if (depth > maxDepth) fallBack('the depth of the page');
    if (hidden !== undefined) unmaskChildren(parent, pointAt, hidden);
    wrapTags(parent, source, pointAt);
    const surroundings = { parent, source, syntax, quoted, isInBrackets };
    let before: Nodes | undefined;
    for (const node of parent.children) {
      if (node.position === undefined) fallBack('a node without a place');
      if (before !== undefined) checkNeighbours(before, node, surroundings);
      checkBlock(node, surroundings);
      checkLine(node, surroundings);
      if ('children' in node) {
        settle(node, {
          depth: depth + 1,
          nested: nested || nesting.has(node.type),
          quoted: quoted || node.type === 'blockquote',
          isInBrackets: lines.has(node.type) ? openBrackets(source, node.position.start.offset ?? 0) : isInBrackets,
        });
      }
      complete(node, parent, nested);
      before = node;
    }
  }

  /** Adds what satteri leaves out of a node. */
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
    if (!titles) fallBack('a title without brackets');
    const isInBrackets = openBrackets(source, title.position?.start.offset ?? 0);
    settle(title, { depth: 0, nested: true, quoted: false, isInBrackets });
    node.children.unshift(title);
  }
}

/** Frontmatter at the start of a page has to end with `---`. */
function checkFrontmatter({ children: [first] }: Root, source: string): void {
  if (!/^---/.test(source)) return;
  if (first?.type !== 'yaml') fallBack('frontmatter that is none');
  if (!/[\r\n]---[ \t]*$/.test(source.slice(0, first.position?.end.offset))) fallBack('the end of frontmatter');
}

/**
 * Moves the start of a task's paragraph: in the reference parser it is after the box only if the paragraph begins with text.
 *
 * ```text
 * - [ ] text         - [ ] `code`
 *       ^^^^           ^^^^^^^^^^
 * ```
 */
function placeTask({ checked, children, position }: ListItem, source: string, pointAt: PointAt): void {
  if (checked == null) return;
  const [paragraph] = children;
  if (paragraph?.type !== 'paragraph' || paragraph.position?.start.line !== position?.start.line) {
    fallBack('a task without text');
  }
  if (paragraph.position === undefined || paragraph.children[0]?.type === 'text') return;
  const start = (paragraph.position.start.offset ?? 0) - '[ ] '.length;
  if (!/\[[ xX]\] /.test(source.slice(start, start + 4))) fallBack('the box of a task');
  paragraph.position.start = pointAt(start);
}

/** The opening line of a container: fence, name, and a title after blanks. */
const opening = /:{3,}([A-Za-z][\w-]*)(?:([ \t]+)([^\r\n]*?))?[ \t]*(?=[\r\n])/y;

/** An opening line with a label in brackets, simple attributes, or both. */
const labelled =
  /:{3,}([A-Za-z][\w-]*)(?:\[[^[\]\r\n\\`<{]*\])?(?:\{[ ]*(?:[.#]?[\w-]+|[\w-]+=(?:"[^"&{}\r\n]*"|[\w-]+))[ ]*\})?[ \t]*(?=[\r\n])/y;

/** Characters that may continue beyond the title, or end it. */
const reaching = /[[\]{]|:::|[ \t]:+$|[^\0-\x7f][*~]|[*~][^\0-\x7f]/;

/**
 * Parses the title that satteri skips, as a line of its own.
 *
 * ```text
 * :::note Mind the *gap*   ->   a paragraph with `data.directiveLabel` for `Mind the *gap*`
 *         ^^^^^^^^^^^^^^
 * ```
 *
 * @returns the title, to be the first child of the container; `undefined` without one
 */
function readTitle(node: ContainerDirective, source: string, parse: Parser): Paragraph | undefined {
  const start = node.position?.start.offset ?? 0;
  opening.lastIndex = start;
  const [whole, name, blanks, title] = opening.exec(source) ?? [];
  if (whole === undefined) {
    labelled.lastIndex = start;
    if (labelled.exec(source)?.[1] !== node.name) fallBack('the opening line of a container');
    return;
  }
  if (name !== node.name) fallBack('the name of a container');
  if (!title || blanks === undefined) return;
  if (reaching.test(title)) fallBack('markup in the title of a container');
  const from = start + whole.indexOf(name) + name.length + blanks.length;
  const [line, ...more] = parse(blank(source.slice(0, from)) + title).children;
  if (line?.type !== 'paragraph' || more.length > 0 || line.position?.start.offset !== from) {
    fallBack('a title that is no line');
  }
  return { ...line, data: { directiveLabel: true } };
}
