import { hastElement, isElement, text } from '../hast.ts';
import { type BuiltInComponent, textProp } from './component.ts';

/** `<Accordion title="…" icon="…">`: text that folds away, as `details` is. */
export const accordion: BuiltInComponent = {
  props: ['title', 'icon', 'open'],
  render({ props, children, icon, problem }) {
    const title = textProp(props, 'title');
    if (title === undefined) problem('<Accordion> has no title', 'say what is in it: <Accordion title="…">');
    const summary = hastElement('summary', {}, [...icon(textProp(props, 'icon')), text(title ?? '')]);
    const open = props.open === true || props.open === 'true';
    return [hastElement('details', { className: ['details'], open }, [summary, ...children])];
  },
};

/** Accordions one below the other; with `exclusive` only one is open at a time. */
export const accordionGroup: BuiltInComponent = {
  props: ['exclusive'],
  render({ props, children, serial, problem }) {
    if (!children.some((child) => isElement(child, 'details')))
      problem('<AccordionGroup> holds no <Accordion>', 'put each part into <Accordion title="…">');
    const name = props.exclusive === true ? `accordion-${serial()}` : undefined;
    const named = children.map((child) =>
      name !== undefined && isElement(child, 'details')
        ? { ...child, properties: { ...child.properties, name } }
        : child,
    );
    return [hastElement('div', { className: ['part', 'accordions'] }, named)];
  },
};
