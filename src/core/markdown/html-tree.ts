import { voidNames } from '../../shared/html-elements.ts';
import { decodeHtml } from '../../shared/html-references.ts';
import { eachAttribute, rawNames, scanHtml } from '../../shared/scan-html.ts';

/** Markup as far as its Markdown needs it: elements and text, entities decoded. */
export type HtmlNode = Element | string;

/** An element, with its attributes by lower-case name. */
export interface Element {
  /** Lower case. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
  /** Whether it contains a block element, at any depth. */
  readonly holdsBlocks: boolean;
}

interface OpenElement extends Element {
  attributes: Element['attributes'];
  readonly children: HtmlNode[];
  holdsBlocks: boolean;
}

const blockTags: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements without text for a reader. */
const silentTags: ReadonlySet<string> = new Set(
  'base canvas datalist head link meta noscript script style template title'.split(' '),
);

/** Elements whose titles are written in another way, or have none to see. */
const titledTags: ReadonlySet<string> = new Set('audio embed iframe img input math object svg video'.split(' '));

/**
 * Reads markup that stringifiers wrote into a tree, in a tenth of the time of a parser for any HTML. An element that is
 * left open ends with the one around it; an end tag that closes nothing is skipped. Code is read as text: `pre` has one
 * child, without the elements that colour it, each block on lines of its own as browsers show it, and gets the attribute
 * `data-language` from the class of its `code`. What browsers show when a reader points at an element follows it, or is its end.
 */
export function parseHtml(html: string): readonly HtmlNode[] {
  const root = openElement('', none);
  const stack = [root];
  let top = root;
  /** Elements with children that have titles. */
  const aroundTitles = new Set<OpenElement>();
  let pre: OpenElement | undefined;
  /** Whether a block in code has begun or ended here. */
  let isApart = false;
  scanHtml(html, {
    text(start, end) {
      const text = decodeHtml(html.slice(start, end));
      if (isApart && !/^\n|^$/.test(text) && /[^\n]$/.test(String(pre?.children[0] ?? '')))
        addText(pre as OpenElement, '\n');
      isApart = false;
      addText(pre ?? top, text);
    },
    open(tag, _, nameEnd, end) {
      if (pre !== undefined) {
        if (tag === 'br') addText(pre, '\n');
        else if (tag === 'code') addLanguage(pre, readAttributes(html, nameEnd, end));
        else isApart ||= blockTags.has(tag);
        return;
      }
      const htmlElement = openElement(tag, readAttributes(html, nameEnd, end));
      top.children.push(htmlElement);
      if ('title' in htmlElement.attributes) aroundTitles.add(top);
      if (blockTags.has(tag)) {
        for (let depth = stack.length - 1; depth >= 0 && stack[depth]?.holdsBlocks === false; depth--)
          (stack[depth] as OpenElement).holdsBlocks = true;
      }
      if (tag === 'pre') pre = htmlElement;
      else if (!voidNames.has(tag) && !rawNames.has(tag) && html[end - 2] !== '/') {
        stack.push(htmlElement);
        top = htmlElement;
      }
    },
    raw(tag, start, end) {
      const element = top.children.at(-1);
      if (typeof element === 'object' && (tag === 'textarea' || tag === 'title'))
        (element.children as HtmlNode[]).push(decodeHtml(html.slice(start, end)));
    },
    close(tag) {
      if (pre !== undefined) {
        if (tag === 'pre') pre = undefined;
        isApart = pre !== undefined && (isApart || blockTags.has(tag));
        return;
      }
      const depth = top.tag === tag ? stack.length - 1 : stack.findLastIndex((element) => element.tag === tag);
      if (depth > 0) stack.length = depth;
      top = stack[stack.length - 1] ?? root;
    },
  });
  for (const { children } of aroundTitles) addTips(children);
  return root.children;
}

/** Adds the titles of elements to their texts: `CLI (command line interface)`. Terms have a page of their own. */
function addTips(children: HtmlNode[]): void {
  for (const child of children.splice(0)) {
    children.push(child);
    if (typeof child === 'string') continue;
    const { tag, attributes } = child;
    const tip = attributes.title?.trim().replace(/\s+/g, ' ') ?? '';
    const [only, ...others] = child.children;
    if (tip === '' || (typeof only === 'string' && others.length === 0 && tip === only.trim())) continue;
    if (titledTags.has(tag) || 'href' in attributes || hasClass(child, 'term') || isSilent(child)) continue;
    const isInside = isBlock(child) && tag !== 'pre' && tag !== 'table';
    (isInside ? (child.children as HtmlNode[]) : children).push(only === undefined ? ` ${tip} ` : ` (${tip})`);
  }
}

/** Most elements have no attributes. */
const none: Element['attributes'] = {};

function readAttributes(html: string, nameEnd: number, end: number): Element['attributes'] {
  if (nameEnd === end - 1) return none;
  const attributes: Record<string, string> = {};
  eachAttribute(html, nameEnd, (name, value) => {
    attributes[name] ??= decodeHtml(value);
  });
  return attributes;
}

function addLanguage(pre: OpenElement, { class: names = '' }: Element['attributes']): void {
  const language = /(?:^|\s)language-(\S+)/.exec(names)?.[1];
  if (language !== undefined) pre.attributes = { ...pre.attributes, 'data-language': language };
}

function openElement(tag: string, attributes: Element['attributes']): OpenElement {
  return { tag, attributes, children: [], holdsBlocks: false };
}

function addText({ children }: OpenElement, text: string): void {
  const last = children.length - 1;
  if (typeof children[last] === 'string') children[last] += text;
  else children.push(text);
}

/** An element as `parseHtml` would read it. */
export function element(tag: string, children: readonly HtmlNode[], attributes: Element['attributes'] = {}): Element {
  const holdsBlocks = children.some(isBlock);
  return { tag, attributes, children, holdsBlocks };
}

/** Whether the node cannot be part of a line of text. */
export function isBlock(node: HtmlNode): node is Element {
  return typeof node !== 'string' && (node.holdsBlocks || blockTags.has(node.tag));
}

/** Whether an element and its content are left out. The button that enlarges an image has the image a second time. */
export function isSilent(node: Element): boolean {
  const { tag, attributes } = node;
  return silentTags.has(tag) || attributes['aria-hidden'] === 'true' || isHidden(attributes) || hasClass(node, 'zoom');
}

/** Whether browsers show an element to none who does not look for its text. */
const isHidden = ({ hidden }: Element['attributes']) => hidden !== undefined && hidden !== 'until-found';

export function hasClass({ attributes }: Element, name: string): boolean {
  return attributes.class?.split(' ').includes(name) === true;
}

/** The text of a node and all nodes within. */
export function textOfHtml(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOfHtml).join('');
}

/** The first element inside that passes the test, in document order. */
export function find(nodes: readonly HtmlNode[], test: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = test(node) ? node : find(node.children, test);
    if (found !== undefined) return found;
  }
  return undefined;
}
