import { onPage } from '../page.ts';
import { recall, remember } from '../storage.ts';

/** Links to the documentation lead to the version that the reader chose last. */
export function rememberVersion(): void {
  document.addEventListener('click', ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-version-choice]')?.dataset.versionChoice;
    if (choice !== undefined) remember('version', choice);
  });
  onPage(() => {
    const choice = recall('version');
    if (choice === null) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-versions]')) {
      const address: unknown = JSON.parse(link.dataset.versions ?? '{}')[choice];
      // A version that is gone is forgotten by the next choice.
      if (typeof address === 'string') link.href = address;
    }
  });
}
