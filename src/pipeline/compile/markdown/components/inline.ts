import type { ElementContent } from 'hast';
import { explained } from '../glossary.ts';
import { hastElement, text } from '../hast.ts';
import { type BuiltInComponent, textProp } from './component.ts';

/** `<Kbd keys="Ctrl+K" />` or `<Kbd>Esc</Kbd>`: keys to be pressed together. */
export const kbd: BuiltInComponent = {
  props: ['keys'],
  render({ props, children, problem }) {
    const keys = textProp(props, 'keys');
    if (keys === undefined) {
      if (children.length === 0) problem('<Kbd> has no keys', 'name them: <Kbd keys="Ctrl+K" />');
      return [hastElement('kbd', {}, children)];
    }
    // A plus at the end is a key.
    const names = keys.split(/\+(?=.)/).map((name) => name.trim());
    return names.flatMap((name, index): ElementContent[] => [
      ...(index === 0 ? [] : [text(' + ')]),
      hastElement('kbd', {}, [text(name)]),
    ]);
  },
};

/** `<Tooltip tip="…">word</Tooltip>`: an explanation at the pointer and the focus, as terms of the glossary have. */
export const tooltip: BuiltInComponent = {
  props: ['tip'],
  render({ props, children, problem }) {
    const tip = textProp(props, 'tip');
    if (tip === undefined) {
      problem('<Tooltip> has no tip', 'write the explanation: <Tooltip tip="…">word</Tooltip>');
      return [...children];
    }
    return [explained(tip, children)];
  },
};
