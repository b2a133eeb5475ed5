import type { Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { Node } from 'unist';
import type { SourcePath } from '../../model/place.ts';
import { definedIn } from './imports.ts';
import { visit } from './markdown/visit.ts';

/**
 * Imports the components that the config names into a file that uses them, as if its author had. What the file defines
 * itself comes first.
 */
export function importSiteComponents(tree: Root, components: Readonly<Record<string, SourcePath>>): void {
  const files = new Map(Object.entries(components));
  if (files.size === 0) return;
  const own = definedIn(tree);
  const uses = usesIn(tree, new Set([...files.keys()].filter((name) => !own.has(name))));
  tree.children.unshift(...[...uses].map(([name, use]) => importOf(name, files.get(name) ?? '', use)));
}

/** Which of these names stand in a tag, or in a tag within code, and the node where they stand first. */
function usesIn(tree: Root, wanted: ReadonlySet<string>): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  visit(tree, (node) => {
    for (const name of namesIn(node)) {
      const [root = ''] = name.split('.');
      if (wanted.has(root) && !found.has(root)) found.set(root, node);
    }
  });
  return found;
}

function namesIn(node: Nodes): readonly string[] {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const code = node.attributes.map(({ value }) => (typeof value === 'object' ? (value?.value ?? '') : ''));
      return [node.name ?? '', ...code.flatMap(tagsIn)];
    }
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'mdxjsEsm':
      return tagsIn(node.value);
    default:
      return [];
  }
}

function tagsIn(code: string): readonly string[] {
  return Array.from(code.matchAll(/<([\p{L}\p{N}_$.]+)/gu), ([, name = '']) => name);
}

/** As if it stood where the component is used first: there its faults are told. */
function importOf(name: string, file: SourcePath, { position }: Node): MdxjsEsm {
  const specifier = `@site/${file}`;
  const estree: Program = {
    type: 'Program',
    sourceType: 'module',
    body: [
      {
        type: 'ImportDeclaration',
        specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
        source: { type: 'Literal', value: specifier },
        attributes: [],
      },
    ],
  };
  const value = `import ${name} from ${JSON.stringify(specifier)}`;
  return { type: 'mdxjsEsm', value, data: { estree }, ...(position === undefined ? {} : { position }) };
}
