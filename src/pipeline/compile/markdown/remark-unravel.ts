import type { Paragraph, Root, RootContent } from 'mdast';
import { visit } from './visit.ts';

/**
 * Removes paragraphs around nothing but JSX or expressions: `<Badge />` on a line of its own must not end up inside of
 * `<p>`.
 */
export function unravel(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (parent === undefined || index === undefined || !holdsOnlyJsx(paragraph)) return;
    const blocks = paragraph.children.flatMap((child): RootContent[] => {
      if (child.type === 'text') return [];
      if (child.type === 'mdxJsxTextElement') return [{ ...child, type: 'mdxJsxFlowElement' } as RootContent];
      if (child.type === 'mdxTextExpression') return [{ ...child, type: 'mdxFlowExpression' } as RootContent];
      return [child];
    });
    parent.children.splice(index, 1, ...blocks);
    return index;
  });
}

function holdsOnlyJsx({ children }: Paragraph): boolean {
  return (
    children.every(
      (child) =>
        child.type === 'mdxJsxTextElement' ||
        child.type === 'mdxTextExpression' ||
        (child.type === 'text' && child.value.trim() === ''),
    ) && children.some((child) => child.type !== 'text')
  );
}
