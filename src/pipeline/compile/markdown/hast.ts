import type { Element, ElementContent } from 'hast';

/** A hast element. */
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

/** Whether a node is white space only. */
export function isBlank(node: ElementContent | undefined): boolean {
  return node?.type === 'text' && node.value.trim() === '';
}
