import type { Link, PhrasingContent, Text } from 'mdast';

const pattern = /\[([^[\]]+)\]\((api:[\w-]+\/[A-Z]+ \/[^()\s]*)\)/g;

/**
 * `[create an EHR](api:openehr/POST /ehr)`: Markdown sees no link where an address has a blank, so
 * these are found in the text. `undefined` for a text without any.
 */
export function splitApiLinks(node: Text): PhrasingContent[] | undefined {
  if (!node.value.includes('](api:')) return undefined;
  const parts: PhrasingContent[] = [];
  let end = 0;
  for (const match of node.value.matchAll(pattern)) {
    const [whole, label = '', url = ''] = match;
    if (match.index > end) parts.push(piece(node, end, match.index));
    const link: Link = { type: 'link', url, children: [{ type: 'text', value: label }] };
    parts.push({ ...link, ...positionOf(node, match.index, match.index + whole.length) });
    end = match.index + whole.length;
  }
  if (end === 0) return undefined;
  if (end < node.value.length) parts.push(piece(node, end, node.value.length));
  return parts;
}

function piece(node: Text, start: number, end: number): Text {
  return { type: 'text', value: node.value.slice(start, end), ...positionOf(node, start, end) };
}

/** True where the text stands in the source as it is, without escapes and on the node's own lines. */
function positionOf(node: Text, start: number, end: number): Pick<Text, 'position'> {
  if (node.position === undefined) return {};
  const point = (offset: number) => {
    const lines = node.value.slice(0, offset).split('\n');
    const first = node.position?.start ?? { line: 1, column: 1 };
    const last = lines.at(-1) ?? '';
    return {
      line: first.line + lines.length - 1,
      column: lines.length === 1 ? first.column + last.length : last.length + 1,
    };
  };
  return { position: { start: point(start), end: point(end) } };
}
