import type { ElementContent } from 'hast';
import type { Line } from '../../../../core/highlight/index.ts';

/**
 * Marks a word wherever it stands in a line, and tells whether it does.
 *
 * ```text
 * word 'a b':  <i>x a</i> b   ->   <i>x <mark>a</mark></i><mark> b</mark>
 * ```
 */
export function markWord(line: Line, word: string): { readonly line: Line; readonly found: boolean } {
  const text = line.map(textOf).join('');
  const stretches: Stretch[] = [];
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length))
    stretches.push({ start, end: start + word.length });
  if (stretches.length === 0) return { line, found: false };
  return { line: markAll(line, stretches, { offset: 0 }), found: true };
}

/** In the text of the line. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

function markAll(nodes: readonly ElementContent[], stretches: readonly Stretch[], at: { offset: number }): Line {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'element') return [{ ...node, children: markAll(node.children, stretches, at) }];
    if (node.type !== 'text') return [node];
    const parts = split(node.value, stretches, at.offset);
    at.offset += node.value.length;
    return parts;
  });
}

/** A text in pieces, of which those inside a stretch are marked. */
function split(value: string, stretches: readonly Stretch[], offset: number): ElementContent[] {
  const parts: ElementContent[] = [];
  let done = 0;
  for (const { start, end } of stretches) {
    const from = Math.max(start - offset, done);
    const to = Math.min(end - offset, value.length);
    if (from >= to) continue;
    if (from > done) parts.push({ type: 'text', value: value.slice(done, from) });
    const marked = { type: 'text' as const, value: value.slice(from, to) };
    parts.push({ type: 'element', tagName: 'mark', properties: {}, children: [marked] });
    done = to;
  }
  if (done < value.length) parts.push({ type: 'text', value: value.slice(done) });
  return parts;
}

function textOf(node: ElementContent): string {
  if (node.type === 'element') return node.children.map(textOf).join('');
  return node.type === 'text' ? node.value : '';
}
