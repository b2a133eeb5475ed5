import type { Element, ElementContent, Text } from 'hast';
import type { InlineCode, Text as MdastText, Nodes } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import type { Node } from 'unist';
import { placeOf, type Scope } from './scope.ts';

/** Code that no line break may split, as browsers do after a hyphen: options and short names. */
const short = /^(?=.*-)\S{1,20}$/;

/** Code with a word of half the width of a phone: it may break within the word. */
const long = /\S{21}/;

/** The handler of text. Few texts have blanks at line endings to remove. */
export function textHandler(state: State, node: MdastText): Element | Text {
  if (/[\r\n]/.test(node.value)) return defaultHandlers.text(state, node);
  const result: Text = { type: 'text', value: node.value };
  state.patch(node, result);
  return state.applyData(node, result);
}

/**
 * The handler of inline code:
 *
 *     `--strict`   ->   <code class="whole">--strict</code>
 */
export function inlineCodeHandler(state: State, node: InlineCode) {
  const code = defaultHandlers.inlineCode(state, node);
  if (code.type !== 'element') return code;
  if (short.test(node.value)) code.properties.className = ['whole'];
  else if (long.test(node.value)) code.properties.className = ['long'];
  return code;
}

/**
 * The handler of nodes of unknown types, which come from plugins. It renders them as remark-rehype does, as `div`, and
 * reports each type once a page, unless `data.hName` gives an element.
 */
export function unknownNodeHandler(scope: Scope) {
  const reported = new Set<string>();
  return (state: State, unknown: Node): ElementContent => {
    // Unknown nodes are in no list of types.
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
