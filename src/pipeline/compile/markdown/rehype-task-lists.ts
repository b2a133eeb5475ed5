import type { Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import { visit } from './visit.ts';

/** Gives the box of a task-list item the item's text as its name, for those who do not see where it stands. */
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
