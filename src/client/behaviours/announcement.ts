import { onPage } from '../page.ts';
import { root } from '../root.ts';
import { remember } from '../storage.ts';

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
