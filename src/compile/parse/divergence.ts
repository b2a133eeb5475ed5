import type { Nodes, Parent, Root } from 'mdast';
import { doubt } from './doubt.ts';

type Block = Extract<Nodes, Parent>;

/**
 * Where satteri is known to read a page in another way than the reference parser. Each check is for
 * a sign of it in the tree, and would rather be wrong than miss one.
 */
export function checkNode(node: Nodes, parent: Block, before: Nodes | undefined, source: string): void {
  if (node.position === undefined) doubt('a node without a place');
  if (before !== undefined) checkNeighbours(before, node, parent, source);
  switch (node.type) {
    case 'link':
      return checkLink(node, source);
    case 'code':
      return checkCode(node, source);
    case 'blockquote':
      return checkQuote(node, source);
    case 'table':
      return checkTable(node, source);
    case 'text':
      return checkText(node, source);
    case 'mdxFlowExpression':
      return checkLineEnd(node, parent, source);
    case 'mdxJsxFlowElement':
      checkLineEnd(node, parent, source);
      return checkFlowTag(node, parent, source);
    case 'containerDirective':
      return checkContainer(node, source);
    case 'textDirective':
    case 'leafDirective':
      return checkDirective(node, source);
    case 'listItem':
      return node.children.length === 0 ? doubt('an item with nothing in it') : undefined;
    case 'paragraph':
      return checkParagraph(node, parent, source);
    case 'footnoteDefinition':
      return checkFootnote(node, parent, before, source);
  }
}

export function checkRoot(tree: Root, source: string): void {
  if (/^\ufeff?---/.test(source) && tree.children[0]?.type !== 'yaml') doubt('frontmatter that is none');
  const matter = tree.children[0]?.type === 'yaml' ? tree.children[0].position : undefined;
  if (matter !== undefined && !/[\r\n]---[ \t]*$/.test(source.slice(0, matter.end.offset))) doubt('the end of frontmatter');
}

const inlineParents: ReadonlySet<string> = new Set<Nodes['type']>(['heading', 'paragraph', 'tableCell', 'mdxJsxTextElement']);

function checkParagraph(node: Extract<Nodes, { type: 'paragraph' }>, parent: Block, source: string): void {
  if (inlineParents.has(parent.type)) doubt('a paragraph inside a line');
  if (node.children.length === 0) doubt('a paragraph with nothing in it');
  if (parent.type !== 'listItem') return;
  const written = source.slice(node.position?.start.offset, node.position?.end.offset);
  if (parent.checked == null && /^\[[\sxX]\](?:\s|$)/.test(written)) doubt('a task that is none');
  if (parent.checked != null && written.includes('|')) doubt('a table in a task');
}

/** What looks like a task may be the first cell of a table. */
function checkTable({ position }: Nodes, source: string): void {
  const start = position?.start.offset ?? 0;
  if (/\[[ xX]\]\s/.test(source.slice(Math.max(0, start - 4), start))) doubt('a table in a task');
}

/** A footnote begins with a paragraph, and a blank line or another footnote is before it. */
function checkFootnote(
  node: Extract<Nodes, { type: 'footnoteDefinition' }>,
  parent: Block,
  before: Nodes | undefined,
  source: string,
): void {
  if (parent.type !== 'root' || node.children[0]?.type !== 'paragraph') doubt('an unusual footnote');
  if (before !== undefined && before.type !== node.type && !isApart(before, node, source)) doubt('a footnote after text');
}

/** What opens code, a link or a directive in a line, and would not be text. */
const opening =
  /[<{`]|(?<!:):(?:\t|(?=[^\s\p{P}\p{S}]|[\u{10000}-\u{10ffff}])(?!(?:[^\s\p{P}\p{S}]|[-_])+:))|https?:\/\/|www\.|\S@\S|\[\^[^\]]*\]:/iu;

/** A text without escapes is what stands at its place, and has no opening of a tag or an expression in it. */
function checkText({ value, position }: Extract<Nodes, { type: 'text' }>, source: string): void {
  const written = source.slice(position?.start.offset, position?.end.offset);
  if (value.endsWith(':') && source[position?.end.offset ?? 0] === '\t') doubt('a tab after a colon');
  if (opening.test(written.includes('\\') ? written.replace(/\\[!-/:-@[-`{-~]/g, '') : written)) doubt('an opening of something as text');
  if (/^(?:im|ex)port /m.test(written)) doubt('import or export as text');
  if (position?.start.line !== position?.end.line) return;
  if (value !== written && !/[\\&]/.test(written)) doubt('where a text stands');
}

/** The last line of a quote has something in it. */
function checkQuote({ position }: Nodes, source: string): void {
  const written = source.slice(position?.start.offset, position?.end.offset);
  if (/(?:^|[\r\n])[ \t>]*$/.test(written)) doubt('the end of a quote');
}

