import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../../model/markdown-config.ts';
import type { SourceFile } from '../../../model/source.ts';
import { isCommonMark } from '../../../shared/markdown-format.ts';
import { checkNesting } from '../../../shared/markdown-limits.ts';
import { attachPlugins, type PluginSyntax } from '../plugins.ts';
import { createFastParser } from './fast.ts';
import { checkBrackets } from './needs-reference-parser.ts';
import { createReferenceParser } from './reference.ts';
import { blank } from './source-text.ts';
import { readUnclosed } from './unclosed-html.ts';
import { readUnquoted } from './unquoted-values.ts';

/**
 * Source text to mdast: positions are those of the source, frontmatter is a `yaml` node, expressions have their estree.
 *
 * @throws VFileMessage for text that is not MDX
 */
export type Parser = (source: string) => Root;

/**
 * The parser of MDX or of CommonMark: both kinds give the same trees and errors, the fast one in a fraction of the time.
 */
export function createParser(
  format: 'mdx' | 'md',
  { parser: kind, compat, math }: Pick<MarkdownConfig, 'parser' | 'compat' | 'math'>,
  syntax?: PluginSyntax,
): Parser {
  const reference = createReferenceParser(format, compat, { math, syntax });
  if (kind === 'reference') return reference;
  const fast = createFastParser(format, compat);
  // Native code knows neither formulas nor the syntax of plugins.
  const isForeign = (source: string) => (math && source.includes('$')) || syntax?.mayBeIn(source) === true;
  return math || (syntax !== undefined && syntax.from.length > 0)
    ? (source) => (isForeign(source) ? reference : fast)(source)
    : fast;
}

/**
 * Parses a file as MDX or, with `markdown.format: 'detect'`, a `.md` file as CommonMark.
 *
 * @throws TooMuch, and what the parser throws
 */
export type PageParser = (source: Pick<SourceFile, 'path' | 'text'>) => Root;

/** The parser of a site: with its settings and the syntax of its plugins. */
export function createPageParser(markdown: MarkdownConfig): PageParser {
  const { syntax } = attachPlugins(markdown);
  const mdx = createParser('mdx', markdown, syntax);
  const commonMark = createParser('md', markdown, syntax);
  return ({ path, text: written }) => {
    const text = unwrapCodeBlocks(written);
    checkNesting(text);
    if (isCommonMark(path, markdown)) return readUnclosed(text, (shown) => readUnquoted(shown, commonMark));
    checkBrackets(text);
    return mdx(text);
  };
}

/**
 * Removes the fences of blocks of `mdx-code-block`, which Docusaurus shows as MDX and other editors as code. Blanks are put
 * in their place, so that positions stay. A block may have others in it, with shorter fences.
 */
function unwrapCodeBlocks(text: string): string {
  if (!text.includes('mdx-code-block')) return text;
  const block = /^([ \t]*(`{3,}|~{3,})[ \t]*mdx-code-block[ \t]*\r?)$([\s\S]*?)^([ \t]*\2[ \t]*\r?)$/gm;
  return text.replace(
    block,
    (_, opening: string, _fence, code: string, closing: string) =>
      blank(opening) + unwrapCodeBlocks(code) + blank(closing),
  );
}
