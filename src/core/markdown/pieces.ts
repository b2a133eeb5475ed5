import { escapeHtml } from '../../shared/escape-html.ts';
import { type Element, type HtmlNode, hasClass, isBlock, isSilent, textOfHtml } from './html-tree.ts';
import type { Addresses } from './writer.ts';

/** A part of a line of text. */
export type MarkdownPiece =
  /** Blanks collapsed, not escaped. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'mark'; readonly mark: Mark; readonly inner: readonly MarkdownPiece[] }
  | { readonly kind: 'link'; readonly href: string; readonly title: string; readonly inner: readonly MarkdownPiece[] }
  | { readonly kind: 'image'; readonly src: string; readonly title: string; readonly alt: string }
  /** Markdown that is not escaped: the box of a task, the number of a footnote. */
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'break' };

/** Delimiters of emphasis, strong emphasis and deleted text. */
export type Mark = '_' | '**' | '~~';

const marks: Readonly<Record<string, Mark>> = {
  b: '**',
  del: '~~',
  em: '_',
  i: '_',
  s: '~~',
  strike: '~~',
  strong: '**',
};

const codeTags: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'tt']);

/** Elements that are boxes of their own within a line. */
const apartTags: ReadonlySet<string> = new Set(
  'button legend marquee meter optgroup option progress rp rt rtc select textarea'.split(' '),
);

const embeddedTags: ReadonlySet<string> = new Set(['audio', 'embed', 'iframe', 'object', 'video']);

/** Types of fields that are buttons with their value as the label. */
const buttonTypes: ReadonlySet<string | undefined> = new Set(['button', 'reset', 'submit']);

/** Nodes of a line as pieces. Of blocks among them, the text is taken, between blanks. */
export function piecesOf(nodes: readonly HtmlNode[], addresses: Addresses): readonly MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  collect(nodes, { pieces, addresses, within: '' });
  return pieces;
}

interface Collector {
  readonly pieces: MarkdownPiece[];
  readonly addresses: Addresses;
  /** The marks and links around, as a string such as `_a`: none is written within its own kind. */
  readonly within: string;
}

function collect(nodes: readonly HtmlNode[], collector: Collector): void {
  for (const node of nodes) {
    if (typeof node === 'string') addText(collector.pieces, node);
    else if (!isSilent(node) && !isOtherMode(node, nodes)) collectElement(node, collector);
  }
}

/** Whether an image is that of dark mode next to one of light mode, which says the same. */
function isOtherMode(node: Element, among: readonly HtmlNode[]): boolean {
  return (
    hasClass(node, 'only-dark') && among.some((other) => typeof other !== 'string' && hasClass(other, 'only-light'))
  );
}

function collectElement(node: Element, collector: Collector): void {
  const { tag, attributes, children } = node;
  const { pieces, addresses, within } = collector;
  const mark = marks[tag];
  if (codeTags.has(tag)) addCode(pieces, textOfHtml(node));
  else if (tag === 'math') addMath(pieces, node);
  else if (tag === 'svg') addDrawing(pieces, node);
  else if (tag === 'br') pieces.push({ kind: 'break' });
  else if (tag === 'a') collectLink(node, collector);
  else if (tag === 'img') addImage(pieces, attributes, addresses);
  else if (hasClass(node, 'card')) collectCard(node, collector);
  else if (mark !== undefined && !within.includes(mark)) {
    const inner: MarkdownPiece[] = [];
    collect(children, { ...collector, pieces: inner, within: `${within}${mark}` });
    addAround(pieces, inner, (trimmed) => ({ kind: 'mark', mark, inner: trimmed }));
  } else if (tag === 'input') {
    if (attributes.type === 'checkbox')
      pieces.push({ kind: 'markdown', text: 'checked' in attributes ? '[x]' : '[ ]' });
    else if (buttonTypes.has(attributes.type)) addText(pieces, ` ${attributes.value ?? ''} `);
  } else if (tag === 'sup' && isFootnoteReference(node)) {
    pieces.push({ kind: 'markdown', text: `[^${textOfHtml(node)}]` });
  } else if (embeddedTags.has(tag)) {
    const label = attributes.title ?? attributes['aria-label'] ?? (tag === 'object' ? textOfHtml(node).trim() : '');
    const src = attributes.src ?? attributes.data ?? sourceIn(children);
    if (src === undefined) addText(pieces, label);
    else addLink(pieces, [{ kind: 'text', text: label || tag }], { href: addresses.absolute(src) });
  } else {
    const isScript = (tag === 'sup' || tag === 'sub') && children.length > 0;
    const isNumber = isScript && /^\d+$/.test(textOfHtml(node));
    // Markdown has no signs for them; without any, `x` to the power of `2n` were `x2n`.
    const isRaised = isScript && !isNumber;
    if (tag === 'sup' && isNumber) addText(pieces, '^');
    if (tag === 'q') addText(pieces, '“');
    if (isRaised) pieces.push({ kind: 'markdown', text: `<${tag}>` });
    const isApart = isBlock(node) || apartTags.has(tag);
    if (isApart) addText(pieces, ' ');
    collect(children, collector);
    if (isApart) addText(pieces, ' ');
    if (isRaised) pieces.push({ kind: 'markdown', text: `</${tag}>` });
    if (tag === 'q') addText(pieces, '”');
  }
}

