import type { Filters } from '../../shared/search-index.ts';
import { element } from '../element.ts';
import { root } from '../root.ts';

interface Version {
  readonly name: string;
  readonly label: string;
}

interface DocsSet {
  readonly id: string;
  readonly label: string;
  readonly versions: readonly Version[];
}

interface FilterButton {
  readonly label: string;
  readonly isPressed: () => boolean;
  readonly press: () => void;
  /** Always, unless given. */
  readonly isShown?: () => boolean;
}

/**
 * Buttons that filter the search: by kind and by documentation set, none at first, and by version, that of the page or the
 * latest at first. Where there are several sets, the versions of one are shown when it is chosen.
 *
 * @param sets those of the site as JSON, the latest version first in each; `''` if there is only one, with one version
 */
export function createFilters(sets: string, ariaLabel: string, onChange: () => void) {
  const known: readonly DocsSet[] = sets === '' ? [] : JSON.parse(sets);
  const bar = element('div', { role: 'group', ariaLabel, className: 'search-filters' });
  const chosen = { kind: '', set: '' };
  let versions = new Map<string, string>();
  const updates: (() => void)[] = [];
  const update = () => {
    for (const show of updates) show();
  };
  const add = ({ label, isPressed, press, isShown = () => true }: FilterButton) => {
    const button = element('button', { type: 'button', className: 'search-filter' }, label);
    const show = () => {
      button.hidden = !isShown();
      button.ariaPressed = String(isPressed());
    };
    button.onclick = () => {
      press();
      update();
      onChange();
    };
    updates.push(show);
    show();
    bar.append(button);
  };
  /** A button that chooses a value, and none when it is pressed again. */
  const addChoice = (key: keyof typeof chosen, value: string, label: string) =>
    add({
      label,
      isPressed: () => chosen[key] === value,
      press: () => {
        chosen[key] = chosen[key] === value ? '' : value;
      },
    });
  const addGap = () => bar.append(element('span', { className: 'search-filter-gap' }));
  return {
    bar,
    /** Resets the filters when the dialog opens. */
    reset() {
      chosen.kind = '';
      chosen.set = '';
      versions = versionsAtFirst(known);
      update();
    },
    /** Shows buttons for the kinds in the index, if there are several. */
    fill(kinds: readonly string[]) {
      if (updates.length > 0) return;
      if (kinds.length > 1) for (const name of kinds) addChoice('kind', name, name);
      if (known.length > 1) {
        addGap();
        for (const { id, label } of known) addChoice('set', id, label);
      }
      if (known.some((set) => set.versions.length > 0)) addGap();
      for (const { id, versions: all } of known)
        for (const { name, label } of all)
          add({
            label,
            isPressed: () => versions.get(id) === name,
            press: () => versions.set(id, name),
            isShown: () => known.length < 2 || chosen.set === id,
          });
    },
    value: (): Filters => ({
      ...(chosen.kind === '' ? {} : { kind: [chosen.kind] }),
      ...(chosen.set === '' ? {} : { set: [chosen.set] }),
      ...(versions.size === 0 ? {} : { version: [...versions].map(([id, name]) => `${id}/${name}`) }),
    }),
  };
}

/** The version of each set, by the id of the set: that of the page where it has one, else the latest. */
function versionsAtFirst(sets: readonly DocsSet[]): Map<string, string> {
  return new Map(
    sets.flatMap(({ id, versions }) => {
      const ofPage = root.dataset.set === id ? versions.find(({ name }) => name === root.dataset.version) : undefined;
      const first = ofPage ?? versions[0];
      return first === undefined ? [] : [[id, first.name]];
    }),
  );
}
