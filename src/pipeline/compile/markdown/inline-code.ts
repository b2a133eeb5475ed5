import type { InlineCode } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';

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
