import type { Element, Root as HastRoot } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import type { Handlers } from 'mdast-util-to-hast';
import remarkRehype from 'remark-rehype';
import { type PluggableList, unified } from 'unified';
import { VFile } from 'vfile';
import { pluginGrammars } from '../../core/highlight/index.ts';
import type { rehypeSteps, remarkSteps } from '../../model/plugin.ts';
import { textOf } from '../../shared/texts/text.ts';
import { guardPlugins } from './guard-plugins.ts';
import { containerDirectiveHandler, remarkAlerts } from './markdown/admonitions.ts';
import { rehypeCode, rehypeGrammars } from './markdown/code/rehype-code.ts';
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
  const grammars = pluginGrammars(markdown.added?.languages ?? [], (message) => {
    scope.findings.push({ rule: 'plugin-error', message, place: { file: scope.source.path } });
  });
  const hasHtml = isCommonMark(scope.source.path, markdown);
  const file = new VFile({ path: scope.source.path, value: scope.source.text, data: { scope } });
  const steps: Steps<typeof remarkSteps> = {
    'heading-ids': [remarkHeadingIds],
    comments: [remarkComments],
    'html-components': hasHtml ? [remarkHtmlComponents] : [],
    'text-directives': [remarkRestoreTextDirectives],
    alerts: [remarkAlerts],
    'other-tools': [remarkOtherTools],
    spelling: [remarkSpelling],
    'api-links': [remarkApiLinks],
    include: [remarkInclude],
    examples: [remarkExamples],
    tokens: [remarkTokens],
    math: [remarkMath],
    unravel: [remarkUnravel],
  };
  const htmlSteps: Steps<typeof rehypeSteps> = {
    html: hasHtml ? [[(await import('rehype-raw')).default, { passThrough: [...mdxNodes] }]] : [],
    jsx: [rehypeJsx],
    ids: [rehypeIds],
    links: [rehypeLinks],
    images: [rehypeImages],
    code: [
      [rehypeGrammars, grammars],
      [
        rehypeCode,
        {
          grammars,
          linksOnly: scope.settings.linksOnly === true,
          diagrams: markdown.mermaid,
          serial: scope.serial,
          report: ({ text: message, hint, node }: { text: string; hint?: string; node: Element }) => {
            scope.findings.push({
              rule: 'invalid-code-block',
              message,
              place: placeOf(scope, node),
              hint,
            });
          },
        },
      ],
    ],
    tables: [rehypeTables],
    'task-lists': [rehypeTaskLists],
    'data-attributes': [rehypeDataAttributes],
    partials: [rehypePartials],
    terms: [rehypeTerms],
  };
  const chain = unified()
    .use(scope.settings.linksOnly === true ? [remarkLinksOnly] : [])
    .use(inOrder(steps, guardPlugins(scope, 'remarkPlugins')))
    .use(remarkRehype, {
      passThrough: [...mdxNodes],
      allowDangerousHtml: hasHtml,
      handlers: {
        ...(markdown.added?.handlers as Handlers | undefined),
        ...(markdown.handlers as Handlers),
        containerDirective: containerDirectiveHandler(scope),
        inlineCode: inlineCodeHandler,
      },
      unknownHandler: unknownNodeHandler(scope),
      footnoteLabel: text('text.footnotes'),
      footnoteBackLabel: (index, again) =>
        text('text.footnoteBack', { number: again > 1 ? `${index + 1}-${again}` : `${index + 1}` }),
    })
    .use(inOrder(htmlSteps, guardPlugins(scope, 'rehypePlugins')));
  return (await chain.run(tree, file)) as HastRoot;
}

/** docsgen's steps on a tree, in order. */
type Steps<Names extends readonly string[]> = Readonly<Record<Names[number], PluggableList>>;

/** docsgen's steps with the plugins of the site: each before or after what it names, else behind all steps. */
function inOrder(
  steps: Readonly<Record<string, PluggableList>>,
  { plugins, report }: ReturnType<typeof guardPlugins>,
): PluggableList {
  const order = Object.entries(steps).map(([name, step]) => ({ name, step }));
  const last: { name: string; step: PluggableList }[] = [];
  for (const { of: name = '', guarded, before, after } of plugins) {
    const placed = [...order, ...last];
    const found =
      before === undefined
        ? placed.findLastIndex((other) => other.name === after) + 1
        : placed.findIndex((other) => other.name === before);
    // Nodes that it must not leave are removed before the next step meets them.
    if (found < order.length && (found > 0 || before !== undefined) && found >= 0)
      order.splice(found, 0, { name, step: [guarded, ...report] });
    else last.splice(found > order.length ? found - order.length : last.length, 0, { name, step: [guarded] });
  }
  return [...order, ...last].flatMap(({ step }) => step).concat(report);
}
