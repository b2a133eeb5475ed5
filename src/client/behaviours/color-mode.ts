import { onPage } from '../page.ts';
import { root } from '../root.ts';
import { remember } from '../storage.ts';

/** The button that switches between dark and light, on sites that offer it. */
export function offerColorModes(): void {
  onPage(() => {
    const button = document.querySelector<HTMLElement>('[data-color-mode-toggle]');
    if (button === null) return;
    button.hidden = false;
    button.onclick = () => {
      const mode = root.dataset.theme === 'dark' ? 'light' : 'dark';
      root.dataset.theme = mode;
      remember('mode', mode);
    };
  });
}
