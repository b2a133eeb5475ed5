import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../../model/config.ts';
import { Fallback, fallBack } from './fall-back.ts';
import { mask } from './mask.ts';
import { needsReferenceParser } from './needs-reference-parser.ts';
import { normalise } from './normalise.ts';
import type { Parser } from './parser.ts';
import { createReferenceParser } from './reference.ts';

/** Native code; `undefined` on a platform without a build of it. */
const satteri = await import('satteri').catch(() => undefined);

const features = { gfm: true, frontmatter: true, directive: true };

/**
 * Parses a page with satteri where that gives the tree of the reference parser, else with the reference parser. So
 * each error is that of the reference parser.
 */
export function createFastParser(compat: MarkdownConfig['compat']): Parser {
  const reference = createReferenceParser(compat);
  return (source) => parseFast(source, { compat, reference }) ?? reference(source);
}

interface Readers {
  readonly compat: MarkdownConfig['compat'];
  readonly reference: Parser;
}

/** The tree that the reference parser would give; `undefined` where it may differ from satteri's. */
export function parseFast(source: string, { compat, reference }: Readers): Root | undefined {
  if (needsReferenceParser(source)) return;
  const text = mask(source, compat);
  if (text === undefined) return;
  try {
    const masked = text !== source;
    return normalise(parse(text), { source, masked, titles: compat.admonitions, parse, reference });
  } catch (error) {
    if (error instanceof Fallback) return;
    throw error;
  }
}

/** Falls back for pages that satteri refuses. */
function parse(text: string): Root {
  if (satteri === undefined) fallBack('a machine without satteri');
  try {
    return satteri.mdxToMdast(text, { features }) as Root;
  } catch {
    fallBack('a page that satteri refuses');
  }
}
