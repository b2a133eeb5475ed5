import type { Nodes, Parent } from 'mdast';
import type { IsInBrackets } from './check-line.ts';
import { fallBack } from './fall-back.ts';
import { following, isApart, written } from './source-text.ts';

/** A node with children. */
export type Block = Extract<Nodes, Parent>;

/** What is around a node. */
export interface Surroundings {
  readonly parent: Block;
  readonly source: string;
  readonly syntax: 'mdx' | 'md';
  /** Whether one of its ancestors is a quote. */
  readonly quoted: boolean;
  /** Of the paragraph, heading or cell around it; of no use outside of one. */
  readonly isInBrackets: IsInBrackets;
}

/** Blocks whose lines begin with a marker or an indent, or end where theirs ends. */
export const nesting: ReadonlySet<string> = new Set<Nodes['type']>([
  'blockquote',
  'containerDirective',
  'footnoteDefinition',
  'list',
]);

/**
 * Falls back where satteri is known to read a block differently from the reference parser. Each check looks for a sign
 * of a difference: a false alarm costs time, a missed one changes the page.
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
        fallBack('an item that begins with nothing');
      break;
    case 'definition':
      if (parent.type !== 'root' || node.identifier.startsWith('^')) fallBack('an unusual definition');
      break;
    case 'table':
      checkTable(node, source);
      break;
    case 'footnoteDefinition':
      if (parent.type !== 'root' || node.children.length === 0) fallBack('an unusual footnote');
      if (node.children.some(({ type }) => type !== 'paragraph')) fallBack('an unusual footnote');
      break;
    case 'leafDirective':
      if (/[ \t]/.test(following(node, source)) || written(node, source).includes('{'))
        fallBack('the end of a directive');
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
  if (inlineParents.has(parent.type)) fallBack('a paragraph inside a line');
  if (node.children.length === 0) fallBack('a paragraph with nothing in it');
  const end = node.children.at(-1)?.position?.end.offset;
  if (node.data?.directiveLabel !== true && /\S/.test(source.slice(end, node.position?.end.offset))) {
    fallBack('the end of a paragraph');
  }
  const raw = written(node, source);
  if (raw.includes('|') && delimiterRow.test(raw)) fallBack('a table that is none');
  if (parent.type !== 'listItem') return;
  if (parent.checked == null && /^\[[\sxX]\](?:\s|$)/.test(raw)) fallBack('a task that is none');
  if (parent.checked != null && raw.includes('|')) fallBack('a table in a task');
}

/** A block of code has to end with a fence like its first. */
function checkCode(node: Nodes, source: string): void {
  const raw = written(node, source);
  const fence = /^(?:`{3,}|~{3,})/.exec(raw)?.[0] ?? fallBack('code without a fence');
  const last = /[\r\n][ \t>]*(`{3,}|~{3,})$/.exec(raw)?.[1];
  if (last === undefined || !last.startsWith(fence)) fallBack('code without an end');
  checkIndent(node, source);
}

/** Parsers disagree on where blocks end within blocks of a quote. */
function checkQuoted(node: Nodes, parent: Block): void {
  if (nesting.has(node.type) && parent.type !== 'blockquote') fallBack('a block within a block of a quote');
  if (node.type === 'containerDirective') fallBack('a container in a quote');
  if (node.type === 'mdxJsxFlowElement' && node.children.length > 0) fallBack('an element in a quote');
}

/** The last line of a quote must not be empty. */
function checkQuote(node: Nodes, source: string): void {
  if (/(?:^|[\r\n])[ \t>]*$/.test(written(node, source))) fallBack('the end of a quote');
}

/** What looks like a task can be the first cell of a table, and HTML ends one. */
function checkTable(node: Nodes, source: string): void {
  if (/\n[ \t>]*</.test(written(node, source))) fallBack('HTML in a table');
  const start = node.position?.start.offset ?? 0;
  if (/\[[ xX]\]\s/.test(source.slice(Math.max(0, start - 4), start))) fallBack('a table in a task');
}

