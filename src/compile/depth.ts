import type { Node, Parent } from 'unist';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';

/** So many levels of lists, quotes and elements within each other; nobody can read a tenth of it. */
const maxDepth = 200;

/** What is wrong with a page that goes deeper than all that works on it can follow. */
export function depthFinding(tree: Node, file: SourcePath): Finding | undefined {
  const start = tooDeepIn(tree, 0)?.position?.start;
  return start && tooDeep(file, { line: start.line, column: start.column });
}

function tooDeepIn(node: Node, depth: number): Node | undefined {
  if (depth > maxDepth) return node;
  if (!('children' in node)) return;
  for (const child of (node as Parent).children) {
    const found = tooDeepIn(child, depth + 1);
    if (found !== undefined) return found;
  }
  return;
}

/** @param error that the parser ended with */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/.test(error.message);
}

export function tooDeep(file: SourcePath, start?: { readonly line: number; readonly column: number }): Finding {
  return {
    rule: 'invalid-mdx',
    message: `more than ${maxDepth} lists, quotes or elements stand within each other`,
    place: { file, ...(start === undefined ? {} : { start }) },
    hint: 'take some of the levels away',
  };
}
