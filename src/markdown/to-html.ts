import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { toHtml as writeAny } from 'hast-util-to-html';
import { find, html } from 'property-information';

/**
 * Writes a tree as `hast-util-to-html` does, in a third of the time: what pages are full of, texts and elements with
 * plain attributes, is written here, and everything else by the original.
 */
export function toHtml(nodes: readonly (ElementContent | RootContent)[]): string {
  let markup = '';
  for (const node of nodes) markup += node.type === 'text' ? escapeText(node.value) : written(node);
  return markup;
}

/** Their content is no text, or follows other rules. */
const peculiar = new Set(['script', 'style', 'svg', 'template']);

function written(node: ElementContent | RootContent): string {
  if (node.type !== 'element' || peculiar.has(node.tagName)) return writeAny(node);
  const { start, end, isVoid } = tagsOf(node.tagName);
  const content = toHtml(node.children);
  return `${start}${attributesOf(node)}>${content}${isVoid && content === '' ? '' : end}`;
}

interface Tags {
  /** Up to the attributes. */
  readonly start: string;
  readonly end: string;
  readonly isVoid: boolean;
}

const tags = new Map<string, Tags>();

function tagsOf(tagName: string): Tags {
  const known = tags.get(tagName);
  if (known !== undefined) return known;
  const end = `</${tagName}>`;
  const isVoid = !writeAny({ type: 'element', tagName, properties: {}, children: [] }).endsWith(end);
  const made = { start: `<${tagName}`, end, isVoid };
  tags.set(tagName, made);
  return made;
}

function attributesOf({ properties }: Element): string {
  let markup = '';
  for (const key in properties) {
    const value = properties[key];
    const plain = typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ').trim() : undefined;
    const name = plain === undefined ? undefined : nameOf(key, Array.isArray(value));
    markup += name === undefined ? anyAttribute(key, value) : ` ${name}="${escapeValue(plain ?? '')}"`;
  }
  return markup;
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

function escapeText(text: string): string {
  return text.replace(/[<&]/g, reference);
}

function escapeValue(value: string): string {
  return value.replace(/["&'`\0]/g, reference);
}

function reference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}
