/** A piece of a paragraph in mdast or hast: text, a line break, or anything else. */
interface Piece {
  readonly type: string;
  readonly value?: string;
  readonly tagName?: string;
}

/** The first line of a quote that is an alert: `[!TIP] A title`. */
export interface AlertLine<Node> {
  /** In lower case. */
  readonly name: string;
  /** `-` and `+` after the brackets, as Obsidian has them: the alert can be folded, and is closed or open at first. */
  readonly fold: '' | '-' | '+';
  readonly title: readonly Node[];
  /** What follows the line in its paragraph. */
  readonly rest: readonly Node[];
}

/**
 * Splits the paragraph that a quote begins with after its first line, where that is one of an alert as GitHub, Obsidian and others
 * write it; `undefined` for ordinary quotes.
 *
 * @param textOf makes a text of a part of another
 */
export function splitAlert<Node extends Piece>(
  nodes: readonly Node[],
  textOf: (node: Node, value: string) => Node,
): AlertLine<Node> | undefined {
  const [first, second] = nodes;
  if (first?.type !== 'text') return;
  const [marker, name = '', fold = ''] = /^\[!(\w+)\]([+-]?)(?:[ \t]+|(?=\n|$))/.exec(first.value ?? '') ?? [];
  if (marker === undefined) return;
  // A mark right after the brackets is no title.
  if (marker === first.value && /\S$/.test(marker) && second !== undefined && !isBreak(second)) return;
  const [start, ...others] = nodes;
  const line = [textOf(start as Node, (first.value ?? '').slice(marker.length)), ...others];
  const at = line.findIndex((node) => isBreak(node) || (node.type === 'text' && node.value?.includes('\n')));
  const end = line[at];
  const isInText = end?.type === 'text';
  const [before = '', ...after] = isInText ? (end.value ?? '').split('\n') : [];
  const title = at < 0 ? line : [...line.slice(0, at), ...(end && isInText ? [textOf(end, before.trimEnd())] : [])];
  const rest =
    at < 0 ? [] : [...(end && isInText ? [textOf(end, after.join('\n'))] : []), ...line.slice(at + 1)].map(trimStart);
  const filled = (node: Node) => node.type !== 'text' || node.value !== '';
  return { name: name.toLowerCase(), fold: fold as '', title: title.filter(filled), rest: rest.filter(filled) };

  function trimStart(node: Node, index: number): Node {
    return index === 0 && node.type === 'text' ? textOf(node, (node.value ?? '').replace(/^\n/, '')) : node;
  }
}

function isBreak({ type, tagName }: Piece): boolean {
  return type === 'break' || tagName === 'br';
}
