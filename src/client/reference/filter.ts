import type { Tools } from './tools.ts';

/** How long a reader pauses before the number of hits is told, in milliseconds. */
const pause = 500;

/** The field above the contents leaves the entries that have every word in it: in their title, method, path or id. */
export function filterNav(nav: HTMLElement, { announce }: Tools): void {
  const field = nav.querySelector<HTMLInputElement>('[data-reference-filter]');
  if (field === null) return;
  field.hidden = false;
  const entries = [...nav.querySelectorAll('a')].map((link) => ({
    link,
    item: link.closest('li') as HTMLElement,
    text: `${link.textContent} ${link.dataset.filterText ?? ''}`.toLowerCase(),
  }));
  const headings = [...nav.querySelectorAll<HTMLElement>('.reference-nav-group')];
  const folds = [...nav.querySelectorAll('details')];
  let openBefore: readonly boolean[] | undefined;
  let timer = 0;

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    const shown = new Set<Element>();
    for (const { item } of hits) {
      // A hit is shown with all that it is in.
      for (let part: Element | null = item; part && part !== nav; part = part.parentElement) shown.add(part);
    }
    for (const { item } of entries) item.hidden = !shown.has(item);
    for (const heading of headings) heading.hidden = !shown.has(heading.parentElement as Element);
    for (const fold of folds) {
      const item = fold.closest('li');
      if (item) item.hidden = !shown.has(item);
    }
    if (words.length > 0) {
      openBefore ??= folds.map(({ open }) => open);
      for (const fold of folds) fold.open = shown.has(fold);
    } else {
      folds.forEach((fold, index) => {
        fold.open = openBefore?.[index] ?? fold.open;
      });
      openBefore = undefined;
    }
    clearTimeout(timer);
    if (words.length > 0) {
      timer = setTimeout(() => announce(hits.length === 1 ? '1 entry' : `${hits.length} entries`), pause);
    }
  };

  const step = (event: KeyboardEvent, by: number) => {
    const links = entries.map(({ link }) => link).filter((link) => link.checkVisibility());
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    event.preventDefault();
    (links[at + by] ?? (at + by < 0 ? field : links[at]))?.focus();
  };

  field.oninput = filter;
  nav.onkeydown = (event) => {
    if (event.key === 'ArrowDown') step(event, 1);
    else if (event.key === 'ArrowUp') step(event, -1);
    else if (event.key === 'Escape' && field.value !== '') {
      // Not the sheet, which the same key closes.
      event.preventDefault();
      field.value = '';
      filter();
      field.focus();
    }
  };
  // What was typed before the script was there, or before the page was left and come back to.
  if (field.value !== '') filter();
}
