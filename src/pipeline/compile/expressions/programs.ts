import type { Node, Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import { visit } from '../markdown/visit.ts';

/** The code of a page: imports and exports first, which define what the rest names. */
export function programsIn(tree: Root): readonly Program[] {
  const modules: Program[] = [];
  const expressions: Program[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'mdxjsEsm') modules.push(...programOf(node));
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      expressions.push(...programOf(node));
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute') expressions.push(...programOf(attribute));
        else if (typeof attribute.value === 'object' && attribute.value !== null)
          expressions.push(...programOf(attribute.value));
      }
  });
  return [...modules, ...expressions];
}

function programOf({ data }: { readonly data?: { readonly estree?: Program | null | undefined } | undefined }) {
  return data?.estree == null ? [] : [data.estree];
}

/** Names that the code of a page uses, but for imports: of values, keys and components. */
export function namesInCode(tree: Root): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (node: Node | { readonly type: 'JSXIdentifier'; readonly name: string }) => {
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name);
    else for (const child of childrenOf(node)) note(child);
  };
  for (const program of programsIn(tree)) note(program);
  return names;
}

/** The nodes in a node, in order, also of JSX. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
