import type { Html, Nodes, Parent, Root, RootContent, Text } from 'mdast';
import { visit } from '../markdown/visit.ts';
import type { Parser } from './parser.ts';
import { createPointAt } from './source-text.ts';

/** What ends such a block of HTML only by its own end: without one, CommonMark takes all that follows for HTML. */
const blocks: readonly (readonly [opening: RegExp, ending: RegExp])[] = [
  [/<!--/g, /-->/g],
  [/<\?/g, /\?>/g],
  [/<!\[CDATA\[/g, /\]\]>/g],
  [/<![a-z]/gi, />/g],
  ...['pre', 'script', 'style', 'textarea'].map(
    (name) => [new RegExp(`<${name}(?=[\\s>])`, 'gi'), new RegExp(`</${name}\\s*>`, 'gi')] as const,
  ),
];

const mayBeUnclosed = /<(?:[!?]|pre|script|style|textarea)/i;

/** In place of a bracket that begins nothing; the fast parser leaves pages with it to the reference parser. */
const hidden = '\ue03c';

/**
 * Reads CommonMark so that a comment or a `<pre>` without an end does not take the rest of the page: the beginning becomes a
 * node of HTML by itself, and what follows is read as Markdown.
 */
export function readUnclosed(source: string, parse: Parser): Root {
  if (!mayBeUnclosed.test(source) || source.includes(hidden)) return parse(source);
  const offsets = unclosedIn(source);
  if (offsets.length === 0) return parse(source);
  let text = source;
  for (const offset of offsets) text = text.slice(0, offset) + hidden + text.slice(offset + 1);
  const tree = parse(text);
  const pointAt = createPointAt(source);
  visit(tree, (node, index, parent) => {
    if (node.type !== 'text' || parent === undefined || index === undefined) return restoreFields(node);
    if (!node.value.includes(hidden)) return;
    const parts = partsOf(node, offsets, source, pointAt);
    (parent as Parent).children.splice(index, 1, ...parts);
    return index + parts.length;
  });
  return tree;
}

/** Offsets of the beginnings that have no end after them. */
function unclosedIn(source: string): readonly number[] {
  return blocks.flatMap(([opening, ending]) => {
    const last = [...source.matchAll(ending)].at(-1)?.index ?? -1;
    return [...source.matchAll(opening)].flatMap(({ index }) => (index > last ? [index] : []));
  });
}

function restoreFields(node: Nodes): undefined {
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string' && value.includes(hidden))
      Object.assign(node, { [key]: value.replaceAll(hidden, '<') });
}

/** The beginning of a comment, or a tag. */
const beginning = new RegExp(`${hidden}(?:!--|[a-z]+(?:[^>"']|"[^"]*"|'[^']*')*>|[!?][^>]*>?)?`, 'i');

/**
 * A text around such a beginning, in parts:
 *
 *     a <!-- b   ->   text 'a ', html '<!--', text ' b'
 */
function partsOf(
  { value, position }: Text,
  offsets: readonly number[],
  source: string,
  pointAt: ReturnType<typeof createPointAt>,
): RootContent[] {
  const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? source.length];
  const own = offsets.filter((offset) => offset >= from && offset < to).sort((a, b) => a - b);
  const parts: RootContent[] = [];
  let rest = value;
  for (let found = beginning.exec(rest); found !== null; found = beginning.exec(rest)) {
    const html = found[0].replace(hidden, '<');
    const start = own.shift() ?? from;
    const node: Html = {
      type: 'html',
      value: html,
      position: { start: pointAt(start), end: pointAt(start + html.length) },
    };
    if (found.index > 0) parts.push({ type: 'text', value: rest.slice(0, found.index), ...(position && { position }) });
    parts.push(node);
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest !== '') parts.push({ type: 'text', value: rest, ...(position && { position }) });
  return parts;
}
