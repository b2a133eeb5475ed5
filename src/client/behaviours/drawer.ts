/** The open menu of a narrow screen keeps the focus: the rest of the page is inert until it is closed. */
export function keepFocusInDrawer(): void {
  // Before it closes, so that the browser can give the focus back to the button that has opened it.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      const drawer = target as HTMLElement;
      if (drawer.id !== 'drawer') return;
      const isOpen = newState === 'open';
      for (const part of document.querySelectorAll<HTMLElement>('body > :not(.shell), main')) part.inert = isOpen;
      // Its first button gets the focus. In the markup, browsers would complain of it on pages with a fragment.
      for (const button of drawer.querySelectorAll('button')) button.autofocus = isOpen;
    },
    true,
  );
}
