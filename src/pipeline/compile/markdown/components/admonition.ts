import { nearest } from '../../../../shared/nearest.ts';
import { admonition, admonitionKinds } from '../admonition.ts';
import { type BuiltInComponent, text, textProp } from './component.ts';

/** `<Admonition type="tip" title="…">`: the same as `:::tip[…]`. */
export const admonitionComponent: BuiltInComponent = {
  props: ['type', 'title', 'icon'],
  render({ props, children, markdown, problem }) {
    const kinds = admonitionKinds(markdown);
    const type = textProp(props, 'type') ?? 'note';
    const kind = kinds.get(type);
    if (kind === undefined) {
      const near = nearest(type, [...kinds.keys()]);
      problem(`<Admonition> has no type “${type}”`, near === undefined ? undefined : `did you mean ${near}?`);
      return [...children];
    }
    const title = textProp(props, 'title');
    return [admonition({ kind, title: title === undefined ? [] : [text(title)], children })];
  },
};
