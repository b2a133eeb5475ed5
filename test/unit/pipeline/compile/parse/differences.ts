import { isDeepStrictEqual } from 'node:util';
import type { Root } from 'mdast';
import { parseFast } from '../../../../../src/pipeline/compile/parse/fast.ts';
import { createReferenceParser } from '../../../../../src/pipeline/compile/parse/reference.ts';

export const compat = { comments: true, admonitions: true, headingIds: true };

export const reference = createReferenceParser('mdx', compat);

const references = { mdx: reference, md: createReferenceParser('md', compat) };

/** The fast parser's own tree; `undefined` where it leaves the text to the reference parser. */
export function readFast(source: string, syntax: 'mdx' | 'md' = 'mdx'): Root | undefined {
  return parseFast(source, { syntax, compat, reference: references[syntax] });
}

/** Whether the fast parser gives a tree that the reference parser does not give, or accepts what that refuses. */
export function isReadDifferently(source: string, syntax: 'mdx' | 'md' = 'mdx'): boolean {
  const tree = readFast(source, syntax);
  if (tree === undefined) return false;
  try {
    return !isDeepStrictEqual(tree, references[syntax](source));
  } catch {
    return true;
  }
}
