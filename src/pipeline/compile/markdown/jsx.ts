import type { Nodes as HastNodes } from 'hast';
import type { Nodes } from 'mdast';

/** Whether a node is an element or a component that is written as JSX. */
export function isJsx<T extends { readonly type: string }>(
  node: T,
): node is Extract<T, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }> {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** The pieces of JavaScript that a node has of its own: expressions, also as attributes and their values, imports and exports. */
export function codeIn(node: Nodes | HastNodes): readonly string[] {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression' || node.type === 'mdxjsEsm')
    return [node.value];
  if (!isJsx(node)) return [];
  return node.attributes.flatMap((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return [attribute.value];
    return typeof attribute.value === 'object' && attribute.value !== null ? [attribute.value.value] : [];
  });
}
