import type { Root } from 'mdast';
import { takeHeadingId } from './syntax/heading-id.ts';
import { visit } from './visit.ts';

/** `## Title {#my-id}` and `## Title {/* #my-id *\/}` give the heading the id its author chose. */
export function remarkHeadingIds() {
  return (tree: Root): void => {
    visit(tree, 'heading', (heading) => {
      const id = takeHeadingId(heading);
      if (id === undefined) return;
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
    });
  };
}
