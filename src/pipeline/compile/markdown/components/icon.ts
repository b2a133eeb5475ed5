import { hastElement, text } from '../hast.ts';
import { type BuiltInComponent, textProp } from './component.ts';

/** `<Icon name="rocket" label="Fast" />`: an icon in the text. Without a label it is decoration. */
export const iconComponent: BuiltInComponent = {
  props: ['name', 'label'],
  render({ props, icon, problem }) {
    const name = textProp(props, 'name');
    if (name === undefined) problem('<Icon> has no name', 'name one: <Icon name="rocket" />');
    const label = textProp(props, 'label');
    const shape = [...icon(name)];
    return label === undefined
      ? shape
      : [...shape, hastElement('span', { className: ['visually-hidden'] }, [text(label)])];
  },
};
