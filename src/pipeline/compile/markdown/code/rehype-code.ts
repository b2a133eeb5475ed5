import type { Element, ElementContent, Parents, Root } from 'hast';
import {
  grammarName,
  loadGrammar,
  type MoreGrammar,
  needsGrammar,
  type ThemeGrammars,
} from '../../../../core/highlight/index.ts';
import { classesOf, hastElement, languageOf } from '../hast.ts';
import { codeBlock } from './code-block.ts';
import type { CodeBlockSource, CodeProblem } from './meta.ts';
import { joinNotes } from './notes.ts';
import { asksForManagers, packageManagerTabs } from './package-managers.ts';
import { asksForTypes, type FindTypes, typesOf } from './types.ts';

interface CodeOptions {
  /** Whether to leave the code out. */
  readonly linksOnly?: boolean;
  /** Whether no step after this one needs the nodes of code. */
  readonly mayBeMarkup?: (tree: Root) => boolean;
  /** Whether blocks of Mermaid are diagrams. */
  readonly diagrams?: boolean;
  /** Those of plugins; the grammars of rare languages on the page are added. */
  readonly grammars?: Map<string, MoreGrammar | undefined>;
  /** Those that have the colours of a theme; plugins come before them. */
  readonly themeGrammars?: ThemeGrammars;
  /** Finds the types of code; `undefined` where the package is missing, which was reported, and `false` on a site that does not ask for them. */
  readonly findTypes?: FindTypes | false | undefined;
  /** Gives a number that is unique on the page. */
  readonly serial?: () => number;
  /** Called for each block of code as it was written. */
  readonly found?: (block: Element) => void;
  /** Called for each mistake in a code block; `node` is the block. */
  readonly report?: (message: CodeProblem & { readonly node: Element }) => void;
}

/** Blocks of Mermaid are diagrams on GitHub and in other tools. */
const noDiagrams: CodeProblem = {
  text: '`mermaid` is shown as code: diagrams are not switched on',
  hint: 'set markdown: { mermaid: true } in the config, and install mermaid; or write `text` in place of `mermaid`',
};

/**
 * Turns code blocks into figures with highlighted lines. See {@link codeBlock} for the markup. They are found in a walk of
 * all elements, and replaced at its end, when the grammars of rare languages are loaded.
 */
export function codeStep(options: CodeOptions = {}) {
  const { linksOnly = false, diagrams = false, serial = () => 0, grammars = new Map(), found, report } = options;
  const { mayBeMarkup = () => false, themeGrammars, findTypes } = options;
  const blocks: { readonly source: CodeBlockSource; readonly pre: Element; readonly parent: Parents }[] = [];
  const languages = new Set<string>();
  /** Languages whose blocks have the colours of the theme. */
  const themed = new Set<string>();

  /** Loads what colours a language; text has the background of the theme. */
  async function loadLanguage(language: string): Promise<void> {
    const ofTheme = (await themeGrammars?.(language)) ?? (await themeGrammars?.(grammarName(language) ?? ''));
    if (ofTheme !== undefined) grammars.set(language, ofTheme);
    else if (needsGrammar(language)) grammars.set(language, await loadGrammar(language));
    const isPlain = language !== 'ansi' && grammarName(language) === undefined && !needsGrammar(language);
    if (themeGrammars !== undefined && (ofTheme !== undefined || isPlain)) themed.add(language);
  }

  async function replace({ source: written, pre, parent }: (typeof blocks)[number], asMarkup: boolean): Promise<void> {
    const typed = asksForTypes(written) ? await typesOf(written, findTypes) : { source: written, problems: [] };
    const { source, types } = typed;
    const block = { linksOnly, asMarkup, grammars, types, isThemed: themed.has(source.language.toLowerCase()) };
    const { figure, problems } = codeBlock(source, block);
    const tabs = asksForManagers(figure) ? packageManagerTabs(source, { ...block, serial }) : undefined;
    if (pre.position) figure.position = pre.position;
    const replacement = tabs?.group ?? (diagrams && isDiagram(figure) ? diagramOf(figure) : figure);
    const index = parent.children.indexOf(pre as never);
    parent.children.splice(index, 1, replacement);
    const hasNotes = !linksOnly && figure.data?.codeMeta?.attributes.has('notes') === true;
    const notes = hasNotes ? joinNotes(figure, parent.children as ElementContent[], index) : [];
    const plain = !diagrams && isDiagram(figure) ? [noDiagrams] : [];
    for (const problem of [...problems, ...(tabs?.problems ?? []), ...notes, ...typed.problems, ...plain])
      report?.({ ...problem, node: figure });
  }

  return {
    element(pre: Element, _: number, parent: Parents): void {
      const source = sourceOf(pre);
      if (source === undefined) return;
      found?.(pre);
      blocks.push({ source, pre, parent });
      const language = source.language.toLowerCase();
      const isLoaded = grammars.has(language) || (themeGrammars === undefined && !needsGrammar(language));
      if (!isLoaded) languages.add(language);
    },
    async end(tree: Root): Promise<void> {
      for (const language of languages) await loadLanguage(language);
      const asMarkup = blocks.length > 0 && mayBeMarkup(tree);
      for (const block of blocks) await replace(block, asMarkup);
    },
  };
}

