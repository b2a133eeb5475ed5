import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../../model/config.ts';
import { Doubt, doubt } from './fall-back.ts';
import { mask } from './mask.ts';
import { isSuspect } from './needs-reference-parser.ts';
import { normalise } from './normalise.ts';
import type { Parser } from './parser.ts';
import { createReferenceParser } from './reference.ts';

/** Native code: `undefined` on a machine that there is no build for. */
const satteri = await import('satteri').catch(() => undefined);

const features = { gfm: true, frontmatter: true, directive: true };

/**
 * Reads a page with satteri where that gives the tree of the reference parser, and with the
 * reference parser where it may not, or where there is no satteri. So every error is the reference
 * parser's.
 */
export function createFastParser(compat: MarkdownConfig['compat']): Parser {
  const reference = createReferenceParser(compat);
  return (source) => parseFast(source, { compat, reference }) ?? reference(source);
}

interface Readers {
  readonly compat: MarkdownConfig['compat'];
  readonly reference: Parser;
}

/** The tree of the reference parser; `undefined` when it takes the reference parser to know it. */
export function parseFast(source: string, { compat, reference }: Readers): Root | undefined {
  if (isSuspect(source)) return;
  const text = mask(source, compat);
  if (text === undefined) return;
  try {
    const masked = text !== source;
    return normalise(parse(text), { source, masked, titles: compat.admonitions, parse, reference });
  } catch (error) {
    if (error instanceof Doubt) return;
    throw error;
  }
}

/** What satteri refuses is for the reference parser to judge. */
function parse(text: string): Root {
  if (satteri === undefined) doubt('a machine without satteri');
  try {
    return satteri.mdxToMdast(text, { features }) as Root;
  } catch {
    doubt('a page that satteri refuses');
  }
}
