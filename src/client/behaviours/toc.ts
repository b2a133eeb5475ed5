import { byHash } from '../by-hash.ts';
import { onPage } from '../page.ts';

/** Marks the entry of the section being read, for browsers that do not do it themselves. */
export function markTocEntry(): void {
  onPage((leave) => {
    const toc = document.querySelector('.toc');
    if (toc && !CSS.supports('selector(:target-current)')) markReached(toc, leave);
  });
}

/** @see markPosition */
export async function markReached(contents: Element, leave: AbortSignal): Promise<void> {
  (await import('../mark-position.ts')).markPosition(contents, byHash, leave);
}
