import { byHash } from '../by-hash.ts';
import { onPage } from '../page.ts';

/** Marks the entry of the section being read, for browsers that do not do it themselves. */
export function markTocEntry(): void {
  onPage(async (leave) => {
    const toc = document.querySelector('.toc');
    if (toc && !CSS.supports('selector(:target-current)'))
      (await import('../mark-position.ts')).markPosition(toc, byHash, leave);
  });
}
