import type { Element, ElementContent, Root } from 'hast';
import type { VFile } from 'vfile';
import { scopeOf } from './scope.ts';
import { visit } from './visit.ts';

const tagName = 'docsgen-partial';

/** Holds the place of a partial while the page around it is worked on: the partial's own tree is finished. */
export function partialPlaceholder(name: string): Element {
  return { type: 'element', tagName, properties: { name }, children: [] };
}

/** Puts partials where they are used. Each use gets a tree of its own, since headings will differ in their ids. */
export function rehypePartials() {
  return (tree: Root, file: VFile): void => {
    const { partials, serial } = scopeOf(file);
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
  };
}

/** Tabs of one name close each other: those of a second use are on their own. */
function renameTabs(children: ElementContent[], serial: () => number): void {
  const names = new Map<unknown, string>();
  visit({ type: 'root', children } satisfies Root, 'element', ({ tagName, properties }) => {
    if (tagName !== 'details' || !/^tabs-\d+$/.test(String(properties.name))) return;
    const name = names.get(properties.name) ?? `tabs-${serial()}`;
    names.set(properties.name, name);
    properties.name = name;
  });
}
