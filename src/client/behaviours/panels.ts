import { byHash } from '../root.ts';
import { isSamePage } from '../router/address.ts';

/** What opens over the page to choose from: menus, "On this page", the drawer of a narrow screen, the contents of an API. */
const openPanels = '.dropdown[open],[popover=auto]:popover-open';

/** The browser closes the other kind when a reader turns elsewhere. */
const openMenus = '.dropdown[open]';

/** Closes open panels, but for the one that an element is in. The focus goes back to what opened them. */
export function closePanels(besides?: Element, panels = openPanels): void {
  for (const panel of document.querySelectorAll<HTMLElement>(panels)) {
    // Which contains nothing, if there is none.
    if (panel.contains(besides as Element)) continue;
    if (panel.popover) panel.hidePopover();
    else {
      if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus();
      panel.removeAttribute('open');
    }
  }
}

/**
 * Closes panels when a reader has chosen, turns elsewhere or asks for it, and where the screen becomes wide: the columns of panels
 * are missing in the page as long as they are over it. Opening them needs no script.
 */
export function offerPanels(): void {
  matchMedia('(width>996px)').onchange = () => closePanels();
  for (const event of ['pointerdown', 'focusin']) {
    document.addEventListener(event, ({ target }) => closePanels(target as Element, openMenus));
  }
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) closePanels();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    // Who opens another tab goes on choosing here.
    if (!link?.closest(openPanels) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Before the browser follows the link, which takes the focus to what was chosen.
    closePanels();
    const chosen = isSamePage(link, location) && (byHash(link.hash) as HTMLElement | null);
    if (chosen && chosen.tabIndex < 0) chosen.tabIndex = -1;
  });
}
