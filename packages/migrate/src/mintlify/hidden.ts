import { attributeOf, type Tag, tagsIn } from '../jsx-tags.ts';
import { mdxTrace } from '../traces.ts';

export const hiddenName = 'the component <Visibility for="agents">';
export const lostHidden = 'readers do not see its text, which is a comment where it was';

/**
 * What is for agents only is no text for readers: it becomes a comment, with all that it wraps.
 *
 * @param lose takes the line of each
 */
export function withoutHidden(text: string, lose: (line: number) => void): string {
  let made = '';
  let last = 0;
  let start: Tag | undefined;
  for (const tag of tagsIn(text)) {
    if (tag.name !== 'Visibility' || tag.start < last) continue;
    if (tag.kind === 'open' && attributeOf(tag, 'for') === 'agents') start ??= tag;
    if (tag.kind !== 'close' || start === undefined) continue;
    lose(text.slice(0, start.start).split('\n').length);
    const whole = text.slice(start.start, tag.end);
    // Lines keep their numbers.
    made += text.slice(last, start.start) + mdxTrace(whole) + '\n'.repeat(whole.split('\n').length - 1);
    last = tag.end;
    start = undefined;
  }
  return made + text.slice(last);
}
