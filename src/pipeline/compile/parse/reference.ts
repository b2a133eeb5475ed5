import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import type { MarkdownConfig } from '../../../model/markdown-config.ts';
import { remarkCjk } from '../../../shared/markdown-cjk.ts';
import { remarkBoundedMarks, TooMuch } from '../../../shared/markdown-limits.ts';
import { remarkMathSyntax } from '../markdown/math.ts';
import { remarkAdmonitionTitle } from '../markdown/syntax/admonition-title.ts';
import { remarkHeadingId } from '../markdown/syntax/heading-id.ts';
import { remarkHtmlComment } from '../markdown/syntax/html-comment.ts';
import { PluginError, type PluginSyntax, remarkPluginSyntax } from '../plugins.ts';
import type { Parser } from './parser.ts';

/**
 * The parser that defines what a page means: remark with GFM, directives, what `compat` allows and, for `mdx`, MDX. Without it, tags
 * and comments are HTML, and braces are text.
 */
export function createReferenceParser(
  format: 'mdx' | 'md',
  compat: MarkdownConfig['compat'],
  { math = false, syntax }: { readonly math?: boolean; readonly syntax?: PluginSyntax | undefined } = {},
): Parser {
  const mdx = format === 'mdx';
  const processor = unified().use(remarkParse);
  if (mdx) processor.use(remarkMdx);
  processor.use(remarkGfm).use(remarkCjk).use(remarkFrontmatter).use(remarkDirective);
  if (compat.admonitions) processor.use(remarkAdmonitionTitle);
  if (mdx && compat.comments) processor.use(remarkHtmlComment);
  if (compat.headingIds) processor.use(remarkHeadingId);
  if (math) processor.use(remarkMathSyntax);
  // Last, since the syntax of later plugins comes before that of earlier ones.
  processor.use(remarkBoundedMarks);
  if (syntax === undefined || syntax.from.length === 0) {
    processor.freeze();
    return (source) => processor.parse(source) as Root;
  }
  processor.use(remarkPluginSyntax, syntax).freeze();
  return (source) => {
    try {
      return processor.parse(source) as Root;
    } catch (error) {
      if (error instanceof VFileMessage || error instanceof TooMuch) throw error;
      throw new PluginError(syntax.from.join(' or '), error);
    }
  };
}
