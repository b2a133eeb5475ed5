import type { Element, ElementContent, Root } from 'hast';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

const tagName = 'docsgen-partial';

/** A placeholder for a partial while plugins work on the page around it: the tree of the partial is finished. */
export function partialPlaceholder(name: string): Element {
  return { type: 'element', tagName, properties: { name }, children: [] };
}

/** Replaces placeholders by partials. Each use gets its own tree, since the ids of headings differ. */
export function insertPartials(tree: Root, scope: Scope): void {
  const { partials, serial } = scope;
  if (partials.size === 0) return;
  const used = new Set<unknown>();
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== tagName || parent === undefined || index === undefined) return;
    const children = partials.get(String(node.properties.name))?.children ?? [];
    const clone = structuredClone<ElementContent[]>([...children]);
    if (used.has(node.properties.name)) renameTabs(clone, serial);
    used.add(node.properties.name);
    parent.children.splice(index, 1, ...clone);
    return index + children.length;
  });
}

/** Gives the tabs of a second use other names: tabs of the same name close each other. */
function renameTabs(children: ElementContent[], serial: () => number): void {
  const names = new Map<unknown, string>();
  visit({ type: 'root', children } satisfies Root, 'element', ({ tagName, properties }) => {
    if (tagName !== 'details' || !/^tabs-\d+$/.test(String(properties.name))) return;
    const name = names.get(properties.name) ?? `tabs-${serial()}`;
    names.set(properties.name, name);
    properties.name = name;
  });
}
