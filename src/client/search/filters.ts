import { root } from '../root.ts';
import { element } from './element.ts';
import type { Filters } from './engine.ts';

interface Version {
  readonly name: string;
  readonly label: string;
}

interface DocsSet {
  readonly id: string;
  readonly label: string;
  readonly versions: readonly Version[];
}

/**
 * Buttons that filter the search: by kind and by documentation set, none at first, and by version, that of the page or the
 * latest at first. Where there are several sets, the versions of one are shown when it is chosen.
 *
 * @param sets those of the site as JSON, the latest version first in each; `''` if there is only one, with one version
 */
export function createFilters(sets: string, ariaLabel: string, onChange: () => void) {
  const known: readonly DocsSet[] = sets === '' ? [] : JSON.parse(sets);
  const isOne = known.length < 2;
  const bar = element('div', { role: 'group', ariaLabel, className: 'search-filters' });
  let kind = '';
  let set = '';
  let versions = new Map<string, string>();
  const buttons: (() => void)[] = [];
  const add = (label: string, isPressed: () => boolean, press: () => void, isShown = () => true) => {
    const button = element('button', { type: 'button', className: 'search-filter' }, label);
    const show = () => {
      button.hidden = !isShown();
      button.ariaPressed = String(isPressed());
    };
    button.onclick = () => {
      press();
      for (const update of buttons) update();
      onChange();
    };
    buttons.push(show);
    show();
    bar.append(button);
  };
  const addGap = () => bar.append(element('span', { className: 'search-filter-gap' }));
  return {
    bar,
    /** Resets the filters when the dialog opens. */
    reset() {
      kind = '';
      set = '';
      versions = new Map(
        known.flatMap(({ id, versions: all }) => {
          const here = root.dataset.set === id ? all.find(({ name }) => name === root.dataset.version) : undefined;
          const chosen = here ?? all[0];
          return chosen === undefined ? [] : [[id, chosen.name]];
        }),
      );
      for (const update of buttons) update();
    },
    /** Shows buttons for the kinds in the index, if there are several. */
    fill(kinds: readonly string[]) {
      if (buttons.length > 0) return;
      for (const name of kinds.length > 1 ? kinds : []) {
        add(
          name,
          () => kind === name,
          () => {
            kind = kind === name ? '' : name;
          },
        );
      }
      if (!isOne) {
        addGap();
        for (const { id, label } of known) {
          add(
            label,
            () => set === id,
            () => {
              set = set === id ? '' : id;
            },
          );
        }
      }
      if (known.some((one) => one.versions.length > 0)) addGap();
      for (const { id, versions: all } of known) {
        for (const { name, label } of all) {
          add(
            label,
            () => versions.get(id) === name,
            () => void versions.set(id, name),
            () => isOne || set === id,
          );
        }
      }
    },
    value: (): Filters => ({
      ...(kind === '' ? {} : { kind: [kind] }),
      ...(set === '' ? {} : { set: [set] }),
      ...(versions.size === 0 ? {} : { version: [...versions].map(([id, name]) => `${id}/${name}`) }),
    }),
  };
}
