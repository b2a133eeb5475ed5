import type { Nodes } from 'mdast';
import type { Surroundings } from './check-blocks.ts';
import { fallBack } from './fall-back.ts';
import { following, written } from './source-text.ts';

/**
 * Falls back where satteri is known to read a part of a line differently from the reference parser. Each check looks
 * for a sign of a difference: a false alarm costs time, a missed one changes the page.
 */
export function checkLine(node: Nodes, { parent, source, syntax, quoted, isInBrackets }: Surroundings): void {
  switch (node.type) {
    case 'text':
      checkText(node, source, syntax);
      if (parent.type !== 'link' && hasAddress(written(node, source))) fallBack('an address as text');
      break;
    case 'link':
      checkLink(node, source, isInBrackets);
      break;
    case 'inlineCode':
      checkInlineCode(node, source);
      break;
    case 'textDirective':
      if (/^[\t{[]/.test(following(node, source)) || written(node, source).includes('{'))
        fallBack('the end of a directive');
      break;
    case 'html':
      if (quoted || (parent.type !== 'root' && /[\r\n]/.test(node.value))) fallBack('HTML in a quote or over lines');
      if (parent.type === 'listItem' && parent.checked != null) fallBack('a tag in a task');
  }
}

/** Characters that begin something other than text. */
const openings = {
  // A tag, an expression, code.
  mdx: openingOf(/[<{`]/),
  // Without MDX, braces are text but for ids of headings, and so is a bracket before a blank or a digit.
  md: openingOf(/<[a-z/!?]|`|\{#/),
};

function openingOf(begin: RegExp): RegExp {
  const all = [
    begin,
    // A directive: the name has to follow, and no second colon.
    /:\t|(?<!:):(?=[^\s\p{P}\p{S}])(?!(?:[^\s\p{P}\p{S}]|[-_])+:)/u,
    // A note.
    /\[\^[^\]]*\]:/,
    // Emphasis that may be closed. The rules for what closes it are too many to repeat here.
    /\*\S|\S\*/,
    /(?:^|[^\p{L}\p{N}_])_+[^\s_]|[^\s_]_+(?:$|[^\p{L}\p{N}_])/u,
  ];
  return new RegExp(all.map(({ source }) => source).join('|'), 'iu');
}

/** A character that each match of `openings` contains: a cheap test first. */
const opener = /[<{`:[*_]/;

/** Whether there may be an address in a text, and so a link. */
function hasAddress(text: string): boolean {
  // Looking for a substring is many times as fast as the expressions.
  if (text.includes('://') && /https?:\/\//i.test(text)) return true;
  return (text.includes('@') && /\S@\S/.test(text)) || /www\./i.test(text);
}

const escaped = /\\[!-/:-@[-`{-~]/g;

function checkText(node: Extract<Nodes, { type: 'text' }>, source: string, syntax: Surroundings['syntax']): void {
  const raw = written(node, source);
  if (node.value.endsWith(':') && following(node, source) === '\t') fallBack('a tab after a colon');
  if (opener.test(raw) && openings[syntax].test(raw.includes('\\') ? raw.replace(escaped, '') : raw))
    fallBack('an opening of something as text');
  if (syntax === 'mdx' && /^(?:im|ex)port /m.test(raw)) fallBack('import or export as text');
  if (node.position?.start.line !== node.position?.end.line) return;
  if (node.value !== raw && !/[\\&]/.test(raw)) fallBack('the position of a text');
}

/** Addresses that all parsers link, in any context. */
const plainAddress =
  /^(?:(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:\/[\w/.?=%#~+-]*)?(?<=[a-z\d/])|[a-z\d][a-z\d.+-]*@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]+)$/i;

/** Parsers disagree on links without brackets, except for those between blanks. */
function checkLink(node: Extract<Nodes, { type: 'link' }>, source: string, isInBrackets: IsInBrackets): void {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  if (source[start] === '[') return;
  if (!plainAddress.test(written(node, source))) fallBack('the end of an address');
  if (!/^[ \t\r\n(]?$/.test(source.charAt(start - 1))) fallBack('the beginning of an address');
  if (isInBrackets(start)) fallBack('an address in brackets');
  if (!/^(?:[ \t\r\n)]|[.,;][ \t\r\n]|[.,;]?$)/.test(source.slice(end, end + 2))) fallBack('the end of an address');
}

/** Whether a bracket of a line is open at an offset. */
export type IsInBrackets = (offset: number) => boolean;

/** Reads a line that begins at an offset once, where it is asked about offsets in their order. */
export function openBrackets(source: string, begin: number): IsInBrackets {
  let at = begin;
  let depth = 0;
  return (offset) => {
    if (offset < at) [at, depth] = [begin, 0];
    for (; at < offset; at++) {
      if (source[at] === '[') depth++;
      else if (source[at] === ']' && depth > 0) depth--;
    }
    return depth > 0;
  };
}

/** A line that begins like JSX or an import is that first, and an indent may belong to the block. */
function checkInlineCode(node: Nodes, source: string): void {
  const raw = written(node, source);
  if (raw.slice(1, -1).includes('`')) fallBack('a backtick within code');
  if (/\n(?:[ \t>]|[<{]|(?:im|ex)port )/.test(raw)) fallBack('code within code');
}
