import type { ElementContent } from 'hast';
import type { Term } from '../../../../model/glossary.ts';
import { type BuiltInComponent, element, text } from './component.ts';

/**
 * `<Glossary />`: the list of all terms, to which the terms in other pages lead.
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
    return terms.length === 0 ? [] : [element('dl', { className: ['glossary'] }, terms.flatMap(entry))];
  },
};

function entry({ id, anchor, name, definition }: Term): ElementContent[] {
  const full = name === undefined ? [] : [text(' '), element('span', { className: ['term-name'] }, [text(name)])];
  return [
    element('dt', { id: anchor }, [element('dfn', {}, [text(id)]), ...full]),
    element('dd', {}, [text(definition)]),
  ];
}
