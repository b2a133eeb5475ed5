/**
 * The selected option of a list, which Enter opens. The focus stays in the field, which names the option, as in an ARIA
 * combobox.
 */
export function createSelection(field: HTMLInputElement, list: HTMLElement) {
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const current = () => list.querySelector<HTMLAnchorElement>('[aria-selected=true]');
  const select = (next: HTMLAnchorElement | undefined) => {
    const old = current();
    if (old) old.ariaSelected = 'false';
    if (next) next.ariaSelected = 'true';
    if (next) field.setAttribute('aria-activedescendant', next.id);
    else field.removeAttribute('aria-activedescendant');
  };
  return {
    current,
    select,
    /** Gives the options their ids and selects the first one. */
    reset() {
      const all = options();
      all.forEach((option, index) => {
        option.id = `@option-${index}`;
      });
      field.ariaExpanded = String(all.length > 0);
      select(current() ?? all[0]);
    },
    /** Selects the next or previous option, around the ends. */
    move(step: 1 | -1) {
      const all = options();
      const old = current();
      const at = old === null ? -1 : all.indexOf(old);
      const next = all.at(at < 0 && step < 0 ? -1 : (at + step) % all.length);
      select(next);
      next?.scrollIntoView({ block: 'nearest' });
    },
  };
}
