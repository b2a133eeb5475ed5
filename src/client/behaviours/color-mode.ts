import { onPage } from '../page.ts';
import { root } from '../root.ts';
import { remember } from '../storage.ts';

/** Browsers paint their own frame in the colour of the page. */
function colourWindow(): void {
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', getComputedStyle(document.body).backgroundColor);
}

/** The button that switches between dark and light, on sites that offer it. */
export function offerColorModes(): void {
  onPage(() => {
    const button = document.querySelector<HTMLElement>('[data-color-mode-toggle]');
    if (button === null) return;
    button.hidden = false;
    colourWindow();
    button.onclick = () => {
      const mode = root.dataset.theme === 'dark' ? 'light' : 'dark';
      root.dataset.theme = mode;
      colourWindow();
      remember('mode', mode);
    };
  });
}
