import type { Nodes } from 'hast';
import { type Counter, count, wordsOf } from './amounts.ts';

/** A node of a page: of HTML, or of MDX. */
export interface TreeNode {
  readonly type: string;
  readonly tagName?: string;
  /** Of elements in MDX; `null` for a fragment. */
  readonly name?: string | null;
  readonly value?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly attributes?: unknown;
  readonly children?: readonly TreeNode[];
  readonly content?: TreeNode;
}

export interface CountOptions {
  /** Text that is no text to readers in this grammar, such as values in braces, is taken out. */
  readonly shown?: (text: string) => string;
  /** Code without marks that are for the highlighter. */
  readonly code?: (text: string) => string;
  /** Called for each element of MDX that is a component. @returns whether it was counted in another way */
  readonly component?: (name: string, node: TreeNode) => boolean;
}

/** Attributes of components that readers are shown as text. */
const shownAttributes = /^(?:title|label|text|description|caption|summary|tip|cta|heading|subtitle|message|question)$/i;

const unseen = /^(?:script|style|[hH]ead|svg|noscript|iframe)$/;

/** Counts what readers see of a tree. */
export function countTree(tree: Nodes | TreeNode, counter: Counter, options: CountOptions = {}): void {
  const shown = options.shown ?? ((text) => text);
  /** Text up to here of which the words are not counted yet: `<b>D</b>efine` is one word. */
  let run = '';
  const endRun = () => {
    for (const word of wordsOf(shown(run))) count(counter, 'words', word);
    run = '';
  };
  const walk = (node: TreeNode, inHeading: boolean): void => {
    if (node.type === 'text' && typeof node.value === 'string') {
      run += node.value;
      return;
    }
    if (isMark(node)) {
      for (const child of node.children ?? []) walk(child, inHeading);
      return;
    }
    endRun();
    walkElement(node, inHeading);
    endRun();
  };
  const walkElement = (node: TreeNode, inHeading: boolean): void => {
    const name = node.tagName ?? node.name ?? undefined;
    if (node.type === 'raw' || (name !== undefined && unseen.test(name) && !isDrawing(node))) return;
    if (isFormula(node)) {
      count(counter, 'formulas');
      return;
    }
    if (isCode(node)) {
      count(counter, 'code blocks');
      const text = treeText(node);
      for (const word of wordsOf(options.code?.(text) ?? text)) count(counter, 'words of code', word);
      return;
    }
    if (name === 'table' && properties(node).dataView === 'cards') {
      for (const child of withoutHiddenColumns(node)) walk(child, inHeading);
      return;
    }
    const heading = /^h[1-6]$/.test(name ?? '');
    if (heading) count(counter, 'headings', wordsOf(shown(treeText(node, isBadge))).join(' '));
    const definition = properties(node).dataDefinition;
    if (typeof definition === 'string') for (const word of wordsOf(definition)) count(counter, 'words', word);
    if (name === 'table') count(counter, 'tables');
    if (name === 'img') count(counter, 'pictures');
    if (name === 'a' && hasAddress(node) && !isPlace(node)) count(counter, 'links');
    if (isComponent(name)) {
      if (options.component?.(name ?? '', node) === true) return;
      count(counter, 'components', name);
    }
    if (Array.isArray(node.attributes) && !inHeading && isComponent(name)) countAttributes(node.attributes);
    for (const child of node.children ?? []) walk(child, inHeading || heading);
    if (node.content !== undefined) walk(node.content, inHeading);
  };
  const countAttributes = (attributes: readonly unknown[]) => {
    for (const attribute of attributes) {
      const { name, value } = attribute as { readonly name?: unknown; readonly value?: unknown };
      if (typeof name === 'string' && typeof value === 'string' && shownAttributes.test(name))
        for (const word of wordsOf(shown(value))) count(counter, 'words', word);
    }
  };
  walk(tree as TreeNode, false);
}

/** Emphasis, which may be within a word. */
function isMark(node: TreeNode): boolean {
  const name = node.tagName ?? node.name ?? '';
  if (isFormula(node)) return false;
  return name === 'code' || (/^(?:b|del|em|i|s|strong|u|wbr)$/.test(name) && classesOf(node).length === 0);
}

function properties(node: TreeNode): Readonly<Record<string, unknown>> {
  return node.properties ?? {};
}

/** Cells of the rows of a table of cards that are shown: the head says which columns have data only. */
function withoutHiddenColumns(table: TreeNode): readonly TreeNode[] {
  const all = (node: TreeNode, name: string): readonly TreeNode[] =>
    node.tagName === name ? [node] : (node.children ?? []).flatMap((child) => all(child, name));
  const hidden = all(table, 'th').map((cell) => properties(cell).dataHidden !== undefined);
  return all(table, 'tr').flatMap((row) => all(row, 'td').filter((_, index) => hidden[index] !== true));
}

function isComponent(name: string | undefined): boolean {
  return name !== undefined && /^[A-Z]|\./.test(name);
}

/** Text of a node, with that of all in it. @param isLeftOut whether the text of a node has no part in it */
export function treeText(node: TreeNode, isLeftOut: (node: TreeNode) => boolean = () => false): string {
  const { type, value, children = [] } = node;
  if (type === 'text' && typeof value === 'string') return value;
  return isLeftOut(node) ? '' : children.map((child) => treeText(child, isLeftOut)).join('');
}

/** What a heading has next to its words; its source has it as an attribute of a component. */
function isBadge(node: TreeNode): boolean {
  return classesOf(node).includes('badge') || /^badge$/i.test(node.tagName ?? node.name ?? '');
}

function classesOf({ properties }: TreeNode): readonly string[] {
  const { className } = properties ?? {};
  return Array.isArray(className) ? className.map(String) : [];
}

/** `<pre>`, and what browsers make diagrams of. */
function isCode(node: TreeNode): boolean {
  return node.tagName === 'pre' || node.name === 'pre' || classesOf(node).includes('mermaid');
}

/** What the grammar of formulas makes in a source, and what KaTeX makes on a page. */
function isFormula(node: TreeNode): boolean {
  const [own, inner] = [classesOf(node), node.tagName === 'pre' ? classesOf(node.children?.[0] ?? node) : []];
  return (
    node.tagName === 'math' ||
    [...own, ...inner].some((name) => /^(?:math-inline|math-display|katex|language-math)$/.test(name))
  );
}

/** A diagram in place of code. */
function isDrawing(node: TreeNode): boolean {
  return classesOf(node).includes('mermaid');
}

/** An empty link with an id is a place that others lead to. */
function isPlace({ properties, children = [] }: TreeNode): boolean {
  return properties?.id !== undefined && children.length === 0;
}

function hasAddress({ properties, attributes }: TreeNode): boolean {
  if (Array.isArray(attributes)) return attributes.some((one) => (one as { readonly name?: unknown }).name === 'href');
  return (
    properties?.href !== undefined &&
    !classesOf({ type: '', properties }).some((name) => /^(?:anchor|header-anchor|hash-link)$|footnote/.test(name))
  );
}
