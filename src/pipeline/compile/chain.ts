import type { Element, Root as HastRoot, Parents } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import { type Handlers, toHast as mdastToHast } from 'mdast-util-to-hast';
import type { Data } from 'unified';
import type { Node } from 'unist';
import { VFile } from 'vfile';
import { pluginGrammars } from '../../core/highlight/index.ts';
import type { MarkdownConfig } from '../../model/markdown-config.ts';
import type { rehypeSteps, remarkSteps } from '../../model/plugin.ts';
import { unlinkInLinks } from '../../shared/links-in-links.ts';
import { isCommonMark } from '../../shared/markdown-format.ts';
import { once } from '../../shared/once.ts';
import { textOf } from '../../shared/texts/text.ts';
import { guardPlugins } from './guard-plugins.ts';
import { containerDirectiveHandler, turnAlerts } from './markdown/admonitions.ts';
import { removeOtherAudiences } from './markdown/audiences.ts';
import { codeStep } from './markdown/code/rehype-code.ts';
import { recordExamples } from './markdown/code/remark-examples.ts';
import { includeFiles } from './markdown/code/remark-include.ts';
import { explainTerms, reportSpelling } from './markdown/glossary.ts';
import { inlineCodeHandler, textHandler, unknownNodeHandler } from './markdown/handlers.ts';
import { recordId, takeHeadingIds } from './markdown/headings.ts';
import { resolveLinks, turnApiLinks } from './markdown/links.ts';
import { reportLiteralMarkup } from './markdown/literal-markup.ts';
import { reportLostText } from './markdown/lost-text.ts';
import { renderFormulas } from './markdown/math.ts';
import { reportOtherTools } from './markdown/other-tools.ts';
import { reportQuality } from './markdown/quality/quality.ts';
import { restoreBrackets, settleHtml } from './markdown/raw-html.ts';
import { resolveImages } from './markdown/rehype-images.ts';
import { convertJsxIn } from './markdown/rehype-jsx.ts';
import { adaptTables, emptyDataAttributes, labelTasks } from './markdown/rehype-markup.ts';
import { insertPartials } from './markdown/rehype-partials.ts';
import { removeComments } from './markdown/remark-comments.ts';
import { dropProseOf } from './markdown/remark-links-only.ts';
import { replaceTreeTokens } from './markdown/remark-tokens.ts';
import { unravel } from './markdown/remark-unravel.ts';
import { placeOf, type Scope } from './markdown/scope.ts';
import { restoreTextDirectives } from './markdown/syntax/restore-text-directives.ts';
import { reportUnclosed } from './markdown/unclosed-block.ts';
import { visit } from './markdown/visit.ts';
import { treePlugins } from './plugins.ts';

const expressions = ['mdxFlowExpression', 'mdxTextExpression'] as const;
const jsx = ['mdxJsxFlowElement', 'mdxJsxTextElement'] as const;
/** Kinds of nodes that MDX adds to Markdown. */
export const mdxNodes = [...expressions, ...jsx, 'mdxjsEsm'] as const;

/** Whether a page may have nodes of any of these kinds: steps for others are skipped. */
export type MayHave = (...kinds: readonly string[]) => boolean;

/** @param kinds of the nodes that the parser made; plugins of the site may make any others */
export function mayHaveOf(kinds: ReadonlySet<string>, markdown: MarkdownConfig): MayHave {
  const { handlers, added } = markdown;
  const hasPlugins =
    treePlugins(markdown, 'remarkPlugins').length + treePlugins(markdown, 'rehypePlugins').length > 0 ||
    Object.keys(handlers).length + Object.keys(added?.handlers ?? {}).length + (added?.syntax.length ?? 0) > 0;
  return hasPlugins ? () => true : (...wanted) => wanted.some((kind) => kinds.has(kind));
}

/** Whether anything in the tree has to be run: an expression, an import, a component. */
export function needsReact(tree: HastRoot, has: MayHave): boolean {
  if (!has(...mdxNodes)) return false;
  let found = false;
  visit(tree, (node) => {
    found ||= node.type.startsWith('mdx');
  });
  return found;
}

interface ChainOptions {
  readonly has: MayHave;
  /** Whether the tree is all of a page, which may become markup: no partial, and no module. */
  readonly isBody: boolean;
}

/** Whether a page may have elements that Markdown alone does not make. */
export function mayHaveTags(has: MayHave): boolean {
  return has('html', ...mdxNodes);
}

