import { onPage } from '../page.ts';

/** A long sidebar starts where its current entry is in sight. */
export function showSidebarEntry(): void {
  onPage(() => {
    const entry = document.querySelector('.sidebar [aria-current]');
    const column = entry?.closest('.drawer');
    if (!entry || !column) return;
    const { top, bottom, height } = column.getBoundingClientRect();
    const { top: entryTop, bottom: entryBottom } = entry.getBoundingClientRect();
    if (entryTop < top || entryBottom > bottom) column.scrollTop += entryTop - top - height / 3;
  });
}
