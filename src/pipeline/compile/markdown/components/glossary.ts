import type { ElementContent } from 'hast';
import type { Term } from '../../../../model/glossary.ts';
import { didYouMean, nearest } from '../../../../shared/nearest.ts';
import { termElement } from '../glossary.ts';
import { hastElement, text } from '../hast.ts';
import { type BuiltInComponent, textProp } from './component.ts';

/**
 * `<Glossary />`: the list of all terms, which terms on other pages link to.
 *
 *     <dl class="glossary">
 *       <dt id="term-ehr"><dfn>EHR</dfn> <span class="term-name">electronic health record</span></dt>
 *       <dd>All data of one person.</dd> …
 */
export const glossaryComponent: BuiltInComponent = {
  props: [],
  render({ glossary, problem }) {
    const terms = glossary?.glossary.terms ?? [];
    if (terms.length === 0) problem('<Glossary> has no terms to list', 'write them into the glossary file of the site');
    return terms.length === 0 ? [] : [hastElement('dl', { className: ['glossary'] }, terms.flatMap(entry))];
  },
};

function entry({ id, anchor, name, definition }: Term): ElementContent[] {
  const full = name === undefined ? [] : [text(' '), hastElement('span', { className: ['term-name'] }, [text(name)])];
  return [
    hastElement('dt', { id: anchor }, [hastElement('dfn', {}, [text(id)]), ...full]),
    hastElement('dd', {}, [text(definition)]),
  ];
}

/** `<Term id="EHR">records</Term>`: a term of the glossary in other words, or where it is not the first time. */
export const termComponent: BuiltInComponent = {
  props: ['id'],
  render({ props, children, glossary, problem }) {
    const id = textProp(props, 'id');
    const shown = children.length > 0 ? children : [text(id ?? '')];
    if (id === undefined) {
      problem('<Term> has no id', 'name a term of the glossary: <Term id="…">');
      return [...shown];
    }
    const term = glossary?.forms.get(id);
    if (glossary === undefined || term === undefined) {
      const hint = didYouMean(nearest(id, glossary?.forms.keys() ?? [])) ?? 'add it to the glossary file of the site';
      problem(`the glossary has no term “${id}”`, hint, 'unknown-term');
      return [...shown];
    }
    return [termElement(term, glossary.glossary, shown)];
  },
};
