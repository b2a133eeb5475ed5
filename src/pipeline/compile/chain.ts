import type { Root as HastRoot } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import type { Handlers } from 'mdast-util-to-hast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { textOf } from '../../shared/texts/text.ts';
import { guardPlugins } from './guard-plugins.ts';
import { containerDirectiveHandler, remarkAlerts } from './markdown/admonitions.ts';
import { type LoadedGrammars, rehypeCode, rehypeGrammars } from './markdown/code/rehype-code.ts';
import { remarkExamples } from './markdown/code/remark-examples.ts';
import { remarkInclude } from './markdown/code/remark-include.ts';
import { rehypeTerms, remarkSpelling } from './markdown/glossary.ts';
import { inlineCodeHandler, unknownNodeHandler } from './markdown/handlers.ts';
import { rehypeIds, remarkHeadingIds } from './markdown/headings.ts';
import { rehypeLinks, remarkApiLinks } from './markdown/links.ts';
import { remarkMath } from './markdown/math.ts';
import { remarkHtmlComponents, remarkOtherTools } from './markdown/other-tools.ts';
import { rehypeImages } from './markdown/rehype-images.ts';
import { rehypeJsx } from './markdown/rehype-jsx.ts';
import { rehypeDataAttributes, rehypeTables, rehypeTaskLists } from './markdown/rehype-markup.ts';
import { rehypePartials } from './markdown/rehype-partials.ts';
import { remarkComments } from './markdown/remark-comments.ts';
import { remarkLinksOnly } from './markdown/remark-links-only.ts';
import { remarkTokens } from './markdown/remark-tokens.ts';
import { remarkUnravel } from './markdown/remark-unravel.ts';
import { placeOf, type Scope } from './markdown/scope.ts';
import { remarkRestoreTextDirectives } from './markdown/syntax/restore-text-directives.ts';
import { isCommonMark } from './parse/parser.ts';

const mdxNodes = [
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'mdxjsEsm',
] as const;

/**
 * Turns the mdast of one file into hast, with the plugins in the order in which they run. Both outputs, HTML and a React
 * module, start from this tree.
 */
export async function toHast(tree: MdastRoot, scope: Scope): Promise<HastRoot> {
  const { markdown, language } = scope.settings;
  const text = textOf(language);
  const grammars: LoadedGrammars = new Map();
  const hasHtml = isCommonMark(scope.source.path, markdown);
  const file = new VFile({ path: scope.source.path, value: scope.source.text, data: { scope } });
  const chain = unified()
    .use(scope.settings.linksOnly === true ? [remarkLinksOnly] : [])
    .use(remarkHeadingIds)
    .use(remarkComments)
    .use(hasHtml ? [remarkHtmlComponents] : [])
    .use(remarkRestoreTextDirectives)
    .use(remarkAlerts)
    .use(remarkOtherTools)
    .use(remarkSpelling)
    .use(remarkApiLinks)
    .use(remarkInclude)
    .use(remarkExamples)
    .use(remarkTokens)
    .use(remarkMath)
    .use(remarkUnravel)
    .use(guardPlugins(scope, 'remarkPlugins'))
    .use(remarkRehype, {
      passThrough: [...mdxNodes],
      allowDangerousHtml: hasHtml,
      handlers: {
        ...(markdown.handlers as Handlers),
        containerDirective: containerDirectiveHandler(scope),
        inlineCode: inlineCodeHandler,
      },
      unknownHandler: unknownNodeHandler(scope),
      footnoteLabel: text('text.footnotes'),
      footnoteBackLabel: (index, again) =>
        text('text.footnoteBack', { number: again > 1 ? `${index + 1}-${again}` : `${index + 1}` }),
    })
    .use(hasHtml ? [[(await import('rehype-raw')).default, { passThrough: [...mdxNodes] }]] : [])
    .use(rehypeJsx)
    .use(rehypeIds)
    .use(rehypeLinks)
    .use(rehypeImages)
    .use(rehypeGrammars, grammars)
    .use(rehypeCode, {
      grammars,
      linksOnly: scope.settings.linksOnly === true,
      diagrams: markdown.mermaid,
      serial: scope.serial,
      report: ({ text: message, hint, node }) => {
        scope.findings.push({
          rule: 'invalid-code-block',
          message,
          place: placeOf(scope, node),
          hint,
        });
      },
    })
    .use(rehypeTables)
    .use(rehypeTaskLists)
    .use(rehypeDataAttributes)
    .use(rehypePartials)
    .use(rehypeTerms)
    .use(guardPlugins(scope, 'rehypePlugins'));
  return (await chain.run(tree, file)) as HastRoot;
}
