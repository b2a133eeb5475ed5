import type { Element, Root } from 'hast';
import { visit } from './visit.ts';

/**
 * Wide tables scroll by themselves, with the keyboard too, and leave the page where it is. Cells are
 * aligned by class: styles in attributes would need a weaker Content-Security-Policy.
 */
export function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'td' || node.tagName === 'th') alignByClass(node);
      // The corner of a table with headers on two sides heads nothing.
      if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td';
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      const wrapper: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' },
        children: [node],
      };
      parent.children[index] = wrapper;
    });
  };
}

function alignByClass(cell: Element): void {
  const { align, ...properties } = cell.properties;
  if (typeof align !== 'string') return;
  cell.properties = { ...properties, className: [`align-${align}`] };
}
