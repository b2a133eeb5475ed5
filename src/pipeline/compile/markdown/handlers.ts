import type { Element, ElementContent, Text } from 'hast';
import type { InlineCode, Nodes } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import type { Node } from 'unist';
import { placeOf, type Scope } from './scope.ts';

/** Browsers may break a line behind any hyphen; an option or a short name is to stay whole. */
const short = /^(?=.*-)\S{1,20}$/;

/**
 *     `--strict`   ->   <code class="whole">--strict</code>
 */
export function inlineCodeHandler(state: State, node: InlineCode) {
  const code = defaultHandlers.inlineCode(state, node);
  if (short.test(node.value) && code.type === 'element') code.properties.className = ['whole'];
  return code;
}

/**
 * Renders a node of a type that nobody knows as remark-rehype does, and reports it unless its `data` says what it is to
 * be: without a handler, what a plugin has read would come out as nameless `div` elements. Once a type and page.
 */
export function unknownNodeHandler(scope: Scope) {
  const reported = new Set<string>();
  return (state: State, unknown: Node): ElementContent => {
    // Only nodes that nobody knows come here, which are of no type of the list.
    const node = unknown as Nodes;
    const { data } = node as {
      readonly data?: { readonly hName?: string; readonly hChildren?: unknown; readonly hProperties?: unknown };
    };
    if (data?.hName === undefined && !reported.has(node.type)) {
      reported.add(node.type);
      scope.findings.push({
        rule: 'plugin-error',
        message: `a plugin leaves a node \`${node.type}\`, and nothing says what it is in HTML`,
        place: placeOf(scope, node),
        hint: `give markdown.handlers.${node.type} in the config, or have the plugin set data.hName`,
      });
    }
    const isText = 'value' in node && data?.hChildren === undefined && data?.hProperties === undefined;
    const result: Element | Text = isText
      ? { type: 'text', value: String(node.value) }
      : { type: 'element', tagName: 'div', properties: {}, children: state.all(node) };
    state.patch(node, result);
    return state.applyData(node, result) as ElementContent;
  };
}
