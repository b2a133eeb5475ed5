import { decodeEntities } from '../../../shared/decode-entities.ts';
import { type Element, isBlockTag, type Node } from './tree.ts';

type Attributes = Element['attributes'];

interface OpenElement extends Element {
  attributes: Attributes;
  readonly children: Node[];
  holdsBlocks: boolean;
}

const opening = /<([a-z][^\s/>]*)/iy;
const attribute = /[\s/]+([^\s=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gy;

const voidTags: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
]);

/** What they hold is no markup. */
const rawTags: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title']);

/**
 * A reader for markup that stringifiers wrote, several times as fast as one for any HTML: what is left open is
 * closed with the element around it, and a tag that closes nothing is passed over. Code is read as text: the
 * elements that give it colour are not made.
 */
export function parseHtml(html: string): readonly Node[] {
  const root = open('', none);
  const stack = [root];
  let top = root;
  let position = 0;
  while (position < html.length) {
    const bracket = html.indexOf('<', position);
    if (bracket !== position) {
      addText(top, decodeEntities(html.slice(position, bracket < 0 ? html.length : bracket)));
      if (bracket < 0) break;
    }
    const next = html[bracket + 1];
    if (next === '/') {
      const end = endOf(html, '>', bracket);
      const tag = html
        .slice(bracket + 2, end - 1)
        .trim()
        .toLowerCase();
      const depth = stack.findLastIndex((element) => element.tag === tag);
      if (depth > 0) stack.length = depth;
      top = stack.at(-1) ?? root;
      position = end;
      continue;
    }
    if (next === '!' || next === '?') {
      position = html.startsWith('<!--', bracket) ? endOf(html, '-->', bracket) : endOf(html, '>', bracket);
      continue;
    }
    opening.lastIndex = bracket;
    const tag = opening.exec(html)?.[1]?.toLowerCase();
    if (tag === undefined) {
      addText(top, '<');
      position = bracket + 1;
      continue;
    }
    const { attributes, end } = readAttributes(html, opening.lastIndex);
    position = end;
    const element = open(tag, attributes);
    top.children.push(element);
    if (isBlockTag(tag)) {
      for (let depth = stack.length - 1; depth >= 0 && stack[depth]?.holdsBlocks === false; depth--)
        (stack[depth] as OpenElement).holdsBlocks = true;
    }
    if (voidTags.has(tag)) continue;
    if (tag === 'pre' || rawTags.has(tag)) {
      const close = indexOrEnd(html, `</${tag}`, position);
      if (tag === 'pre') readCode(element, html.slice(position, close));
      position = endOf(html, '>', close);
      continue;
    }
    if (html[end - 2] === '/') continue;
    stack.push(element);
    top = element;
  }
  return root.children;
}

/** The language is kept where the `code` element inside has it. */
function readCode(pre: OpenElement, html: string): void {
  const language = /<code[^>]*\sclass="[^"]*\blanguage-([^\s"]+)/.exec(html)?.[1];
  const text = html.replace(/<br\b[^>]*>/gi, '\n').replace(/<\/?[a-z!][^>]*>/gi, '');
  addText(pre, decodeEntities(text));
  if (language !== undefined) pre.attributes = { ...pre.attributes, 'data-language': decodeEntities(language) };
}

/** Most elements have none. */
const none: Attributes = {};

function readAttributes(html: string, start: number): { attributes: Attributes; end: number } {
  if (html[start] === '>') return { attributes: none, end: start + 1 };
  const attributes: Record<string, string> = {};
  attribute.lastIndex = start;
  let last = start;
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    last = attribute.lastIndex;
    const [, name = '', double, single, bare] = match;
    attributes[name.toLowerCase()] = decodeEntities(double ?? single ?? bare ?? '');
  }
  return { attributes, end: endOf(html, '>', last) };
}

function open(tag: string, attributes: Attributes): OpenElement {
  return { tag, attributes, children: [], holdsBlocks: false };
}

function addText({ children }: OpenElement, text: string): void {
  const last = children.length - 1;
  if (typeof children[last] === 'string') children[last] += text;
  else children.push(text);
}

function endOf(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index < 0 ? html.length : index + mark.length;
}

function indexOrEnd(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index < 0 ? html.length : index;
}
