import type { Html, Link, Nodes, Parent, Root, RootContent, Text } from 'mdast';
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
  const between = offsets.map((offset, index) => source.slice(index === 0 ? 0 : (offsets[index - 1] ?? 0) + 1, offset));
  const tree = parse([...between, source.slice((offsets.at(-1) ?? 0) + 1)].join(hidden));
  const pointAt = createPointAt(source);
  // Texts are in the order of the source.
  let next = 0;
  visit(tree, (node, index, parent) => {
    if (node.type === 'link') {
      const rest = cutAddress(node, pointAt);
      if (rest !== undefined) (parent as Parent).children.splice((index ?? 0) + 1, 0, rest);
    }
    if (node.type !== 'text' || parent === undefined || index === undefined) return restoreFields(node);
    if (!node.value.includes(hidden)) return;
    const end = node.position?.end.offset ?? source.length;
    while ((offsets[next] ?? end) < (node.position?.start.offset ?? 0)) next++;
    const first = next;
    while ((offsets[next] ?? end) < end) next++;
    const parts = partsOf(node, offsets.slice(first, next), pointAt);
    (parent as Parent).children.splice(index, 1, ...parts);
    return index + parts.length;
  });
  return tree;
}

/** Offsets of the beginnings that have no end after them, in their order. */
function unclosedIn(source: string): readonly number[] {
  const offsets = blocks.flatMap(([opening, ending]) => {
    const last = [...source.matchAll(ending)].at(-1)?.index ?? -1;
    return [...source.matchAll(opening)].flatMap(({ index }) => (index > last ? [index] : []));
  });
  return offsets.sort((a, b) => a - b);
}

function restoreFields(node: Nodes): undefined {
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string' && value.includes(hidden))
      Object.assign(node, { [key]: value.replaceAll(hidden, '<') });
}

/** Ends an address by itself at such a beginning, as at any `<`; gives the text that follows it. */
function cutAddress(link: Link, pointAt: ReturnType<typeof createPointAt>): Text | undefined {
  const [text] = link.children;
  if (text?.type !== 'text' || !link.url.endsWith(text.value) || !text.value.includes(hidden)) return;
  const { value, position } = text;
  const size = value.indexOf(hidden);
  const start = position?.start.offset ?? 0;
  const rest: Text = {
    type: 'text',
    value: value.slice(size),
    ...(position && { position: { ...position, start: pointAt(start + size) } }),
  };
  text.value = value.slice(0, size);
  link.url = link.url.slice(0, -rest.value.length);
  for (const node of [text, link]) if (node.position) node.position = { ...node.position, end: pointAt(start + size) };
  return rest;
}

/** The beginning of a comment, or a tag, which ends before the next one. */
const beginning = new RegExp(`${hidden}(?:!--|[a-z]+(?:[^>"'${hidden}]|"[^"]*"|'[^']*')*>|[!?][^>]*>?)?`, 'gi');

/**
 * A text around such a beginning, in parts:
 *
 *     a <!-- b   ->   text 'a ', html '<!--', text ' b'
 */
function partsOf(
  { value, position }: Text,
  offsets: readonly number[],
  pointAt: ReturnType<typeof createPointAt>,
): RootContent[] {
  const parts: RootContent[] = [];
  let end = 0;
  for (const [count, { 0: written, index }] of [...value.matchAll(beginning)].entries()) {
    const html = written.replace(hidden, '<');
    const start = offsets[count] ?? position?.start.offset ?? 0;
    const node: Html = {
      type: 'html',
      value: html,
      position: { start: pointAt(start), end: pointAt(start + html.length) },
    };
    if (index > end) parts.push({ type: 'text', value: value.slice(end, index), ...(position && { position }) });
    parts.push(node);
    end = index + written.length;
  }
  if (end < value.length) parts.push({ type: 'text', value: value.slice(end), ...(position && { position }) });
  return parts;
}
