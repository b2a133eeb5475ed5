import { applyColorMode, lightSystem } from '../color-mode.ts';
import { onPage } from '../page.ts';
import { root } from '../root.ts';
import { recall, remember } from '../storage.ts';

/** A closed announcement stays closed until it gets another id. */
export function keepAnnouncementClosed(): void {
  onPage(() => {
    const button = document.querySelector<HTMLElement>('.announcement-close');
    if (button === null) return;
    button.hidden = false;
    button.onclick = () => {
      remember('announcement', root.dataset.announcement ?? '');
      root.dataset.dismissed = '';
    };
  });
}

/** Sets the colour of the browser's own interface to that of the bar. */
function colourWindow(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = getComputedStyle(document.querySelector('.navbar') ?? document.body).backgroundColor;
}

const modes = ['system', 'light', 'dark'];

/** Shows the button that switches between the colours of the system, light and dark. */
export function offerColorModes(): void {
  lightSystem.addEventListener('change', colourWindow);
  onPage(() => {
    const button = document.querySelector<HTMLElement>('[data-color-mode-toggle]');
    if (button === null) return;
    button.hidden = false;
    colourWindow();
    button.onclick = () => {
      const mode = modes[(modes.indexOf(`${root.dataset.mode}`) + 1) % 3] as string;
      root.dataset.mode = mode;
      applyColorMode();
      colourWindow();
      remember('mode', mode);
    };
  });
}

/** Keeps the focus in the open menu of a narrow screen: the rest of the page is inert until it closes. */
export function keepFocusInDrawer(): void {
  // Before it closes, so that the browser can return the focus to the button that opened it.
  document.addEventListener(
    'beforetoggle',
    (event) => {
      const { target: drawer, newState } = event as ToggleEvent & { target: HTMLElement };
      if (!drawer.matches('.drawer')) return;
      const isOpen = newState === 'open';
      for (const part of document.querySelectorAll<HTMLElement>('body > :not(.shell,dialog),main')) part.inert = isOpen;
      // Focus its first button. As an attribute in the HTML, browsers warn about it on pages with a fragment.
      (drawer.querySelector('button') as HTMLElement).autofocus = isOpen;
      // When it is there.
      setTimeout(scrollSidebar);
    },
    true,
  );
}

/** Scrolls a long sidebar to its current entry: on a narrow screen when it opens. */
export function showSidebarEntry(): void {
  onPage(scrollSidebar);
}

function scrollSidebar(): void {
  const entry = document.querySelector('.sidebar [aria-current]');
  const column = document.querySelector('.drawer');
  if (!entry || !column) return;
  const { top, bottom, height } = column.getBoundingClientRect();
  const { top: entryTop, bottom: entryBottom } = entry.getBoundingClientRect();
  if (entryTop < top || entryBottom > bottom) column.scrollTop += entryTop - top - height / 3;
}

/** Makes links to the documentation open the version that the reader chose last. */
export function rememberVersion(): void {
  document.addEventListener('click', ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-version-choice]')?.dataset.versionChoice;
    if (choice !== undefined) remember('version', choice);
  });
  onPage(() => {
    const choice = recall('version');
    if (choice === undefined) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-versions]')) {
      const address: unknown = JSON.parse(link.dataset.versions ?? '{}')[choice];
      // A version that no longer exists has no address: its links stay.
      if (typeof address === 'string') link.href = address;
    }
  });
}
