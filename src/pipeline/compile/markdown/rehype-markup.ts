import type { Element, Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import { textOf } from '../../../shared/texts/text.ts';
import { scopeOf } from './scope.ts';
import { visit } from './visit.ts';

/**
 * Makes wide tables scroll on their own, with the keyboard too. Cells are aligned by a class, since style attributes would
 * need a weaker Content-Security-Policy.
 */
export function rehypeTables() {
  return (tree: Root, file: VFile): void => {
    const ariaLabel = textOf(scopeOf(file).settings.language)('text.table');
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'td' || node.tagName === 'th') alignByClass(node);
      // An empty corner of a table is no header.
      if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td';
      if (node.tagName !== 'table' || parent === undefined || index === undefined) return;
      const wrapper: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel },
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

/** Labels the checkbox of a task with the text of the item, for screen readers. */
export function rehypeTaskLists() {
  return (tree: Root): void => {
    visit(tree, 'element', (item) => {
      const { className } = item.properties;
      if (item.tagName !== 'li' || !Array.isArray(className) || !className.includes('task-list-item')) return;
      const label = plainText(item).trim().split('\n')[0] ?? '';
      visit(item, 'element', (box) => {
        if (box.tagName === 'input') box.properties.ariaLabel ??= label;
      });
    });
  };
}

/** Writes `data-x` without a value as an empty one, since React and rehype-stringify differ otherwise. */
export function rehypeDataAttributes() {
  return (tree: Root): void => {
    visit(tree, 'element', ({ properties }) => {
      for (const [name, value] of Object.entries(properties)) {
        if (value === true && name.startsWith('data')) properties[name] = '';
      }
    });
  };
}
