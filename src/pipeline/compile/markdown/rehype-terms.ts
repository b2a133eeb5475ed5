import type { Element, ElementContent, Parents, Root, Text } from 'hast';
import type { VFile } from 'vfile';
import type { Term } from '../../../model/glossary.ts';
import type { GlossaryIndex } from './glossary-index.ts';
import { scopeOf } from './scope.ts';
import { explain, termElement } from './term.ts';

/**
 * Explains each term of the glossary where a document or post uses it first. Partials stand in the page by now,
 * so first means first for its reader.
 */
export function rehypeTerms() {
  return (tree: Root, file: VFile): void => {
    const { settings, source } = scopeOf(file);
    const isProse = source.kind === 'doc' || source.kind === 'post';
    if (settings.glossary?.termPattern === undefined || !isProse || !source.frontmatter.terms) return;
    markTerms(tree, { index: settings.glossary, pattern: settings.glossary.termPattern, explained: new Set() });
  };
}

interface Marking {
  readonly index: GlossaryIndex;
  readonly pattern: RegExp;
  /** Explanations that the page has given so far. */
  readonly explained: Set<string>;
}

function markTerms(parent: Parents, marking: Marking): void {
  for (let at = 0; at < parent.children.length; at++) {
    const child = parent.children[at];
    if (child?.type === 'text') {
      const marked = markText(child, marking);
      if (marked === undefined) continue;
      parent.children.splice(at, 1, ...marked);
      at += marked.length - 1;
    } else if (child?.type === 'element') {
      // Explained by its author, with <Term>.
      if (typeof child.properties.dataDefinition === 'string') marking.explained.add(child.properties.dataDefinition);
      else if (!skippedTags.has(child.tagName) && !hasSkippedClass(child)) markTerms(child, marking);
    } else if (child?.type === 'mdxJsxFlowElement' || child?.type === 'mdxJsxTextElement') {
      if (isHtml(child.name) && !skippedTags.has(child.name ?? '')) markTerms(child, marking);
    }
  }
}

/** The text in pieces, or `undefined` when it has nothing to explain. */
function markText({ value }: Text, { index, pattern, explained }: Marking): ElementContent[] | undefined {
  const pieces: ElementContent[] = [];
  let end = 0;
  for (const match of value.matchAll(pattern)) {
    const [word] = match;
    const term: Term | undefined = index.forms.get(word.replace(/\s+/g, ' '));
    if (term === undefined || explained.has(explain(term))) continue;
    explained.add(explain(term));
    if (match.index > end) pieces.push({ type: 'text', value: value.slice(end, match.index) });
    pieces.push(termElement(term, index.glossary, [{ type: 'text', value: word }]));
    end = match.index + word.length;
  }
  if (pieces.length === 0) return;
  if (end < value.length) pieces.push({ type: 'text', value: value.slice(end) });
  return pieces;
}

/** What is no running text, or where a link has no place. */
const skippedTags: ReadonlySet<string> = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'dt', 'figcaption', 'summary'],
  ...['a', 'button', 'label', 'select', 'textarea'],
  ...['abbr', 'code', 'dfn', 'kbd', 'math', 'pre', 'samp', 'script', 'style', 'svg', 'template', 'var'],
]);

function hasSkippedClass({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && (className.includes('admonition-title') || className.includes('glossary'));
}

/** What a component makes of its children only the component knows. */
function isHtml(name: string | null): boolean {
  return name === null || /^[a-z][^.]*$/.test(name);
}
