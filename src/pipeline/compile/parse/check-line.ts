import type { Nodes } from 'mdast';
import type { Surroundings } from './check-blocks.ts';
import { doubt } from './fall-back.ts';
import { following, written } from './source-text.ts';

/**
 * Doubts what stands in a line where satteri is known to read lines in another way than the
 * reference parser. Each check looks for a sign of it, and would rather be wrong than miss one.
 */
export function checkLine(node: Nodes, { parent, source, line }: Surroundings): void {
  switch (node.type) {
    case 'text':
      checkText(node, source);
      if (parent.type !== 'link' && hasAddress(written(node, source))) doubt('an address as text');
      break;
    case 'link':
      checkLink(node, source, line);
      break;
    case 'inlineCode':
      checkInlineCode(node, source);
      break;
    case 'textDirective':
      if (following(node, source) === '\t' || written(node, source).includes('{')) doubt('the end of a directive');
  }
}

/** What is no text, for it opens something else. */
const opening = new RegExp(
  [
    // A tag, an expression, code.
    /[<{`]/,
    // A directive: the name has to follow, and no second colon.
    /:\t|(?<!:):(?=[^\s\p{P}\p{S}])(?!(?:[^\s\p{P}\p{S}]|[-_])+:)/u,
    // A note.
    /\[\^[^\]]*\]:/,
    // Emphasis that may be closed; what closes it where is a science.
    /\*\S|\S\*/,
    /(?:^|[^\p{L}\p{N}_])_+[^\s_]|[^\s_]_+(?:$|[^\p{L}\p{N}_])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** A sign without which the above is not worth a try. */
const opener = /[<{`:[*_]/;

/** Whether there may be an address in a text, and so a link. */
function hasAddress(text: string): boolean {
  // The signs are looked for first, as expressions take many times as long.
  if (text.includes('://') && /https?:\/\//i.test(text)) return true;
  return (text.includes('@') && /\S@\S/.test(text)) || /www\./i.test(text);
}

const escaped = /\\[!-/:-@[-`{-~]/g;

function checkText(node: Extract<Nodes, { type: 'text' }>, source: string): void {
  const raw = written(node, source);
  if (node.value.endsWith(':') && following(node, source) === '\t') doubt('a tab after a colon');
  if (opener.test(raw) && opening.test(raw.includes('\\') ? raw.replace(escaped, '') : raw))
    doubt('an opening of something as text');
  if (/^(?:im|ex)port /m.test(raw)) doubt('import or export as text');
  if (node.position?.start.line !== node.position?.end.line) return;
  if (node.value !== raw && !/[\\&]/.test(raw)) doubt('where a text stands');
}

/** Addresses that are links in any company. */
const plainAddress =
  /^(?:(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:\/[\w/.?=%#~+-]*)?(?<=[a-z\d/])|[a-z\d][a-z\d.+-]*@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]+)$/i;

/** Links without brackets are found in many ways; those alone between blanks are found in one. */
function checkLink(node: Extract<Nodes, { type: 'link' }>, source: string, line: number): void {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  if (source[start] === '[') return;
  if (!plainAddress.test(written(node, source))) doubt('the end of an address');
  if (!/^[ \t\r\n(]?$/.test(source.charAt(start - 1))) doubt('the beginning of an address');
  if (isInBrackets(source.slice(line, start))) doubt('an address in brackets');
  if (!/^(?:[ \t\r\n)]|[.,;][ \t\r\n]|[.,;]?$)/.test(source.slice(end, end + 2))) doubt('the end of an address');
}

/** Whether a bracket is open at the end of a text. */
function isInBrackets(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth++;
    else if (character === ']' && depth > 0) depth--;
  }
  return depth > 0;
}

/** A line that begins like code is code before it is part of anything, and an indent may be the block's. */
function checkInlineCode(node: Nodes, source: string): void {
  const raw = written(node, source);
  if (raw.slice(1, -1).includes('`')) doubt('a backtick within code');
  if (/\n(?:[ \t>]|[<{]|(?:im|ex)port )/.test(raw)) doubt('code within code');
}
