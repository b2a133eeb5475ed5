import type { Node, Parent } from 'unist';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { maxNesting, TooMuch, tooDeepHint, tooDeepMessage } from '../../shared/markdown-limits.ts';

/** The finding for a page that is nested deeper than plugins can follow; `undefined` for other pages. */
export function depthFinding(tree: Node, file: SourcePath): Finding | undefined {
  const start = tooDeepIn(tree, 0)?.position?.start;
  return (
    start &&
    tooMuch(file, { message: tooDeepMessage, start: { line: start.line, column: start.column }, hint: tooDeepHint })
  );
}

function tooDeepIn(node: Node, depth: number): Node | undefined {
  if (depth > maxNesting) return node;
  if (!('children' in node)) return;
  for (const child of (node as Parent).children) {
    const found = tooDeepIn(child, depth + 1);
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