/** Addresses that are links in any company. */
const literal = /^(?:(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:\/[\w/.?=%#~+-]*)?(?<=[a-z\d/])|[a-z\d][a-z\d.+-]*@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]+)$/i;

/** Links without brackets are found in many ways; those alone between blanks are found in one. */
function checkLink({ position }: Nodes, source: string): void {
  const { start, end } = { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
  if (source[start] === '[') return;
  if (!literal.test(source.slice(start, end))) doubt('the end of an address');
  if (!/^[\s(]?$/.test(source.charAt(start - 1)) || !/^(?:[\s)]|[.,;]\s|[.,;]?$)/.test(source.slice(end, end + 2))) {
    doubt('an address in text');
  }
}

/** A block of code ends with a fence like its first. */
function checkCode({ position }: Nodes, source: string): void {
  const written = source.slice(position?.start.offset, position?.end.offset);
  const fence = /^(?:`{3,}|~{3,})/.exec(written)?.[0] ?? doubt('code without a fence');
  const last = /[\r\n][ \t>]*(`{3,}|~{3,})$/.exec(written)?.[1];
  if (last === undefined || !last.startsWith(fence)) doubt('code without an end');
}

/** Blanks after the last tag of a block belong to the block, or do not. */
function checkLineEnd({ position }: Nodes, parent: Block, source: string): void {
  if (parent.type === 'root' || parent.type === 'mdxJsxFlowElement') return;
  if (/[ \t]/.test(source.charAt(position?.end.offset ?? 0))) doubt('blanks after code in a block');
}

/** The last child of a tag ends before the closing tag does. */
function checkFlowTag(node: Extract<Nodes, { type: 'mdxJsxFlowElement' }>, parent: Block, source: string): void {
  if (parent.type === 'listItem' && parent.checked != null) doubt('a tag in a task');
  const last = node.children.at(-1);
  if (last === undefined) return;
  const closing = source.lastIndexOf('</', node.position?.end.offset);
  if (closing < (last.position?.end.offset ?? 0)) doubt('a block that runs into a closing tag');
}

/** A container ends with a fence that is no shorter than its first, and is not that of a child. */
function checkContainer(node: Extract<Nodes, { type: 'containerDirective' }>, source: string): void {
  const written = source.slice(node.position?.start.offset, node.position?.end.offset);
  const fence = /^:{3,}/.exec(written)?.[0] ?? doubt('a container without a fence');
  const last = /[\r\n][ \t>]*(:{3,})$/.exec(written)?.[1];
  if (last === undefined || last.length < fence.length) doubt('a container without an end');
  const inner = written.slice(fence.length, -last.length);
  if (inner.includes(fence)) doubt('a fence within a container');
  if (node.children.at(-1)?.position?.end.line === node.position?.end.line) doubt('a block that runs into a fence');
}

function checkDirective({ position, type }: Nodes, source: string): void {
  const end = position?.end.offset ?? 0;
  if (source.slice(position?.start.offset, end).includes('{')) doubt('the attributes of a directive');
  if (/[ \t]/.test(source.charAt(end)) && (type === 'leafDirective' || source[end] === '\t')) doubt('blanks after a directive');
}

const containers: ReadonlySet<string> = new Set<Nodes['type']>([
  'blockquote',
  'containerDirective',
  'footnoteDefinition',
  'list',
  'paragraph',
]);

/** A paragraph goes on until something ends it, and that is mostly a blank line. */
function checkNeighbours(before: Nodes, node: Nodes, parent: Block, source: string): void {
  const [end, start] = [before.position?.end, node.position?.start];
  if ((start?.offset ?? 0) < (end?.offset ?? 0)) doubt('the order of nodes');
  if ((before.type === 'text' || before.type === 'break') && node.type !== 'mdxJsxTextElement' && start?.offset !== end?.offset) doubt('the end of a text');
  if (start?.line === end?.line && (node.type === 'mdxFlowExpression' || before.type === 'mdxFlowExpression')) {
    doubt('expressions on one line');
  }
  if (parent.type === 'blockquote' && before.type !== 'paragraph' && containers.has(before.type)) {
    doubt('where a block in a quote ends');
  }
  if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxFlowExpression') && containers.has(before.type) && !isApart(before, node, source)) {
    if (before.type !== 'paragraph') doubt('code that may be lazy');
  }
  if (node.type !== 'paragraph' || !containers.has(before.type)) return;
  if (before.type === 'paragraph' && before.data?.directiveLabel) return;
  if (!isApart(before, node, source)) doubt('a paragraph that may go on');
}

/** Every line of a block that has fences or tags begins as its first one does. */
export function checkLines({ position }: Nodes, source: string): void {
  const { start, end } = position ?? doubt('a node without a place');
  if (start.line === end.line || start.offset === undefined) return;
  const prefix = source.slice(start.offset - start.column + 1, start.offset).replace(/[^>\t ]/g, ' ');
  const [, ...lines] = source.slice(start.offset, end.offset).split(/\r?\n/);
  if (!lines.every((line) => line.startsWith(prefix) || line.trimEnd() === prefix.trimEnd())) doubt('a lazy line');
}

/** Whether a blank line is between two nodes. */
export function isApart(before: Nodes, node: Nodes, source: string): boolean {
  return /\n[ \t>]*\r?\n/.test(source.slice(before.position?.end.offset, node.position?.start.offset));
}
