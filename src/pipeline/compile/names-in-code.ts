import type { Node, Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import { isJsx } from './markdown/jsx.ts';
import { visit } from './markdown/visit.ts';

/** Names that the code of a page uses, but for imports: of values, keys and components. */
export function namesInCode(tree: Root): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (node: Node | { readonly type: 'JSXIdentifier'; readonly name: string }) => {
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name);
    else for (const child of Object.values(node).flat().filter(isNode)) note(child);
  };
  const noteCode = ({ data }: { readonly data?: { readonly estree?: Program | null | undefined } | undefined }) => {
    if (data?.estree != null) note(data.estree);
  };
  visit(tree, (node: Nodes) => {
    if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      noteCode(node);
    else if (isJsx(node))
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute') noteCode(attribute);
        else if (typeof attribute.value === 'object' && attribute.value !== null) noteCode(attribute.value);
      }
  });
  return names;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
