import { onPage } from '../page.ts';

/** Marks the entry of the section being read, for browsers that do not do it themselves. */
export function markTocEntry(): void {
  if (CSS.supports('selector(:target-current)')) return;
  onPage(async (leave) => {
    const toc = document.querySelector('.toc');
    if (toc) (await import('../mark-position.ts')).markPosition(toc, leave);
  });
}
