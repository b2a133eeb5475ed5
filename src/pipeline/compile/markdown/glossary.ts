import type { Element, ElementContent, Parents, Root, Text } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import type { Glossary, Term } from '../../../model/glossary.ts';
import { pointsIn } from '../../../shared/text-points.ts';
import { hastElement } from './hast.ts';
import { isJsx } from './jsx.ts';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

/** A glossary with its patterns, made once for all pages. */
export interface GlossaryIndex {
  readonly glossary: Glossary;
  /** The term of each form in which it is written. */
  readonly forms: ReadonlyMap<string, Term>;
  /** Finds any form of a term, with the flag `g`; `undefined` without terms. */
  readonly termPattern?: RegExp;
  /** Finds misspelled words, likewise. */
  readonly spellingPattern?: RegExp;
}

/** Prepares a glossary for looking up words. */
export function createGlossaryIndex(glossary: Glossary): GlossaryIndex {
  const forms = new Map(glossary.terms.flatMap((term) => [term.id, ...term.also].map((form) => [form, term] as const)));
  const termPattern = wordPattern([...forms.keys()]);
  const spellingPattern = wordPattern(Object.keys(glossary.spelling));
  return {
    glossary,
    forms,
    termPattern,
    spellingPattern,
  };
}

/**
 * Matches whole words, the longest possible. A part of a name or an address is no word:
 *
 *     an EHR, the EHR-based one     EHR
 *     EHR_STATUS, ehr.EHR, /EHR     nothing
 */
function wordPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return;
  const longestFirst = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // A line of the source may end between two words.
  const alternatives = longestFirst
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/ +/g, String.raw`\s+`))
    .join('|');
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_@/]|[\p{L}\p{N}]\.)(?:${alternatives})(?![\p{L}\p{N}_@/]|\.[\p{L}\p{N}])`,
    'gu',
  );
}

/**
 * A word with its explanation, which styles show next to it. It links to its entry on the page with the glossary; without
 * such a page, it can be focused.
 *
 *     <a class="term" href="/words#term-ehr" data-definition="electronic health record: …"
 *       aria-description="electronic health record: …">EHR</a>
 */
export function termElement(term: Term, { page }: Glossary, children: readonly ElementContent[]): Element {
  return explained(explain(term), children, page && `${page}#${term.anchor}`);
}

/** Words with an explanation of them, as a link where there is an address. */
export function explained(explanation: string, children: readonly ElementContent[], href?: string): Element {
  const shared = { className: ['term'], dataDefinition: explanation, 'aria-description': explanation };
  return href === undefined
    ? hastElement('span', { ...shared, role: 'term', tabIndex: 0 }, children)
    : hastElement('a', { ...shared, href }, children);
}

/** The name and definition of a term as one line of plain text. */
export function explain({ name, definition }: Term): string {
  return name === undefined ? definition : `${name}: ${definition}`;
}

/**
 * Explains each term of the glossary at its first use in a document or post. It runs after partials are in place, so that
 * the first use is the first for readers.
 */
export function explainTerms(tree: Root, scope: Scope): void {
  const { settings, source } = scope;
  const isProse = source.kind === 'doc' || source.kind === 'post';
  if (settings.glossary?.termPattern === undefined || !isProse || !source.frontmatter.terms) return;
  markTerms(tree, { index: settings.glossary, pattern: settings.glossary.termPattern, explained: new Set() });
}

interface Marking {
  readonly index: GlossaryIndex;
  readonly pattern: RegExp;
  /** Explanations that are on the page so far. */
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
    } else if (child !== undefined && isJsx(child)) {
      if (isHtml(child.name) && !skippedTags.has(child.name ?? '')) markTerms(child, marking);
    }
  }
}

/** The text with its terms explained; `undefined` without any. */
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

/** Elements that are no running text, or may not contain links. */
const skippedTags: ReadonlySet<string> = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'dt', 'figcaption', 'summary'],
  ...['a', 'button', 'label', 'select', 'textarea'],
  ...['abbr', 'code', 'dfn', 'kbd', 'math', 'pre', 'samp', 'script', 'style', 'svg', 'template', 'var'],
]);

function hasSkippedClass({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && (className.includes('admonition-title') || className.includes('glossary'));
}

/** Whether a JSX name is one of HTML. Children of components are left alone. */
function isHtml(name: string | null): boolean {
  return name === null || /^[a-z][^.]*$/.test(name);
}

/** Reports words of text and headings that the glossary spells otherwise. Code and addresses are left alone. */
export function reportSpelling(tree: MdastRoot, scope: Scope): void {
  const { settings, source, findings } = scope;
  const { spellingPattern: pattern, glossary } = settings.glossary ?? {};
  if (pattern === undefined || glossary === undefined || source.text.search(pattern) < 0) return;
  visit(tree, 'text', ({ position }) => {
    if (position === undefined) return;
    // What the author typed has the exact places; the node's value has escapes resolved and indents removed.
    const written = source.text.slice(position.start.offset, position.end.offset);
    const pointAt = pointsIn(written, position.start);
    for (const { 0: wrong, index } of written.matchAll(pattern)) {
      const word = wrong.replace(/\s+/g, ' ');
      findings.push({
        rule: 'wrong-word',
        message: `“${word}” is not how the glossary spells it`,
        place: {
          file: source.path,
          start: pointAt(index),
          end: pointAt(index + wrong.length),
        },
        hint: `write ${glossary.spelling[word]}`,
      });
    }
  });
}
