import type { Element, ElementContent, Nodes } from 'hast';

export function hastElement(
  tagName: string,
  properties: Element['properties'],
  children: readonly ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

/** A hast text. */
export function text(value: string): ElementContent {
  return { type: 'text', value };
}

/** Whether a node is an element of this name. */
export function isElement<Name extends string>(
  node: Nodes | undefined,
  tagName: Name,
): node is Element & { tagName: Name } {
  return node?.type === 'element' && node.tagName === tagName;
}

export function classesOf({ properties }: Element): readonly string[] {
  return [properties.className ?? []].flat().map(String);
}

/** The language of a `code` element, as its class has it. */
export function languageOf(code: Element): string | undefined {
  const prefix = 'language-';
  const name = classesOf(code).find((other) => other.startsWith(prefix));
  return name?.slice(prefix.length);
}

/** Whether a node is white space only. */
export function isBlank(node: Nodes | undefined): boolean {
  return node?.type === 'text' && node.value.trim() === '';
}
