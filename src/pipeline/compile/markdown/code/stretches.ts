import type { Element, ElementContent } from 'hast';

/** Offsets in the text of the line, and the element that goes around it: a mark unless given. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly as?: Pick<Element, 'tagName' | 'properties'>;
}

/** Nodes in which the text of each stretch is in an element. */
export function wrapAll(
  nodes: readonly ElementContent[],
  stretches: readonly Stretch[],
  at: { offset: number },
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'element') return [{ ...node, children: wrapAll(node.children, stretches, at) }];
    if (node.type !== 'text') return [node];
    const parts = split(node.value, stretches, at.offset);
    at.offset += node.value.length;
    return parts;
  });
}

const mark = { tagName: 'mark', properties: {} };

/** A text in pieces: those within a stretch are in its element. */
function split(value: string, stretches: readonly Stretch[], offset: number): ElementContent[] {
  const parts: ElementContent[] = [];
  let done = 0;
  for (const { start, end, as = mark } of stretches) {
    const from = Math.max(start - offset, done);
    const to = Math.min(end - offset, value.length);
    if (from >= to) continue;
    if (from > done) parts.push({ type: 'text', value: value.slice(done, from) });
    const marked = { type: 'text' as const, value: value.slice(from, to) };
    parts.push({ type: 'element', ...as, children: [marked] });
    done = to;
  }
  if (done < value.length) parts.push({ type: 'text', value: value.slice(done) });
  return parts;
}
