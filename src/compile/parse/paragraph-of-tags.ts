import type { Nodes, Paragraph, Parent, RootContent } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { doubt } from './doubt.ts';

const phrasing: ReadonlySet<string> = new Set<Nodes['type']>([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'strong',
  'text',
  'textDirective',
]);

const code: ReadonlySet<string> = new Set<Nodes['type']>(['mdxFlowExpression', 'mdxJsxFlowElement']);

/**
 * Puts tags back into the paragraph that satteri has already taken away, as MDX does later on.
 *
 * ```text
 * mdxJsxFlowElement: text 'a'   ->   paragraph: mdxJsxTextElement: text 'a'
 * ```
 */
export function wrapTags(parent: Parent, source: string): void {
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== 'mdxJsxFlowElement') continue;
    if (!(node.children as readonly Nodes[]).some(({ type }) => phrasing.has(type))) continue;
    if (isBeside(parent.children[index - 1], node, source) || isBeside(node, parent.children[index + 1], source)) {
      doubt('a paragraph of several tags');
    }
    const element = { ...node, type: 'mdxJsxTextElement' } as unknown as MdxJsxTextElement;
    const paragraph: Paragraph = { type: 'paragraph', children: [element] };
    if (node.position !== undefined) {
      const { start, end } = node.position;
      paragraph.position = { start: { ...start }, end: { ...end } };
    }
    parent.children[index] = paragraph;
  }
}

/** Whether two nodes may have been in one paragraph: both are code, and no blank line is between them. */
function isBeside(before: RootContent | undefined, after: RootContent | undefined, source: string): boolean {
  if (before === undefined || after === undefined) return false;
  const isCode = (node: RootContent) => code.has(node.type) || (node.type === 'paragraph' && node.children.every((child) => child.type === 'mdxJsxTextElement'));
  if (!isCode(before) || !isCode(after)) return false;
  const between = source.slice(before.position?.end.offset, after.position?.start.offset);
  return !/(?:\n|\r)[ \t>]*(?:\r?\n|\r)/.test(between);
}
