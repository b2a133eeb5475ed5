/** The open menu of a narrow screen keeps the focus: the rest of the page is inert until it is closed. */
export function keepFocusInDrawer(): void {
  // Before it closes, so that the browser can give the focus back to the button that has opened it.
  document.addEventListener(
    'beforetoggle',
    (event) => {
      if ((event.target as Element).id !== 'drawer') return;
      for (const part of document.querySelectorAll<HTMLElement>('body > :not(.shell), main'))
        part.inert = event.newState === 'open';
    },
    true,
  );
}
