import { root } from '../root.ts';
import { element } from './element.ts';
import type { Filters } from './engine.ts';

interface Version {
  readonly name: string;
  readonly label: string;
}

/**
 * Buttons that filter the search: by kind, none at first, and by version of the documentation, that of the page or the
 * latest at first.
 *
 * @param versions those of the site as JSON, the latest first; `''` if there is only one
 */
export function createFilters(versions: string, ariaLabel: string, onChange: () => void) {
  const known: readonly Version[] = versions === '' ? [] : JSON.parse(versions);
  const bar = element('div', { role: 'group', ariaLabel, className: 'search-filters' });
  let kind = '';
  let version = '';
  const buttons: (() => void)[] = [];
  const add = (label: string, isPressed: () => boolean, press: () => void) => {
    const button = element('button', { type: 'button', className: 'search-filter' }, label);
    const show = () => {
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
  return {
    bar,
    /** Resets the filters when the dialog opens. */
    reset() {
      kind = '';
      version = (known.find(({ name }) => name === root.dataset.version) ?? known[0])?.name ?? '';
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
      if (known.length > 0) bar.append(element('span', { className: 'search-filter-gap' }));
      for (const { name, label } of known) {
        add(
          label,
          () => version === name,
          () => {
            version = name;
          },
        );
      }
    },
    value: (): Filters => ({
      ...(kind === '' ? {} : { kind }),
      ...(version === '' ? {} : { version }),
    }),
  };
}
