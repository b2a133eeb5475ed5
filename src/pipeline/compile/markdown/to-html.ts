import type { Element, ElementContent, Literal, Nodes, Properties, RootContent } from 'hast';
import { find, html } from 'property-information';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { voidNames } from '../../../shared/html-elements.ts';

const stringifier = unified().use(rehypeStringify).freeze();

declare module 'hast' {
  interface ElementContentMap {
    /** Code that is written as HTML already, where no step after it needs its nodes. */
    highlighted: HighlightedCode;
  }
  interface RootContentMap {
    highlighted: HighlightedCode;
  }
}

export interface HighlightedCode extends Literal {
  readonly type: 'highlighted';
  /** Its markup. */
  value: string;
  /** Its text. */
  readonly text: string;
}

/**
 * Serializes nodes as HTML, byte for byte as `rehype-stringify` does. Texts and elements with plain attributes, which
 * pages are full of, are serialized here and everything else by the package: with the package alone a build from
 * nothing takes 6 % more CPU (1,000 pages; see CONTRIBUTING.md).
 */
export function toHtml(nodes: readonly (ElementContent | RootContent)[]): string {
  let markup = '';
  for (const node of nodes) markup += node.type === 'text' ? escapeText(node.value) : written(node);
  return markup;
}

/** Elements whose content follows other rules. */
const peculiar = new Set(['script', 'style', 'svg', 'template']);

function writeAny(node: ElementContent | RootContent): string {
  return stringifier.stringify({ type: 'root', children: [asNodes(node) as RootContent] });
}

/** A node without code that is written already, which the package does not know: such code has no colours. */
function asNodes<T extends Nodes>(node: T): T {
  if (node.type === 'highlighted') return { type: 'text', value: node.text } as unknown as T;
  const inner = {
    ...('children' in node ? { children: node.children.map(asNodes) } : {}),
    ...('content' in node && node.content !== undefined ? { content: asNodes(node.content) } : {}),
  };
  return { ...node, ...inner };
}

function written(node: ElementContent | RootContent): string {
  if (node.type === 'highlighted') return node.value;
  if (node.type !== 'element' || peculiar.has(node.tagName)) return writeAny(node);
  const { tagName } = node;
  const content = toHtml(node.children);
  const end = content === '' && voids.has(tagName.toLowerCase()) ? '' : `</${tagName}>`;
  return `<${tagName}${attributesOf(node)}>${content}${end}`;
}

/** Elements without an end tag: those of HTML, and names that the package takes for such. */
const voids: ReadonlySet<string> = new Set([...voidNames, 'command', 'image']);

function attributesOf({ properties }: Element): string {
  let markup = '';
  for (const key in properties) {
    const value = properties[key];
    const plain = Array.isArray(value) ? value.join(' ').trim() : isText(value) ? String(value) : undefined;
    const name = plain === undefined ? undefined : nameOf(key, Array.isArray(value));
    markup += name === undefined ? anyAttribute(key, value) : ` ${name}="${escapeValue(plain ?? '')}"`;
  }
  return markup;
}

function isText(value: Properties[string]): boolean {
  return typeof value === 'string' || Number.isFinite(value);
}

/** By the name of the property, for one value and for lists: `undefined` where more than the name has to be known. */
const names = { single: new Map<string, string | undefined>(), list: new Map<string, string | undefined>() };

function nameOf(key: string, isList: boolean): string | undefined {
  const known = isList ? names.list : names.single;
  if (known.has(key)) return known.get(key);
  const { attribute, boolean, overloadedBoolean, commaSeparated } = find(html, key);
  const isPlain = /^[a-z][\w:-]*$/i.test(attribute) && !boolean && !overloadedBoolean && !(isList && commaSeparated);
  const name = isPlain ? attribute : undefined;
  known.set(key, name);
  return name;
}

function anyAttribute(key: string, value: Properties[string]): string {
  return writeAny({ type: 'element', tagName: 'i', properties: { [key]: value }, children: [] }).slice(2, -5);
}

/** Text between tags, escaped as `rehype-stringify` does: only `<` and `&`. */
export function escapeText(text: string): string {
  return text.replace(/[<&]/g, reference);
}

function escapeValue(value: string): string {
  return value.replace(/["&'`\0]/g, reference);
}

function reference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}
