import type { Element, Root } from 'hast';
import { type Grammars, loadGrammar, type MoreGrammar, needsGrammar } from '../../../../core/highlight/index.ts';
import { SKIP, visit } from '../visit.ts';
import { codeBlock } from './code-block.ts';
import type { CodeProblem } from './meta.ts';
import { asksForManagers, packageManagerTabs } from './package-managers.ts';

/** Options of {@link rehypeCode}. */
interface RehypeCodeOptions {
  /** Whether to leave the code out. */
  readonly linksOnly?: boolean;
  /** Whether blocks of Mermaid are diagrams. */
  readonly diagrams?: boolean;
  /** The grammars that {@link rehypeGrammars} has loaded. */
  readonly grammars?: Grammars;
  /** Gives a number that is unique on the page. */
  readonly serial?: () => number;
  /** Called for each mistake in a code block; `node` is the block. */
  readonly report?: (message: CodeProblem & { readonly node: Element }) => void;
}

/** Loads the grammars of rare languages on a page. */
export function rehypeGrammars(grammars: Map<string, MoreGrammar | undefined>) {
  return async (tree: Root): Promise<void> => {
    const languages = new Set<string>();
    visit(tree, 'element', (pre) => {
      const language = sourceOf(pre)?.language.toLowerCase();
      if (language !== undefined && !grammars.has(language) && needsGrammar(language)) languages.add(language);
    });
    for (const language of languages) grammars.set(language, await loadGrammar(language));
  };
}

/** Turns code blocks into figures with highlighted lines. See {@link codeBlock} for the markup. */
export function rehypeCode(options: RehypeCodeOptions = {}) {
  const { linksOnly = false, diagrams = false, serial = () => 0, grammars } = options;
  return (tree: Root): undefined => {
    visit(tree, 'element', (pre, index, parent) => {
      const source = sourceOf(pre);
      if (source === undefined || parent === undefined || index === undefined) return;

      const { figure, problems } = codeBlock(source, { linksOnly, grammars });
      const tabs = asksForManagers(figure) ? packageManagerTabs(source, { linksOnly, serial }) : undefined;
      if (pre.position) figure.position = pre.position;
      parent.children[index] = tabs?.group ?? (diagrams && isDiagram(figure) ? diagramOf(figure) : figure);
      for (const problem of [...problems, ...(tabs?.problems ?? [])]) options.report?.({ ...problem, node: figure });
      return SKIP;
    });
  };
}

/** Code, language and meta string of a `pre` with a `code` element of nothing but text; else `undefined`. */
function sourceOf(pre: Element): Parameters<typeof codeBlock>[0] | undefined {
  const [code] = pre.children;
  if (pre.tagName !== 'pre' || pre.children.length !== 1 || code?.type !== 'element' || code.tagName !== 'code') return;
  // A formula of the plugin remark-math, which another plugin renders.
  if (classesOf(code).includes('math-display')) return;

  const texts = code.children.flatMap((child) => (child.type === 'text' ? [child.value] : []));
  if (texts.length !== code.children.length) return;

  // Lines may follow the language without a blank: `js{1,3}`.
  const [, language = '', lines = ''] = /^([^{]*)(.*)$/.exec(languageOf(code)) ?? [];
  // Browsers take a carriage return for a line end of its own: a file of Windows would have blank lines in its code.
  const text = texts.join('').replace(/\r\n?/g, '\n');
  return { code: text, language, meta: `${lines} ${code.data?.meta ?? ''}` };
}

function languageOf(code: Element): string {
  const prefix = 'language-';
  return (
    classesOf(code)
      .find((name) => name.startsWith(prefix))
      ?.slice(prefix.length) ?? ''
  );
}

function classesOf(code: Element): readonly string[] {
  return [code.properties.className ?? []].flat().map(String);
}

/**
 * A block of Mermaid as an island, which a script draws once it is near the viewport. Without JavaScript readers see the block.
 *
 *     <docsgen-island diagram load="visible"><figure class="code" data-language="mermaid">…</figure></docsgen-island>
 */
function diagramOf(figure: Element): Element {
  return {
    type: 'element',
    tagName: 'docsgen-island',
    properties: { diagram: true, load: 'visible' },
    children: [figure],
  };
}

/** Whether the figure of a code block is a diagram of Mermaid. */
function isDiagram(figure: Element): boolean {
  return figure.properties.dataLanguage === 'mermaid';
}
