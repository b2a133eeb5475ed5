import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../../model/config.ts';
import type { SourcePath } from '../../../model/place.ts';
import type { SourceFile } from '../../../model/source.ts';
import { checkNesting } from '../../../shared/markdown-limits.ts';
import { attachPlugins, type PluginSyntax } from '../plugins.ts';
import { createFastParser } from './fast.ts';
import { checkBrackets } from './needs-reference-parser.ts';
import { createMarkdownParser, createReferenceParser } from './reference.ts';

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

/**
 * Reads a file as what it is: MDX or, where the site wants that, CommonMark.
 *
 * @throws TooMuch, and what the parser throws
 */
export type PageParser = (source: Pick<SourceFile, 'path' | 'text'>) => Root;

export function createPageParser(markdown: MarkdownConfig): PageParser {
  const { parser, compat, math } = markdown;
  const { syntax } = attachPlugins(markdown);
  const mdx = createParser(parser, compat, math, syntax);
  const commonMark = createMarkdownParser(compat, math, syntax);
  return ({ path, text }) => {
    checkNesting(text);
    if (isCommonMark(path, markdown)) return commonMark(text);
    checkBrackets(text);
    return mdx(text);
  };
}

/** Whether a file is read as CommonMark instead of MDX. */
export function isCommonMark(path: SourcePath, { format }: Pick<MarkdownConfig, 'format'>): boolean {
  return format === 'detect' && path.endsWith('.md');
}