/**
 * Turns the mdast of one file into hast, with the steps in the order in which they run. Both outputs, HTML and a React
 * module, start from this tree.
 */
export async function toHast(tree: MdastRoot, scope: Scope, { has, isBody }: ChainOptions): Promise<HastRoot> {
  const { settings, source } = scope;
  const { markdown, language } = settings;
  const text = textOf(language);
  const grammars = pluginGrammars(markdown.added?.languages ?? [], (message) => {
    scope.findings.push({ rule: 'plugin-error', message, place: { file: source.path } });
  });
  const hasHtml = isCommonMark(source.path, markdown);
  const steps: Steps<typeof remarkSteps, MdastRoot> = [
    ['audiences', has('mdxJsxFlowElement', 'mdxJsxTextElement') && removeOtherAudiences],
    ['heading-ids', has('headingId', 'comment', 'mdxTextExpression') && takeHeadingIds],
    ['comments', has('comment', 'html', ...expressions) && removeComments],
    ['html-components', hasHtml && has('html') && settleHtml],
    ['text-directives', has('textDirective', 'leafDirective') && restoreTextDirectives],
    ['alerts', has('blockquote') && turnAlerts],
    ['other-tools', reportOtherTools],
    ['spelling', reportSpelling],
    ['api-links', turnApiLinks],
    ['include', includeFiles],
    ['examples', has('code', 'inlineCode', 'table') && recordExamples],
    ['tokens', replaceTreeTokens],
    ['math', renderFormulas],
    ['unravel', has('mdxJsxTextElement', 'mdxTextExpression') && unravel],
  ];
  const code = codeStep({
    grammars,
    themeGrammars: settings.themeGrammars,
    findTypes: markdown.code.twoslash ? settings.findTypes : false,
    linksOnly: settings.linksOnly === true,
    diagrams: markdown.mermaid,
    serial: scope.serial,
    // Plugins, React and labels of tasks need nodes.
    mayBeMarkup: (made) => isBody && !has('task', 'plugin') && !needsReact(made, has),
    found: (block) => reportUnclosed(block, scope),
    report: ({ text: message, hint, node }) => {
      scope.findings.push({ rule: 'invalid-code-block', message, place: placeOf(scope, node), hint });
    },
  });
  const htmlSteps: Steps<typeof rehypeSteps, HastRoot> = [
    // Without HTML, elements are what a parser of HTML would make of them.
    ['html', hasHtml && has('html', 'footnoteReference') && (await rawStep())],
    ['jsx', has(...mdxNodes) && convertJsxIn],
    ['ids', { element: (element) => recordId(element, scope) }],
    ['links', { element: (element) => resolveLinks(element, scope) }],
    ['images', { element: (...at) => resolveImages(at, scope) }],
    ['quality', settings.quality !== undefined && reportQuality],
    ['code', code],
    ['tables', { element: (element, index, parent) => adaptTables(element, index, parent, text) }],
    ['task-lists', (mayHaveTags(has) || has('task')) && labelTasks],
    ['data-attributes', mayHaveTags(has) && emptyDataAttributes],
    ['partials', insertPartials],
    ['terms', explainTerms],
  ];
  const data: Data = {};
  const remark = inOrder(steps, guardPlugins(scope, 'remarkPlugins', data));
  const rehype = inOrder(htmlSteps, guardPlugins(scope, 'rehypePlugins', data));
  const file = once(() => new VFile({ path: source.path, value: source.text }));

  if (mayHaveTags(has)) unlinkInLinks(tree);
  reportLiteralMarkup(tree, scope);
  if (has('table', 'footnoteDefinition', 'definition')) reportLostText(tree, scope);
  // What is wrong with prose is found in all of it.
  if (settings.linksOnly === true && settings.quality === undefined) dropProseOf(tree, scope);
  const hast = mdastToHast(await runSteps(tree, remark, { scope, file }), {
    passThrough: [...mdxNodes],
    allowDangerousHtml: hasHtml,
    handlers: {
      text: textHandler,
      ...(markdown.added?.handlers as Handlers | undefined),
      ...(markdown.handlers as Handlers),
      containerDirective: containerDirectiveHandler(scope),
      inlineCode: inlineCodeHandler,
    },
    unknownHandler: unknownNodeHandler(scope),
    footnoteLabel: text('text.footnotes'),
    footnoteBackLabel: (index, again) =>
      text('text.footnoteBack', { number: again > 1 ? `${index + 1}-${again}` : `${index + 1}` }),
  });
  return runSteps(hast as HastRoot, rehype, { scope, file });
}

