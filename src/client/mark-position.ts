import type { byHash } from './root.ts';

/** A function of `main.ts`, passed in because importing it would make a third file. */
type Find = typeof byHash;

/** Milliseconds without scrolling until the address follows. Safari takes a hundred changes in thirty seconds. */
const pause = 1000;

/**
 * Marks the entry of the current section in a table of contents, and keeps it visible.
 *
 * @param column the element with the list, which scrolls if it is long. Of a reference, the address becomes that of the section, for who
 *   copies it
 */
export function markPosition(column: Element, find: Find, leave: AbortSignal): void {
  const entries = [...column.querySelectorAll<HTMLElement>('a, [data-marks]')]
    .flatMap((mark) => {
      const target = targetOf(mark, find);
      return target ? [{ mark, target }] : [];
    })
    // With grouped tags, the contents have another order than the page.
    .sort((a, b) => (a.target.compareDocumentPosition(b.target) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (entries.length === 0) return;

  let marked = column.querySelector('[aria-current="true"]') ?? undefined;
  let waiting = false;
  const markReached = () => {
    waiting = false;
    const entry = reached(entries, find)?.mark;
    // An entry in a closed part is marked by the part's summary.
    const mark = entry?.closest('details:not([open])')?.querySelector('summary') ?? entry;
    if (mark === marked) return;
    marked?.removeAttribute('aria-current');
    marked = mark;
    if (mark === undefined) return;
    show(mark, column);
    mark.setAttribute('aria-current', 'true');
  };
  const markSoon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(markReached);
  };
  const page = location.pathname;
  let timer = 0;
  const follow = () => {
    // While the next page is loaded, the address is its own. Where the page is held, its target is what is read.
    if (leave.aborted || page !== location.pathname || isHeld()) return;
    const { mark, target } = reached(entries, find) as Entry;
    const isTop = target.id === 'overview' || target.getBoundingClientRect().top > lineOfAnchors();
    const hash = isTop ? '' : ((mark as Partial<HTMLAnchorElement>).hash ?? `#${target.id}`);
    // A part of the section stays in the address.
    if (`${location.hash}/`.startsWith(`${hash}/`) && hash !== '') return;
    if (hash !== location.hash) history.replaceState(history.state, '', hash || page + location.search);
  };
  const scrolled = () => {
    markSoon();
    clearTimeout(timer);
    if (column.matches('[data-reference-nav]')) timer = setTimeout(follow, pause);
  };
  addEventListener('scroll', scrolled, { signal: leave, passive: true });
  addEventListener('hashchange', markSoon, { signal: leave });
  // It may have been loaded because a reader scrolls, or have come after that.
  if (location.hash && (isHeld() || scrollY === 0)) markSoon();
  else scrolled();
}

/** Whether what the address names is held in the window: until the reader's first input. */
const isHeld = () => 'held' in document.documentElement.dataset;

interface Entry {
  readonly mark: Element;
  readonly target: Element;
}

/** The element of the page that a link or a summary of the contents belongs to. */
function targetOf(mark: HTMLElement, find: Find): Element | null {
  if (!(mark instanceof HTMLAnchorElement)) return document.getElementById(mark.dataset.marks ?? '');
  return mark.hash === '' || mark.pathname !== location.pathname ? null : find(mark.hash);
}

/**
 * The last entry above the line where anchors stop, at the top of the page the first. A binary search, because a page may have thousands of entries and
 * each measurement costs time.
 */
function reached(entries: readonly Entry[], find: Find): Entry | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  if (scrollTop + clientHeight >= scrollHeight - 2) {
    // Sections at the end of a page never reach the line; one of them may be the target of the address.
    const target = find(location.hash);
    const asked = entries.find((entry) => entry.target === target);
    if (asked && asked.target.getBoundingClientRect().top >= 0) return asked;
  }
  const line = lineOfAnchors();
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.target.getBoundingClientRect().top ?? 0) <= line) from = middle + 1;
    else to = middle;
  }
  return entries[from - 1] ?? entries[0];
}

/** Where targets of an address stop, and a little below. */
function lineOfAnchors(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16;
}

function show(mark: Element, column: Element): void {
  const { top, bottom, height } = mark.getBoundingClientRect();
  const around = column.getBoundingClientRect();
  // Invisible inside a closed part or sheet.
  if (height === 0 || around.height === 0) return;
  if (top < around.top || bottom > around.bottom) column.scrollTop += top - around.top - around.height / 3;
}
