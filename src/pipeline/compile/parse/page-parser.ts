import type { Root } from 'mdast';
import type { MarkdownConfig } from '../../../model/config.ts';
import type { SourceFile } from '../../../model/source.ts';
import { checkNesting } from '../../../shared/markdown-limits.ts';
import { isCommonMark } from '../markdown/format.ts';
import { attachPlugins } from '../plugin-syntax.ts';
import { checkBrackets } from './needs-reference-parser.ts';
import { createParser } from './parser.ts';
import { createMarkdownParser } from './reference.ts';

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
