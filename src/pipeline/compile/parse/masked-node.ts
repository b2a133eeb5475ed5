import type { Heading, Nodes, Parent } from 'mdast';
import type { Comment } from '../markdown/syntax/html-comment.ts';
import { doubt } from './fall-back.ts';
import { isMasked, isMaskedComment, maskedIdLength, unmask } from './mask.ts';
import type { PointAt } from './point.ts';

/**
 * Takes the mask off what a parent holds: a heading's last text may end in an id, a paragraph may
 * be a comment, and elsewhere there are the characters that the author wrote.
 *
 * ```text
 * heading: text 'Set up ▒▒▒▒▒▒▒▒'   ->   heading: text 'Set up ', headingId 'setup'
 * paragraph: text '▒▒▒▒▒▒▒▒▒▒▒▒▒'   ->   comment ' note '
 * code: 'a ▒▒▒▒'                    ->   code: 'a {#b}'
 * ```
 */
export function unmaskChildren(parent: Parent, pointAt: PointAt): void {
  if (parent.type === 'heading') splitHeadingId(parent as Heading, pointAt);
  for (const [index, child] of parent.children.entries()) {
    const comment = maskedComment(child);
    if (comment === undefined) unmaskFields(child);
    else parent.children[index] = comment;
  }
}

function splitHeadingId({ children }: Heading, pointAt: PointAt): void {
  const last = children.at(-1);
  if (last?.type !== 'text' || last.position?.end.offset === undefined) return;
  const length = maskedIdLength(last.value);
  if (length === 0) return;
  const { start, end } = last.position;
  const middle = last.position.end.offset - length;
  const value = unmask(last.value.slice(-length)).slice('{#'.length, -'}'.length);
  if (last.value.length === length) children.pop();
  else {
    last.value = last.value.slice(0, -length);
    last.position = { start, end: pointAt(middle) };
  }
  children.push({ type: 'headingId', value, position: { start: pointAt(middle), end } });
}

function maskedComment(node: Nodes): Comment | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return;
  const [text] = node.children;
  if (text?.type !== 'text' || !isMaskedComment(text.value) || text.position === undefined) return;
  return { type: 'comment', value: unmask(text.value).slice('<!--'.length, -'-->'.length), position: text.position };
}

/** Text and code may hold what was masked; names and addresses are not the place for it. */
function unmaskFields(node: Nodes): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'string' || !isMasked(value)) continue;
    if (key !== 'value' || !('value' in node)) doubt('a mask in a field of a node');
    node.value = unmask(value);
  }
}
