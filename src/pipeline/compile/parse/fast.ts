import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../../model/markdown-config.ts';
import { Fallback, fallBack } from './fall-back.ts';
import { mask } from './mask.ts';
import { hasUnsettledSigns, needsReferenceParser } from './needs-reference-parser.ts';
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
export function createFastParser(syntax: 'mdx' | 'md', compat: MarkdownConfig['compat']): Parser {
  const reference = createReferenceParser(syntax, compat);
  return (source) => parseFast(source, { syntax, compat, reference }) ?? reference(source);
}

interface Readers {
  readonly syntax: 'mdx' | 'md';
  readonly compat: MarkdownConfig['compat'];
  readonly reference: Parser;
}

/** The tree that the reference parser would give; `undefined` where it may differ from satteri's. */
export function parseFast(source: string, { syntax, compat, reference }: Readers): Root | undefined {
  if (needsReferenceParser(source)) return;
  // Comments of Markdown are HTML, which satteri knows.
  const masked = mask(source, { ...compat, comments: compat.comments && syntax === 'mdx' });
  if (masked === undefined || hasUnsettledSigns(masked.text)) return;
  const { text } = masked;
  const parse = parsers[syntax];
  try {
    const hidden = text === source ? undefined : masked.hidden;
    return normalise(parse(text), { source, syntax, hidden, titles: compat.admonitions, parse, reference });
  } catch (error) {
    if (error instanceof Fallback) return;
    throw error;
  }
}

/** They fall back for pages that satteri refuses. */
const parsers = { mdx: parserOf('mdxToMdast'), md: parserOf('markdownToMdast') };

function parserOf(name: 'mdxToMdast' | 'markdownToMdast'): Parser {
  return (text) => {
    if (satteri === undefined) fallBack('a machine without satteri');
    try {
      return satteri[name](text, { features }) as Root;
    } catch {
      fallBack('a page that satteri refuses');
    }
  };
}
