import { nearest } from '../../../../shared/nearest.ts';
import { termElement } from '../term.ts';
import { type BuiltInComponent, text, textProp } from './component.ts';

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
      const near = nearest(id, glossary?.forms.keys() ?? []);
      const hint = near === undefined ? 'add it to the glossary file of the site' : `did you mean ${near}?`;
      problem(`the glossary has no term “${id}”`, hint, 'unknown-term');
      return [...shown];
    }
    return [termElement(term, glossary.glossary, shown)];
  },
};
