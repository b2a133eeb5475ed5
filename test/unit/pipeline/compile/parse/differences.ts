import { isDeepStrictEqual } from 'node:util';
import type { Root } from 'mdast';
import { createReferenceParser } from '../../../../../src/pipeline/compile/index.ts';
import { parseFast } from '../../../../../src/pipeline/compile/parse/fast.ts';

export const compat = { comments: true, admonitions: true, headingIds: true };

export const reference = createReferenceParser(compat);

/** The fast parser's own tree; `undefined` where it leaves the text to the reference parser. */
export function readFast(source: string): Root | undefined {
  return parseFast(source, { compat, reference });
}

/** Whether the fast parser gives a tree that the reference parser does not give, or accepts what that refuses. */
export function isReadDifferently(source: string): boolean {
  const tree = readFast(source);
  if (tree === undefined) return false;
  try {
    return !isDeepStrictEqual(tree, reference(source));
  } catch {
    return true;
  }
}
