import type { Nodes } from 'mdast';
import { isApart } from './between.ts';
import { doubt } from './fall-back.ts';
import { nesting, type Surroundings } from './surroundings.ts';

/** Between two nodes of a line there is nothing, but for what a line begins with. */
function checkGap(before: Nodes, node: Nodes, source: string): void {
  if (before.type === 'break') doubt('the end of a break');
  if (before.type !== 'text' || node.type === 'mdxJsxTextElement') return;
  const isAddress = node.type === 'link' && source[node.position?.start.offset ?? 0] !== '[';
  if (before.position?.end.column !== 1 || isAddress) doubt('the end of a text');
}

/** Doubts two nodes in a row where it is not sure that the first ends before the second. */
export function checkNeighbours(before: Nodes, node: Nodes, { parent, source }: Surroundings): void {
  const end = before.position?.end;
  const start = node.position?.start;
  if ((start?.offset ?? 0) < (end?.offset ?? 0)) doubt('the order of nodes');
  if (start?.offset !== end?.offset) checkGap(before, node, source);
  if (start?.line === end?.line && [before.type, node.type].includes('mdxFlowExpression'))
    doubt('expressions on one line');
  if (parent.type === 'blockquote' && nesting.has(before.type)) doubt('where a block in a quote ends');
  if (!isApart(before, node, source)) checkTransition(before, node, source);
}

const lazy: ReadonlySet<string> = new Set<Nodes['type']>([
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'paragraph',
  'table',
]);

/** Without a blank line between them, what comes second may be part of the first. */
function checkTransition(before: Nodes, node: Nodes, source: string): void {
  const isBlock = nesting.has(before.type);
  const isParagraph = before.type === 'paragraph' && before.data?.directiveLabel !== true;
  const isUnderlined = node.type === 'heading' && source[node.position?.start.offset ?? 0] !== '#';
  if (isBlock && lazy.has(node.type)) doubt('a line that may be lazy');
  if (isParagraph && node.type === 'paragraph') doubt('a paragraph that may go on');
  if ((isBlock || isParagraph) && isUnderlined) doubt('an underline of more than a line');
  if (before.type === 'definition' && node.type !== 'definition') doubt('text right after a definition');
  if (node.type === 'footnoteDefinition' && before.type !== node.type) doubt('a footnote after text');
}
