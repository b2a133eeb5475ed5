import type { Root } from 'hast';
import { visit } from './visit.ts';

/** `data-x` without a value: written as an empty value, React and the HTML serialiser agree on it. */
export function rehypeDataAttributes() {
  return (tree: Root): void => {
    visit(tree, 'element', ({ properties }) => {
      for (const [name, value] of Object.entries(properties)) {
        if (value === true && name.startsWith('data')) properties[name] = '';
      }
    });
  };
}
