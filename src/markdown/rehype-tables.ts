import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

/** Wide tables scroll by themselves, with the keyboard too, and leave the page where it is. */
export function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      const wrapper: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: 'Table' },
        children: [node],
      };
      parent.children[index] = wrapper;
      return SKIP;
    });
  };
}
