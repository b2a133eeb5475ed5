import { onPage } from '../page.ts';
import { recall, remember } from '../storage.ts';

/** Tabs of one group show the same choice, on this page and on the next. */
export function syncTabs(): void {
  document.addEventListener('click', ({ target }) => {
    const summary = (target as Element).closest('.tab > summary');
    const tab = summary?.parentElement;
    const group = tab?.closest<HTMLElement>('.tabs')?.dataset.group;
    const value = tab?.dataset.value;
    if (!summary || group === undefined || value === undefined) return;
    remember(`tab:${group}`, value);
    const before = summary.getBoundingClientRect().top;
    choose(group, value, tab);
    // Groups above may have grown or shrunk; the reader goes on looking at this one.
    requestAnimationFrame(() => scrollBy({ top: summary.getBoundingClientRect().top - before, behavior: 'instant' }));
  });
  onPage(() => {
    const groups = [...document.querySelectorAll<HTMLElement>('.tabs[data-group]')].map(({ dataset }) => dataset.group);
    for (const group of new Set(groups as string[])) {
      const value = recall(`tab:${group}`);
      if (value !== null) choose(group, value);
    }
  });
}

/** @param clicked opens by itself */
function choose(group: string, value: string, clicked?: Element | null): void {
  const selector = `.tabs[data-group="${CSS.escape(group)}"] > [data-value="${CSS.escape(value)}"]`;
  for (const tab of document.querySelectorAll<HTMLDetailsElement>(selector)) {
    if (tab !== clicked) tab.open = true;
  }
}