/** A container has to end with a fence no shorter than its first, without another such fence inside. */
function checkContainer(node: Extract<Nodes, { type: 'containerDirective' }>, source: string): void {
  const raw = written(node, source);
  const fence = /^:{3,}/.exec(raw)?.[0] ?? fallBack('a container without a fence');
  const last = /[\r\n][ \t>]*(:{3,})$/.exec(raw)?.[1];
  if (last === undefined || last.length < fence.length) fallBack('a container without an end');
  if (raw.slice(fence.length, -last.length).includes(fence)) fallBack('a fence within a container');
  if (node.children.at(-1)?.position?.end.line === node.position?.end.line) fallBack('a block that runs into a fence');
}

/** The last child of an element has to end before the closing tag. */
function checkElement(node: Extract<Nodes, { type: 'mdxJsxFlowElement' }>, parent: Block, source: string): void {
  if (parent.type === 'listItem' && parent.checked != null) fallBack('a tag in a task');
  const last = node.children.at(-1)?.position?.end.offset;
  if (last !== undefined && source.lastIndexOf('</', node.position?.end.offset) < last) {
    fallBack('a block that runs into a closing tag');
  }
}

/** Parsers disagree on whether blanks after the last tag of a block belong to it. */
function checkLineEnd(node: Nodes, parent: Block, source: string): void {
  if (parent.type === 'root' || parent.type === 'mdxJsxFlowElement') return;
  if (/[ \t]/.test(following(node, source))) fallBack('blanks after code in a block');
}

/** Parsers disagree on whether blank lines between fences or tags make an item loose. */
function checkSpread(node: Nodes, parent: Block, source: string): void {
  if (parent.type === 'listItem' && /\n[ \t>]*\r?\n/.test(written(node, source)))
    fallBack('a blank line within a block of an item');
}

/** Each line of a block with a closing fence or tag has to begin like its first. */
function checkIndent(node: Nodes, source: string): void {
  const { start, end } = node.position ?? fallBack('a node without a place');
  if (start.line === end.line || start.column === 1 || start.offset === undefined) return;
  const prefix = source.slice(start.offset - start.column + 1, start.offset).replace(/[^>\t ]/g, ' ');
  const [, ...lines] = written(node, source).split(/\r?\n/);
  if (!lines.every((line) => line.startsWith(prefix) || line.trimEnd() === prefix.trimEnd())) fallBack('a lazy line');
}

/** Two nodes in a line have to be adjacent, apart from markers at the start of a line. */
function checkGap(before: Nodes, node: Nodes, source: string): void {
  if (before.type === 'break') fallBack('the end of a break');
  if (before.type !== 'text' || node.type === 'mdxJsxTextElement') return;
  const isAddress = node.type === 'link' && source[node.position?.start.offset ?? 0] !== '[';
  if (before.position?.end.column !== 1 || isAddress) fallBack('the end of a text');
}

/** Falls back where the first of two nodes may not end before the second. */
export function checkNeighbours(before: Nodes, node: Nodes, { parent, source }: Surroundings): void {
  const end = before.position?.end;
  const start = node.position?.start;
  if ((start?.offset ?? 0) < (end?.offset ?? 0)) fallBack('the order of nodes');
  if (start?.offset !== end?.offset) checkGap(before, node, source);
  if (start?.line === end?.line && [before.type, node.type].includes('mdxFlowExpression'))
    fallBack('expressions on one line');
  if (parent.type === 'blockquote' && nesting.has(before.type)) fallBack('where a block in a quote ends');
  if (!isApart(before, node, source)) checkTransition(before, node, source);
}

const lazy: ReadonlySet<string> = new Set<Nodes['type']>([
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'paragraph',
  'table',
]);

/** Without a blank line between two nodes, the second can be a part of the first. */
function checkTransition(before: Nodes, node: Nodes, source: string): void {
  const isBlock = nesting.has(before.type);
  const isParagraph = before.type === 'paragraph' && before.data?.directiveLabel !== true;
  const isUnderlined = node.type === 'heading' && source[node.position?.start.offset ?? 0] !== '#';
  if (isBlock && lazy.has(node.type)) fallBack('a line that may be lazy');
  if ((isBlock || before.type === 'table') && node.type === 'html') fallBack('where a block before HTML ends');
  if (isParagraph && node.type === 'paragraph') fallBack('a paragraph that may go on');
  if ((isBlock || isParagraph) && isUnderlined) fallBack('an underline of more than a line');
  if (before.type === 'definition' && node.type !== 'definition') fallBack('text right after a definition');
  if (node.type === 'footnoteDefinition' && before.type !== node.type) fallBack('a footnote after text');
}
