import type { ReferenceText, Tools } from './tools.ts';

/** Milliseconds without typing until the number of hits is announced. */
const pause = 500;

/** The field above the contents leaves the entries that have every word in it: in their title, method, path or id. */
export function filterNav(
  nav: HTMLElement,
  field: HTMLInputElement,
  say: ReferenceText,
  { announce, fetchPage }: Tools,
): void {
  let known: readonly Entry[] | undefined;
  // Found when a reader looks for one: a page has hundreds.
  const entries = () => {
    known ??= entriesOf(nav);
    return known;
  };
  /** Entries that are there only to be found. */
  let added = new Set<HTMLElement>();
  const headings = [...nav.querySelectorAll<HTMLElement>('.reference-nav-group')];
  const folds = [...nav.querySelectorAll('details')];
  let openBefore: readonly boolean[] | undefined;
  let timer = 0;

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFiltered = words.length > 0;
    const hits = entries().filter(
      ({ text, item }) => (isFiltered || !added.has(item)) && words.every((word) => text.includes(word)),
    );
    const shown = new Set<Element>();
    for (const { item } of hits) {
      // A hit is shown with all that it is in.
      for (let part: Element | null = item; part && part !== nav; part = part.parentElement) shown.add(part);
    }
    for (const { item } of entries()) item.hidden = !shown.has(item);
    for (const heading of headings) heading.hidden = !shown.has(heading.parentElement as Element);
    openBefore ??= folds.map(({ open }) => open);
    folds.forEach((fold, index) => {
      const item = fold.closest('li');
      if (item) item.hidden = isFiltered && !shown.has(item);
      fold.open = isFiltered ? shown.has(fold) : openBefore?.[index] === true;
    });
    if (!isFiltered) openBefore = undefined;
    clearTimeout(timer);
    if (isFiltered) {
      timer = setTimeout(() => announce(say('api.filterCount', { count: hits.length })), pause);
    }
  };

  const step = (by: number) => {
    const links = entries()
      .map(({ link }) => link)
      .filter((link) => link.getClientRects().length > 0);
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    (links[at + by] ?? (at + by < 0 ? field : links[at]))?.focus();
  };

  field.oninput = filter;
  const addMissing = async () => {
    field.onfocus = null;
    added = new Set(await missingOperations(nav, fetchPage).catch(() => []));
    if (added.size === 0) return;
    known = undefined;
    if (field.value !== '') filter();
  };
  field.onfocus = addMissing;
  nav.onkeydown = (event) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Escape' && field.value !== '') {
      field.value = '';
      filter();
      field.focus();
    } else return;
    // Escape would close the sheet, too, and arrows scroll it.
    event.preventDefault();
  };
  // What was done before the script was there.
  if (field.value !== '') filter();
  if (document.activeElement === field) addMissing();
}

interface Entry {
  readonly link: HTMLAnchorElement;
  readonly item: HTMLElement;
  /** The text to search in, in lower case. */
  readonly text: string;
}

function entriesOf(nav: HTMLElement): readonly Entry[] {
  return [...nav.querySelectorAll('a')].map((link) => ({
    link,
    item: link.closest('li') as HTMLElement,
    text: `${link.textContent} ${link.dataset.filterText ?? ''}`.toLowerCase(),
  }));
}

/** Finds what a large document leaves out of the contents of its pages: its first page lists all operations. */
async function missingOperations(nav: HTMLElement, fetchPage: Tools['fetchPage']): Promise<readonly HTMLElement[]> {
  const overview = nav.querySelector('a');
  if (overview === null) return [];
  const isHere = overview.pathname === location.pathname;
  const first = isHere
    ? document
    : new DOMParser().parseFromString(await fetchPage(new URL(overview.href)), 'text/html');
  const here = new Set([...nav.querySelectorAll('a')].map(({ href }) => href));
  return [...first.querySelectorAll('.reference-section')].flatMap((section) => {
    const title = section.querySelector('.heading-section')?.textContent;
    const item = [...nav.querySelectorAll('.reference-nav-tag')]
      .find((link) => link.textContent === title)
      ?.closest('li');
    const links = [...section.querySelectorAll<HTMLAnchorElement>('.operation-index a[href]')];
    const missing = links.filter((link) => !here.has(new URL(link.getAttribute('href') ?? '', location.href).href));
    if (!item || missing.length === 0) return [];
    const list = item.querySelector(':scope > ul') ?? item.appendChild(document.createElement('ul'));
    return missing.map((link) => {
      const entry = document.createElement('li');
      entry.hidden = true;
      const copy = document.importNode(link, true);
      // Other entries of the contents show no path, which has a blank before it.
      const path = copy.querySelector('.path');
      copy.dataset.filterText = `${path?.textContent ?? ''} ${link.id.split('/').pop()}`;
      path?.previousSibling?.remove();
      path?.remove();
      for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
      entry.append(copy);
      list.append(entry);
      return entry;
    });
  });
}
