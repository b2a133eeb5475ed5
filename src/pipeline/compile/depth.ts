import type { ListItem } from 'mdast';
import type { Node, Parent } from 'unist';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { maxNesting, TooMuch, tooDeepHint, tooDeepMessage } from '../../shared/markdown-limits.ts';

/**
 * Reads which kinds of nodes a page has, and `task` for items with a box. `deep` is the finding for a page that is nested deeper than plugins can follow;
 * `undefined` for other pages.
 */
export function survey(
  tree: Node,
  file: SourcePath,
): { readonly kinds: ReadonlySet<string>; readonly deep: Finding | undefined } {
  const kinds = new Set<string>();
  const start = tooDeepIn(tree, 0, kinds)?.position?.start;
  const deep =
    start &&
    tooMuch(file, { message: tooDeepMessage, start: { line: start.line, column: start.column }, hint: tooDeepHint });
  return { kinds, deep };
}

/** The first node that is too deep. Kinds of all nodes before it are collected. */
function tooDeepIn(node: Node, depth: number, kinds: Set<string>): Node | undefined {
  if (depth > maxNesting) return node;
  kinds.add(node.type);
  if (node.type === 'listItem' && typeof (node as ListItem).checked === 'boolean') kinds.add('task');
  if (!('children' in node)) return;
  for (const child of (node as Parent).children) {
    const found = tooDeepIn(child, depth + 1, kinds);
    if (found !== undefined) return found;
  }
  return;
}

/** The finding for a parser that ran out of stack; `undefined` for other errors. */
export function tooMuchFinding(error: unknown, file: SourcePath): Finding | undefined {
  if (error instanceof TooMuch) return tooMuch(file, error);
  if (!(error instanceof RangeError && /call stack/.test(error.message))) return undefined;
  return tooMuch(file, { message: tooDeepMessage, hint: tooDeepHint });
}

function tooMuch(
  file: SourcePath,
  { message, start, hint }: Pick<TooMuch, 'message' | 'hint'> & Partial<TooMuch>,
): Finding {
  return { rule: 'invalid-mdx', message, place: { file, start }, hint };
}
