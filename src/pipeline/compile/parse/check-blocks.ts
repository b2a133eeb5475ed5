import type { Nodes, Parent } from 'mdast';
import { doubt } from './fall-back.ts';
import { following, isApart, written } from './source-text.ts';

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

/**
 * Doubts a block where satteri is known to read blocks in another way than the reference parser.
 * Each check looks for a sign of it, and would rather be wrong than miss one.
 */
export function checkBlock(node: Nodes, { parent, source, quoted }: Surroundings): void {
  if (quoted) checkQuoted(node, parent);
  switch (node.type) {
    case 'paragraph':
      checkParagraph(node, parent, source);
      break;
    case 'code':
      checkCode(node, source);
      break;
    case 'blockquote':
      checkQuote(node, source);
      break;
    case 'listItem':
      if (node.children[0]?.position?.start.line !== node.position?.start.line)
        doubt('an item that begins with nothing');
      break;
    case 'definition':
      if (parent.type !== 'root' || node.identifier.startsWith('^')) doubt('an unusual definition');
      break;
    case 'table':
      checkTable(node, source);
      break;
    case 'footnoteDefinition':
      if (parent.type !== 'root' || node.children.length === 0) doubt('an unusual footnote');
      if (node.children.some(({ type }) => type !== 'paragraph')) doubt('an unusual footnote');
      break;
    case 'leafDirective':
      if (/[ \t]/.test(following(node, source)) || written(node, source).includes('{')) doubt('the end of a directive');
      break;
    case 'containerDirective':
      checkContainer(node, source);
      checkSpread(node, parent, source);
      checkIndent(node, source);
      break;
    case 'mdxFlowExpression':
      checkLineEnd(node, parent, source);
      break;
    case 'mdxJsxFlowElement':
      checkLineEnd(node, parent, source);
      checkElement(node, parent, source);
      checkSpread(node, parent, source);
      checkIndent(node, source);
      break;
  }
}

const inlineParents: ReadonlySet<string> = new Set<Nodes['type']>([
  'heading',
  'mdxJsxTextElement',
  'paragraph',
  'tableCell',
]);

/** The line under the head of a table. */
const delimiterRow = /^[ \t>]*[|:-][ \t|:-]*$/m;

function checkParagraph(node: Extract<Nodes, { type: 'paragraph' }>, parent: Block, source: string): void {
  if (inlineParents.has(parent.type)) doubt('a paragraph inside a line');
  if (node.children.length === 0) doubt('a paragraph with nothing in it');
  const end = node.children.at(-1)?.position?.end.offset;
  if (node.data?.directiveLabel !== true && /\S/.test(source.slice(end, node.position?.end.offset))) {
    doubt('the end of a paragraph');
  }
  const raw = written(node, source);
  if (raw.includes('|') && delimiterRow.test(raw)) doubt('a table that is none');
  if (parent.type !== 'listItem') return;
  if (parent.checked == null && /^\[[\sxX]\](?:\s|$)/.test(raw)) doubt('a task that is none');
  if (parent.checked != null && raw.includes('|')) doubt('a table in a task');
}

/** A block of code ends with a fence like its first. */
function checkCode(node: Nodes, source: string): void {
  const raw = written(node, source);
  const fence = /^(?:`{3,}|~{3,})/.exec(raw)?.[0] ?? doubt('code without a fence');
  const last = /[\r\n][ \t>]*(`{3,}|~{3,})$/.exec(raw)?.[1];
  if (last === undefined || !last.startsWith(fence)) doubt('code without an end');
  checkIndent(node, source);
}

/** Blocks within blocks of a quote end where nobody agrees. */
function checkQuoted(node: Nodes, parent: Block): void {
  if (nesting.has(node.type) && parent.type !== 'blockquote') doubt('a block within a block of a quote');
  if (node.type === 'containerDirective') doubt('a container in a quote');
  if (node.type === 'mdxJsxFlowElement' && node.children.length > 0) doubt('an element in a quote');
}

/** The last line of a quote has something in it. */
function checkQuote(node: Nodes, source: string): void {
  if (/(?:^|[\r\n])[ \t>]*$/.test(written(node, source))) doubt('the end of a quote');
}

/** What looks like a task may be the first cell of a table. */
function checkTable({ position }: Nodes, source: string): void {
  const start = position?.start.offset ?? 0;
  if (/\[[ xX]\]\s/.test(source.slice(Math.max(0, start - 4), start))) doubt('a table in a task');
}

