import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../../model/config.ts';
import type { PluginSyntax } from '../plugin-syntax.ts';
import { createFastParser } from './fast.ts';
import { createReferenceParser } from './reference.ts';

/**
 * Source text to mdast, positions those of the source, frontmatter as a `yaml` node, expressions
 * with their estree. Throws a `VFileMessage` for what is not MDX.
 */
export type Parser = (source: string) => Root;

/** Both give the same trees and the same errors; the fast one gives most of them some fifty times sooner. */
export function createParser(
  kind: MarkdownConfig['parser'],
  compat: MarkdownConfig['compat'],
  math: MarkdownConfig['math'] = false,
  syntax?: PluginSyntax,
): Parser {
  const reference = createReferenceParser(compat, math, syntax);
  // The fast one is native code, to which no plugin can add syntax.
  if (kind === 'reference' || (syntax !== undefined && syntax.from.length > 0)) return reference;
  const fast = createFastParser(compat);
  // The fast one knows no formulas.
  return math ? (source) => (source.includes('$') ? reference : fast)(source) : fast;
}
