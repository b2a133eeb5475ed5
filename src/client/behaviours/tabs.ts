import { onPage } from '../page.ts';
import { recall, remember } from '../storage.ts';

/** Makes tabs of what are disclosures without a script, and stay such where it cannot be loaded. */
export function offerTabs(): void {
  onPage(() => {
    if (document.querySelector('.tabs'))
      import('../tabs.ts').then(
        (tabs) => tabs.enhanceTabs({ recall, remember }),
        () => {},
      );
  });
}
