import { attributeOf, renamed, type Tag } from './jsx-tags.ts';
import { type ComponentTable, iconAttribute } from './page-components.ts';

/**
 * Tabs whose labels are at the group, `<Tabs items={['npm', 'pnpm']}>`, or at each tab. Each page has rules of its own, which count the
 * tabs of each group.
 *
 * @param names components of a tab
 */
export function tabRules(names: readonly string[]): ComponentTable {
  const counts = new WeakMap<Tag, number>();
  const tab: ComponentTable[string] = (tag, parents) => {
    const group = parents.findLast(({ name }) => name === 'Tabs');
    const index = group === undefined ? 0 : (counts.get(group) ?? 0);
    if (group !== undefined) counts.set(group, index + 1);
    const own = attributeOf(tag, 'label') ?? attributeOf(tag, 'title') ?? attributeOf(tag, 'value');
    const labels = group === undefined ? [] : (labelsOf(group) ?? []);
    const label = own ?? labels[index] ?? `Tab ${index + 1}`;
    const made = renamed({ ...tag, kind: 'open' }, 'TabItem', { value: label, label, ...iconAttribute(tag) });
    // A tab alone, as in a group that a component of the site makes, is what it has.
    return group === undefined ? { open: `**${label}**\n\n`, close: '' } : made;
  };
  return {
    Tabs(tag) {
      // Labels that are computed are not known before the page is shown.
      if (labelsOf(tag) === undefined) return false;
      const group = attributeOf(tag, 'groupId') ?? attributeOf(tag, 'storageKey');
      return renamed(tag, 'Tabs', { groupId: group });
    },
    ...Object.fromEntries(names.map((name) => [name, tab])),
  };
}

/** The labels at a group; empty without any, `undefined` where they are no list of texts. */
function labelsOf({ attributes }: Tag): readonly string[] | undefined {
  const given = attributes.get('items') ?? attributes.get('values');
  if (given === undefined) return [];
  if (given.kind !== 'code' || !/^\s*\[[\s\S]*\]\s*$/.test(given.value)) return undefined;
  const entries = given.value.trim().slice(1, -1);
  // Entries may be objects: `{ label: 'npm', value: 'npm' }`.
  const objects = Array.from(
    entries.matchAll(/\{[^{}]*?\blabel:\s*(["'`])([^"'`]*)\1[^{}]*\}/g),
    ([, , label = '']) => label,
  );
  if (objects.length > 0) return objects;
  const texts = Array.from(entries.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g), ([, , text = '']) => text);
  return entries.replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1|[\s,]/g, '') === '' ? texts : undefined;
}
