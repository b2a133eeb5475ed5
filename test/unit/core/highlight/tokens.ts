import type { ElementContent } from 'hast';
import { type Grammars, highlight } from '../../../../src/core/highlight/highlight.ts';

/** Highlighted code with the first class of each token: `[keyword SELECT] c`. */
export function tokens(code: string, language: string, grammars?: Grammars): string {
  return highlight(code, language, grammars)
    .map((line) => line.map(token).join(''))
    .join('\n');
}

/** The text of nodes. */
export function text(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'element' ? text(node.children) : 'value' in node ? node.value : ''))
    .join('');
}

function token(node: ElementContent): string {
  if (node.type !== 'element') return text([node]);
  const [, name] = [node.properties.className].flat();
  return `[${name} ${node.children.map(token).join('')}]`;
}
