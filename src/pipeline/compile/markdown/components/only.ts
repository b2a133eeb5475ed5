import { readerTags } from '../../../../shared/readers.ts';
import { hastElement } from '../hast.ts';
import { type BuiltInComponent, textProp } from './component.ts';

/**
 * `<Only for="agents">`: in Markdown copies alone; `for="readers"`: on the page alone. With `audience`, what is for others is
 * taken out before: see `audiences.ts`.
 */
export const only: BuiltInComponent = {
  props: ['for', 'audience'],
  render({ props, children, problem }) {
    const [of, audience] = [textProp(props, 'for'), textProp(props, 'audience')];
    if (of === undefined && audience === undefined)
      problem('<Only> says neither for nor audience', 'write for="agents", for="readers" or audience="…"');
    if (of === undefined) return [...children];
    const tag = readerTags.get(of);
    if (tag !== undefined) return [hastElement(tag, {}, children)];
    problem(`<Only> has no for="${of}"`, `it is agents or readers; names of the config are written as audience="…"`);
    return [...children];
  },
};
