import type { Heading, Nodes, Parent } from 'mdast';
import type { MarkdownConfig } from '../../../model/markdown-config.ts';
import type { Comment } from '../markdown/syntax/html-comment.ts';
import { fallBack } from './fall-back.ts';
import type { PointAt } from './source-text.ts';
import { hideWideNeighbours, restoreWideNeighbours, standInClass, type WideNeighbours } from './wide-neighbours.ts';

/**
 * Hides syntax that satteri does not know: its ASCII characters are moved to the private use area, where none has a
 * meaning, and back once the tree is there. Lengths stay, and so do positions.
 *
 * ```text
 * ## Set up {#setup}   ->   ## Set up \uE07B\uE023\uE073\uE065\uE074\uE075\uE070\uE07D
 * ```
 */
const base = 0xe000;

const masked = /[\uE000-\uE07F]+/g;

const anyMasked = new RegExp(`[\\uE000-\\uE07F${standInClass}]`);

/** Characters that satteri or the mask use for themselves. */
const reserved = new RegExp(`[\\uE000-\\uE07F\\uF002${standInClass}]`);

/** The id of a heading, at the end of its line: `## Title {#id}`. */
const headingId = /^((?:[ \t>*+-]|\d{1,9}[.)])*#{1,6}[ \t](?:.*[ \t])?)(\{#[\w.-]+\})(?=[ \t]*$)/gm;

/** A comment on a line of its own between blank lines. */
const comment =
  /(?<=^(?:[ \t]*\r?\n)?|\n[ \t]*\r?\n)([ \t]*)(<!--(?!-?>)(?:(?!-->).)*-->)(?=[ \t]*(?:$|\r?\n[ \t]*(?:\r?\n|$)))/g;

/** A page without syntax that satteri does not know, and what is behind its characters. */
export interface Masked {
  readonly text: string;
  readonly hidden: WideNeighbours;
}

/** The source with such syntax hidden; `undefined` where it has characters that the mask uses. */
export function mask(source: string, compat: MarkdownConfig['compat']): Masked | undefined {
  if (reserved.test(source)) return;
  const wide = hideWideNeighbours(source);
  if (wide === undefined) return;
  let result = wide.text;
  if (compat.headingIds && source.includes('{#')) {
    result = result.replace(headingId, (_, before: string, id: string) => before + hide(id));
  }
  if (compat.comments && source.includes('<!--')) {
    result = result.replace(comment, (_, indent: string, text: string) => indent + hide(text));
  }
  return { text: result, hidden: wide.hidden };
}

function hide(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? String.fromCharCode(base + code) : character;
  }).join('');
}

/** The text without the mask. */
function unmask(text: string, hidden: WideNeighbours): string {
  const own = text.replace(masked, (run) =>
    Array.from(run, (character) => String.fromCharCode(character.charCodeAt(0) - base)).join(''),
  );
  return restoreWideNeighbours(own, hidden);
}

/** Whether a text contains masked characters. */
function isMasked(text: string): boolean {
  return anyMasked.test(text);
}

/** The length of a masked id at the end of a heading's text. */
function maskedIdLength(text: string): number {
  return /\uE07B\uE023[\uE000-\uE07F]+$/.exec(text)?.[0].length ?? 0;
}

/** Whether a text is a masked comment and nothing else. */
function isMaskedComment(text: string): boolean {
  return text.startsWith('\uE03C\uE021\uE02D\uE02D') && text.endsWith('\uE02D\uE02D\uE03E');
}

/**
 * Removes the mask from the children of a node: the last text of a heading may end in an id, a paragraph may be a
 * comment, and anything else gets its characters back.
 *
 * ```text
 * heading: text 'Set up ▒▒▒▒▒▒▒▒'   ->   heading: text 'Set up ', headingId 'setup'
 * paragraph: text '▒▒▒▒▒▒▒▒▒▒▒▒▒'   ->   comment ' note '
 * code: 'a ▒▒▒▒'                    ->   code: 'a {#b}'
 * ```
 */
export function unmaskChildren(parent: Parent, pointAt: PointAt, hidden: WideNeighbours): void {
  if (parent.type === 'heading') splitHeadingId(parent as Heading, pointAt, hidden);
  for (const [index, child] of parent.children.entries()) {
    const comment = maskedComment(child, hidden);
    if (comment === undefined) unmaskFields(child, hidden);
    else parent.children[index] = comment;
  }
}

function splitHeadingId({ children }: Heading, pointAt: PointAt, hidden: WideNeighbours): void {
  const last = children.at(-1);
  if (last?.type !== 'text' || last.position?.end.offset === undefined) return;
  const length = maskedIdLength(last.value);
  if (length === 0) return;
  const { start, end } = last.position;
  const middle = last.position.end.offset - length;
  const value = unmask(last.value.slice(-length), hidden).slice('{#'.length, -'}'.length);
  if (last.value.length === length) children.pop();
  else {
    last.value = last.value.slice(0, -length);
    last.position = { start, end: pointAt(middle) };
  }
  children.push({ type: 'headingId', value, position: { start: pointAt(middle), end } });
}

function maskedComment(node: Nodes, hidden: WideNeighbours): Comment | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return;
  const [text] = node.children;
  if (text?.type !== 'text' || !isMaskedComment(text.value) || text.position === undefined) return;
  return {
    type: 'comment',
    value: unmask(text.value, hidden).slice('<!--'.length, -'-->'.length),
    position: text.position,
  };
}

/** Removes the mask from text and code. Names and addresses must not contain any. */
function unmaskFields(node: Nodes, hidden: WideNeighbours): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'string' || !isMasked(value)) continue;
    if (key !== 'value' || !('value' in node)) fallBack('a mask in a field of a node');
    node.value = unmask(value, hidden);
  }
}
