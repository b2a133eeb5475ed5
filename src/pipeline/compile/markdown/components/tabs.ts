import type { Element, ElementContent } from 'hast';
import { hastElement, text } from '../hast.ts';
import { type BuiltInComponent, type ChildComponent, type ComponentInput, strayPart, textProp } from './component.ts';

/**
 * Tabs without JavaScript: exclusive `details`. The first is open, or the one marked `default` or named by `defaultValue`.
 * All panels are in the page, for search and print.
 *
 *     <div class="tabs" data-group="os">
 *       <details class="tab" name="tabs-1" data-value="linux" open><summary>Linux</summary>
 *         <div class="tab-panel">…</div></details> …
 */
export const tabs: BuiltInComponent = {
  props: ['groupId', 'defaultValue', 'values', 'queryString', 'lazy', 'block', 'className'],
  render(input) {
    const items = input.childComponents('TabItem');
    if (items.length === 0) {
      input.problem('<Tabs> holds no <TabItem>', 'put each tab into <TabItem value="…" label="…">');
      return [];
    }
    const labels = labelsByValue(input);
    const value = (item: ChildComponent) => textProp(item.props, 'value') ?? textProp(item.props, 'label') ?? '';
    const values = items.map(value);
    const twice = values.find((name, index) => values.indexOf(name) !== index);
    if (twice !== undefined) input.problem(`two <TabItem> have the value “${twice}”`);
    const absent = [...labels.keys()].find((name) => !values.includes(name));
    if (absent !== undefined)
      input.problem(`values has “${absent}”, the value of no tab`, `its tabs are: ${values.join(', ')}`);
    const open = openValue(input, items, values);
    const group = textProp(input.props, 'groupId');
    const panels = items.map((item, index) => ({
      value: value(item),
      label: textProp(item.props, 'label') ?? labels.get(value(item)) ?? value(item),
      open: open !== undefined && values.indexOf(open) === index,
      icon: input.icon(textProp(item.props, 'icon')),
      children: item.children,
    }));
    return [tabGroup(panels, { serial: input.serial(), group })];
  },
};

interface Panel {
  readonly value: string;
  readonly label: string;
  readonly open: boolean;
  readonly icon?: readonly ElementContent[];
  readonly children: readonly ElementContent[];
}

/**
 * The element of a group of tabs.
 *
 * @param options.serial a number that is unique on the page
 * @param options.group tabs of the same group show the same choice
 */
export function tabGroup(
  panels: readonly Panel[],
  { serial, group }: { readonly serial: number; readonly group?: string },
): Element {
  const tabs = panels.map(({ value, label, open, icon = [], children }) =>
    hastElement('details', { className: ['tab'], name: `tabs-${serial}`, dataValue: value, open }, [
      hastElement('summary', {}, [...icon, text(label)]),
      hastElement('div', { className: ['tab-panel'] }, children),
    ]),
  );
  return hastElement('div', { className: ['tabs'], dataGroup: group }, tabs);
}

export const tabItem = strayPart('TabItem', 'Tabs', ['value', 'label', 'icon', 'default']);

/** Labels from the older `values={[{value, label}]}` form. */
function labelsByValue({ props }: ComponentInput): ReadonlyMap<string, string> {
  const values: unknown = props.values;
  const labels = new Map<string, string>();
  if (!Array.isArray(values)) return labels;
  for (const entry of values as unknown[]) {
    if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('label' in entry)) continue;
    labels.set(String(entry.value), String(entry.label));
  }
  return labels;
}

function openValue(
  input: ComponentInput,
  items: readonly ChildComponent[],
  values: readonly string[],
): string | undefined {
  const chosen = input.props.defaultValue;
  if (chosen === null) return undefined;
  if (chosen !== undefined) {
    const name = String(chosen);
    if (values.includes(name)) return name;
    input.problem(`defaultValue “${name}” is the value of no tab`, `its tabs are: ${values.join(', ')}`);
  }
  const marked = items.findIndex((item) => item.props.default === true);
  return values[marked < 0 ? 0 : marked];
}
