import type { Element, ElementContent } from 'hast';
import type { Glossary, Term } from '../../../model/glossary.ts';

/**
 * A word with its explanation. It leads to its entry in the list, and styles show the explanation beside it;
 * without a list, the word itself can be focused.
 *
 *     <a class="term" href="/words#term-ehr" data-definition="electronic health record: …"
 *       aria-description="electronic health record: …">EHR</a>
 */
export function termElement(term: Term, { page }: Glossary, children: readonly ElementContent[]): Element {
  const explanation = explain(term);
  const shared = { className: ['term'], dataDefinition: explanation, 'aria-description': explanation };
  return page === undefined
    ? {
        type: 'element',
        tagName: 'span',
        properties: { ...shared, role: 'term', tabIndex: 0 },
        children: [...children],
      }
    : {
        type: 'element',
        tagName: 'a',
        properties: { ...shared, href: `${page}#${term.anchor}` },
        children: [...children],
      };
}

/** One line of plain text: what the term stands for, and what it means. */
export function explain({ name, definition }: Term): string {
  return name === undefined ? definition : `${name}: ${definition}`;
}
