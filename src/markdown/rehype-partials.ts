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
    const { partials } = scopeOf(file);
    if (partials.size === 0) return;
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== tagName || parent === undefined || index === undefined) return;
      const children = partials.get(String(node.properties.name))?.children ?? [];
      parent.children.splice(index, 1, ...structuredClone<ElementContent[]>([...children]));
      return index + children.length;
    });
  };
}
