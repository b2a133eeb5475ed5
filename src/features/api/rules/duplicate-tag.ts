import { childPointer } from '../../../core/json/pointer.ts';
import { isObject, listAt, textAt } from '../../../core/json/value.ts';
import type { PlainRule } from './plain-rule.ts';

/** Tags that are listed more than once: operations name them, so that one of them can be shown, which is the last. */
export const findDuplicateTags: PlainRule = ({ document }) => {
  const names = listAt(document, 'tags').map((tag) => (isObject(tag) ? textAt(tag, 'name') : ''));
  const last = new Map(names.map((name, index) => [name, index]));
  return names.flatMap((name, index) => {
    if (name === '' || last.get(name) === index) return [];
    const message = `the tag ${name} is listed again, so this one is not shown`;
    const hint = 'write what both say in one of them';
    return { rule: 'specification-violation' as const, message, pointer: childPointer('', 'tags', index), hint };
  });
};