/** TeX between dollars, as it was written; a formula without TeX as MathML, since its text alone makes 12 of ½; an empty one is nothing. */
function addMath(pieces: MarkdownPiece[], node: Element): void {
  const { alttext, display } = node.attributes;
  const fence = display === 'block' ? '$$' : '$';
  const tex = alttext && onOneLine(alttext);
  if (tex) pieces.push({ kind: 'markdown', text: fence + tex + fence });
  else if (!alttext && textOfHtml(node).trim() !== '') pieces.push({ kind: 'markdown', text: markupOf(node) });
}

/** TeX on one line: without comments that end with a line, since all after them would be a comment, too, and with `\ ` at its end. */
function onOneLine(tex: string): string {
  const bare = tex.replace(/(?<!\\)((?:\\\\)*)%[^\n\r]*[\n\r]/g, '$1 ');
  return bare.replace(/\s+/g, ' ').replace(/^ |(?<!\\) $/g, '');
}

function markupOf(node: HtmlNode): string {
  if (typeof node === 'string') return escapeHtml(collapse(node));
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${node.tag}${attributes.join('')}>${node.children.map(markupOf).join('')}</${node.tag}>`;
}

/** The name of a drawing, as the alternative text of an image; of one without a name, what is written in it. */
function addDrawing(pieces: MarkdownPiece[], node: Element): void {
  const title = node.children.find((child): child is Element => typeof child !== 'string' && child.tag === 'title');
  const texts = (one: HtmlNode): string =>
    typeof one === 'string' ? '' : one.tag === 'text' ? `${textOfHtml(one)} ` : one.children.map(texts).join('');
  addText(pieces, node.attributes['aria-label'] ?? (title === undefined ? texts(node) : textOfHtml(title)));
}

function collectLink(node: Element, collector: Collector): void {
  const { attributes, children } = node;
  const { pieces, addresses, within } = collector;
  const { href } = attributes;
  // Anchors of headings and links back from footnotes have no use outside of the page.
  if (hasClass(node, 'anchor') || 'data-footnote-backref' in attributes) return;
  if (href === undefined || within.includes('a') || hasClass(node, 'term')) collect(children, collector);
  else if (hasClass(node, 'card')) collectCard(node, collector);
  else {
    const inner: MarkdownPiece[] = [];
    collect(children, { ...collector, pieces: inner, within: `${within}a` });
    if (inner.length === 0) addText(inner, attributes['aria-label'] ?? '');
    addLink(pieces, inner, { href: addresses.absolute(href), title: attributes.title ?? '' });
  }
}

/** `[Title](address): the text below the title`. */
function collectCard({ attributes: { href }, children }: Element, collector: Collector): void {
  const { pieces, addresses, within } = collector;
  const title = children.find((child): child is Element => typeof child !== 'string' && hasClass(child, 'card-title'));
  const inner: MarkdownPiece[] = [];
  collect(title?.children ?? children, { ...collector, pieces: inner, within: `${within}a` });
  if (href === undefined) pieces.push({ kind: 'mark', mark: '**', inner });
  else addLink(pieces, inner, { href: addresses.absolute(href) });
  const rest: MarkdownPiece[] = [];
  for (const child of title === undefined ? [] : children) {
    if (child === title) continue;
    addText(rest, ' ');
    collect([child], { ...collector, pieces: rest });
  }
  const [first, ...others] = trimmed(rest).inner;
  if (first === undefined) return;
  addText(pieces, ': ');
  if (first.kind === 'text') addText(pieces, first.text);
  else pieces.push(first);
  pieces.push(...others);
}

function isFootnoteReference(node: Element): boolean {
  const [link] = node.children;
  return typeof link === 'object' && 'data-footnote-ref' in link.attributes && /^\d+$/.test(textOfHtml(node));
}

function sourceIn(nodes: readonly HtmlNode[]): string | undefined {
  const source = nodes.find((node): node is Element => typeof node !== 'string' && node.tag === 'source');
  return source?.attributes.src;
}

/** Adds text, with its blanks collapsed across pieces as a browser does. */
export function addText(pieces: MarkdownPiece[], text: string): void {
  if (text === '') return;
  const last = pieces.at(-1);
  const added = collapse(text);
  if (last?.kind !== 'text') pieces.push({ kind: 'text', text: added });
  else {
    const isBlankTwice = last.text.endsWith(' ') && added.startsWith(' ');
    pieces[pieces.length - 1] = { kind: 'text', text: last.text + (isBlankTwice ? added.slice(1) : added) };
  }
}

const blanks = ['  ', '\n', '\t', '\r', '\f'];

/** Text with its blanks collapsed as a browser does. */
export function collapse(text: string): string {
  // Most text has nothing to collapse. Looking for a substring is many times as fast as an expression.
  return blanks.some((blank) => text.includes(blank)) ? text.replace(/[ \t\n\f\r]+/g, ' ') : text;
}

function addCode(pieces: MarkdownPiece[], text: string): void {
  if (text.trim() !== '') pieces.push({ kind: 'code', text });
}

function addImage(pieces: MarkdownPiece[], attributes: Element['attributes'], addresses: Addresses): void {
  const { src = '', alt = '', title = '' } = attributes;
  // A data URL says nothing to a reader.
  if (src === '' || src.startsWith('data:')) addText(pieces, alt);
  else pieces.push({ kind: 'image', src: addresses.absolute(src), alt: collapse(alt).trim(), title });
}

function addLink(
  pieces: MarkdownPiece[],
  inner: readonly MarkdownPiece[],
  { href, title = '' }: { href: string; title?: string },
): void {
  addAround(pieces, inner, (content) => ({ kind: 'link', href, title, inner: content }));
}

/** Adds a mark or a link, with blanks at its edges moved outside. Without content, only these blanks. */
function addAround(
  pieces: MarkdownPiece[],
  inner: readonly MarkdownPiece[],
  wrap: (inner: readonly MarkdownPiece[]) => MarkdownPiece,
): void {
  const { before, inner: content, after } = trimmed(inner);
  addText(pieces, before);
  if (content.length > 0) pieces.push(wrap(content));
  addText(pieces, after);
}

/** The pieces without blanks and line breaks at their edges; `before` and `after` are a blank or `''`. */
export function trimmed(pieces: readonly MarkdownPiece[]): {
  before: string;
  inner: readonly MarkdownPiece[];
  after: string;
} {
  const start = trimmedAt(pieces, 0);
  const end = trimmedAt(start.inner, -1);
  return { before: start.blank, inner: end.inner, after: end.blank };
}

/** The pieces without blanks and line breaks at one end: 0 is the start, -1 the end. */
function trimmedAt(pieces: readonly MarkdownPiece[], end: 0 | -1): { blank: string; inner: readonly MarkdownPiece[] } {
  const piece = pieces.at(end);
  if (piece?.kind !== 'break' && piece?.kind !== 'text') return { blank: '', inner: pieces };
  const text = piece.kind === 'break' ? '' : end === 0 ? piece.text.trimStart() : piece.text.trimEnd();
  if (piece.kind === 'text' && text === piece.text && text !== '') return { blank: '', inner: pieces };
  const others = end === 0 ? pieces.slice(1) : pieces.slice(0, -1);
  if (text === '') return { blank: ' ', inner: trimmedAt(others, end).inner };
  const rest = { kind: 'text' as const, text };
  return { blank: ' ', inner: end === 0 ? [rest, ...others] : [...others, rest] };
}