async function rawStep(): Promise<TreeStep<HastRoot>> {
  const { default: rehypeRaw } = await import('rehype-raw');
  const run = rehypeRaw({ passThrough: [...mdxNodes] });
  return (tree, _, file) => {
    for (const code of codesOf(tree)) {
      // A parser of HTML takes away a line ending at the start of code, and all that is no attribute.
      const [text] = code.children;
      if (text?.type === 'text' && text.value.startsWith('\n')) text.value = `\n${text.value}`;
      if (code.data?.meta != null) code.properties[metaAttribute] = code.data.meta;
    }
    const parsed = run(tree, file());
    for (const code of codesOf(parsed)) {
      const { [metaAttribute]: meta, ...properties } = code.properties;
      if (typeof meta === 'string') Object.assign(code, { properties, data: { ...code.data, meta } });
    }
    visit(parsed, (node, index, parent) => {
      if (node.type === 'text') node.value = restoreBrackets(node.value);
      if (node.type !== 'comment' || parent === undefined || index === undefined) return;
      parent.children.splice(index, 1);
      return index;
    });
    return parsed;
  };
}

const metaAttribute = 'dataDocsgenMeta';

/** The code in the blocks of code of a page. */
function codesOf(tree: HastRoot): readonly Element[] {
  const codes: Element[] = [];
  visit(tree, 'element', ({ tagName, children: [code] }) => {
    if (tagName === 'pre' && code?.type === 'element') codes.push(code);
  });
  return codes;
}

/** Works on a whole tree, in place or by giving another. */
type TreeStep<Tree> = (tree: Tree, scope: Scope, file: () => VFile) => unknown;

/** Works on elements by themselves: several such steps share a walk. */
interface ElementStep {
  readonly element: (element: Element, index: number, parent: Parents) => void;
  /** Called after the walk. */
  readonly end?: (tree: HastRoot) => Promise<void>;
}

type Step<Tree> = TreeStep<Tree> | ElementStep;

/** A step with its name; `false` for one that has nothing to do. */
type NamedStep<Name extends string, Tree> = readonly [name: Name, step: Step<Tree> | false];

/** docsgen's steps on a tree. Names and order are those that plugins know: the compiler holds the two lists together. */
type Steps<Names extends readonly string[], Tree> = {
  readonly [Index in keyof Names]: NamedStep<Names[Index], Tree>;
};

/** docsgen's steps with the plugins of the site: each before or after what it names, else behind all steps. */
function inOrder<Tree extends Node>(
  steps: readonly NamedStep<string, Tree>[],
  { plugins, report }: ReturnType<typeof guardPlugins>,
): readonly Step<Tree>[] {
  const order = steps.map(([name, step]) => ({ name, steps: step === false ? [] : [step] }));
  if (report === undefined) return order.flatMap((entry) => entry.steps);
  const last: typeof order = [];
  for (const { of: name = '', run, before, after } of plugins) {
    const plugin: Step<Tree> = (tree, _, file) => run(tree, file());
    const placed = [...order, ...last];
    const found =
      before === undefined
        ? placed.findLastIndex((other) => other.name === after) + 1
        : placed.findIndex((other) => other.name === before);
    // Nodes that it must not leave are removed before the next step meets them.
    if (found < order.length && (found > 0 || before !== undefined) && found >= 0)
      order.splice(found, 0, { name, steps: [plugin, report] });
    else last.splice(found > order.length ? found - order.length : last.length, 0, { name, steps: [plugin] });
  }
  return [...order, ...last].flatMap((entry) => entry.steps).concat(report);
}

async function runSteps<Tree extends Node>(
  tree: Tree,
  steps: readonly Step<Tree>[],
  { scope, file }: { readonly scope: Scope; readonly file: () => VFile },
): Promise<Tree> {
  let current = tree;
  for (let at = 0; at < steps.length; ) {
    const step = steps[at];
    if (typeof step === 'function') {
      const result = step(current, scope, file);
      current = ((result instanceof Promise ? await result : result) as Tree | undefined) ?? current;
      at++;
      continue;
    }
    const shared: ElementStep[] = [];
    for (let next: Step<Tree> | undefined = step; typeof next === 'object'; next = steps[++at]) shared.push(next);
    visit(current as Node, 'element', (element, index, parent) => {
      if (parent === undefined || index === undefined) return;
      for (const { element: enter } of shared) enter(element as Element, index, parent as Parents);
    });
    for (const { end } of shared) await end?.(current as unknown as HastRoot);
  }
  return current;
}