/** Code, language and meta string of a `pre` with a `code` element of nothing but text; else `undefined`. */
function sourceOf(pre: Element): CodeBlockSource | undefined {
  if (pre.tagName !== 'pre') return;
  const [code] = pre.children;
  if (pre.children.length !== 1 || code?.type !== 'element' || code.tagName !== 'code') return;
  // A formula of the plugin remark-math, which another plugin renders.
  if (classesOf(code).includes('math-display')) return;

  const texts = code.children.flatMap((child) => (child.type === 'text' ? [child.value] : []));
  if (texts.length !== code.children.length) return;

  const { language, meta } = readInfo(languageOf(code) ?? '', code.data?.meta ?? '');
  // Browsers take a carriage return for a line end of its own: a file of Windows would have blank lines in its code.
  const text = texts.join('').replace(/\r\n?/g, '\n');
  return { code: text, language, meta };
}

/**
 * The language and the meta string of what follows a fence. Words and lines may follow the language without a blank, and Pandoc
 * writes all of it in braces:
 *
 *     js{1,3}   rust,no_run   {.python .numberLines title="a.py"}
 */
function readInfo(word: string, rest: string): Pick<CodeBlockSource, 'language' | 'meta'> {
  const [, named, attributes = '', more = ''] = /^\{\s*\.([^\s}]+)([^}]*)\}(.*)$/s.exec(`${word} ${rest}`) ?? [];
  if (named !== undefined) {
    const words = attributes.split(/\s+(?=[.#\w])/).map((part) => part.trim());
    const meant = words.map((part) => (/^\.number-?Lines$/i.test(part) ? 'showLineNumbers' : part));
    return { language: named, meta: [...meant.filter((part) => !/^[.#]/.test(part)), more].join(' ') };
  }
  const [, language = '', lines = ''] = /^([^{,]*)(.*)$/s.exec(word) ?? [];
  return { language, meta: `${lines.replace(/^,|,(?![^{]*\})/g, ' ')} ${rest}` };
}

/**
 * A block of Mermaid as an island, which a script draws once it is near the viewport. Without JavaScript readers see the block.
 *
 *     <docsgen-island diagram load="visible"><figure class="code" data-language="mermaid">…</figure></docsgen-island>
 */
function diagramOf(figure: Element): Element {
  return hastElement('docsgen-island', { diagram: true, load: 'visible' }, [figure]);
}

/** Whether the figure of a code block is a diagram of Mermaid. */
function isDiagram(figure: Element): boolean {
  return figure.properties.dataLanguage === 'mermaid';
}