/** A container ends with a fence that is no shorter than its first, and has no such fence in it. */
function checkContainer(node: Extract<Nodes, { type: 'containerDirective' }>, source: string): void {
  const raw = written(node, source);
  const fence = /^:{3,}/.exec(raw)?.[0] ?? doubt('a container without a fence');
  const last = /[\r\n][ \t>]*(:{3,})$/.exec(raw)?.[1];
  if (last === undefined || last.length < fence.length) doubt('a container without an end');
  if (raw.slice(fence.length, -last.length).includes(fence)) doubt('a fence within a container');
  if (node.children.at(-1)?.position?.end.line === node.position?.end.line) doubt('a block that runs into a fence');
}

/** The last child of an element ends before the closing tag does. */
function checkElement(node: Extract<Nodes, { type: 'mdxJsxFlowElement' }>, parent: Block, source: string): void {
  if (parent.type === 'listItem' && parent.checked != null) doubt('a tag in a task');
  const last = node.children.at(-1)?.position?.end.offset;
  if (last !== undefined && source.lastIndexOf('</', node.position?.end.offset) < last) {
    doubt('a block that runs into a closing tag');
  }
}

/** Blanks after the last tag of a block belong to the block, or do not. */
function checkLineEnd(node: Nodes, parent: Block, source: string): void {
  if (parent.type === 'root' || parent.type === 'mdxJsxFlowElement') return;
  if (/[ \t]/.test(following(node, source))) doubt('blanks after code in a block');
}

/** Blank lines between fences or tags make an item a loose one, or do not. */
function checkSpread(node: Nodes, parent: Block, source: string): void {
  if (parent.type === 'listItem' && /\n[ \t>]*\r?\n/.test(written(node, source)))
    doubt('a blank line within a block of an item');
}

/** Every line of a block that something has to close begins as its first one does. */
function checkIndent(node: Nodes, source: string): void {
  const { start, end } = node.position ?? doubt('a node without a place');
  if (start.line === end.line || start.column === 1 || start.offset === undefined) return;
  const prefix = source.slice(start.offset - start.column + 1, start.offset).replace(/[^>\t ]/g, ' ');
  const [, ...lines] = written(node, source).split(/\r?\n/);
  if (!lines.every((line) => line.startsWith(prefix) || line.trimEnd() === prefix.trimEnd())) doubt('a lazy line');
}

/** Between two nodes of a line there is nothing, but for what a line begins with. */
function checkGap(before: Nodes, node: Nodes, source: string): void {
  if (before.type === 'break') doubt('the end of a break');
  if (before.type !== 'text' || node.type === 'mdxJsxTextElement') return;
  const isAddress = node.type === 'link' && source[node.position?.start.offset ?? 0] !== '[';
  if (before.position?.end.column !== 1 || isAddress) doubt('the end of a text');
}

/** Doubts two nodes in a row where it is not sure that the first ends before the second. */
export function checkNeighbours(before: Nodes, node: Nodes, { parent, source }: Surroundings): void {
  const end = before.position?.end;
  const start = node.position?.start;
  if ((start?.offset ?? 0) < (end?.offset ?? 0)) doubt('the order of nodes');
  if (start?.offset !== end?.offset) checkGap(before, node, source);
  if (start?.line === end?.line && [before.type, node.type].includes('mdxFlowExpression'))
    doubt('expressions on one line');
  if (parent.type === 'blockquote' && nesting.has(before.type)) doubt('where a block in a quote ends');
  if (!isApart(before, node, source)) checkTransition(before, node, source);
}

const lazy: ReadonlySet<string> = new Set<Nodes['type']>([
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'paragraph',
  'table',
]);

/** Without a blank line between them, what comes second may be part of the first. */
function checkTransition(before: Nodes, node: Nodes, source: string): void {
  const isBlock = nesting.has(before.type);
  const isParagraph = before.type === 'paragraph' && before.data?.directiveLabel !== true;
  const isUnderlined = node.type === 'heading' && source[node.position?.start.offset ?? 0] !== '#';
  if (isBlock && lazy.has(node.type)) doubt('a line that may be lazy');
  if (isParagraph && node.type === 'paragraph') doubt('a paragraph that may go on');
  if ((isBlock || isParagraph) && isUnderlined) doubt('an underline of more than a line');
  if (before.type === 'definition' && node.type !== 'definition') doubt('text right after a definition');
  if (node.type === 'footnoteDefinition' && before.type !== node.type) doubt('a footnote after text');
}
