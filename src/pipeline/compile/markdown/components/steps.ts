import type { Element } from 'hast';
import { type BuiltInComponent, onlyList } from './component.ts';

/** `<Steps>` around a numbered list: its items are the steps of a task, and stand out as such. */
export const steps: BuiltInComponent = {
  props: [],
  render({ children, problem }) {
    const list = onlyList(children, 'ol');
    if (list === undefined) {
      problem('<Steps> holds one numbered list and nothing else', 'write each step as an item: 1. Do this.');
      return [...children];
    }
    if (list.properties.start !== undefined)
      problem('the list in <Steps> does not start with 1', 'steps are counted from 1');
    const { start: _, ...properties } = list.properties;
    // Without its own numbers a list is none to some screen readers, unless it says so.
    const made: Element = { ...list, properties: { ...properties, className: ['steps'], role: 'list' } };
    return [made];
  },
};
