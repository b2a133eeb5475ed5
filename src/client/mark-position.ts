import type { byHash } from './by-hash.ts';

/** The script of every page has it already; it is handed over, so that no third script with it is loaded. */
type Find = typeof byHash;

/**
 * Marks in a list of contents the entry of what is being read, and keeps it in sight.
 *
 * @param column scrolls by itself where the list is long
 */
export function markPosition(column: Element, find: Find, leave: AbortSignal): void {
  const entries = [...column.querySelectorAll<HTMLElement>('a, [data-marks]')]
    .flatMap((mark) => {
      const target = targetOf(mark, find);
      return target ? [{ mark, target }] : [];
    })
    // They stand in the contents in another order where tags are grouped.
    .sort((a, b) => (a.target.compareDocumentPosition(b.target) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (entries.length === 0) return;

  let marked: Element | undefined;
  let waiting = false;
  const markReached = () => {
    waiting = false;
    const entry = reached(entries, find)?.mark;
    // What is in a closed part is marked by the part.
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
  addEventListener('scroll', markSoon, { signal: leave, passive: true });
  addEventListener('hashchange', markSoon, { signal: leave });
  markSoon();
}

interface Entry {
  readonly mark: Element;
  readonly target: Element;
}

/** The part of this page that a link or the summary of a part names. */
function targetOf(mark: HTMLElement, find: Find): Element | null {
  if (!(mark instanceof HTMLAnchorElement)) return document.getElementById(mark.dataset.marks ?? '');
  return mark.hash === '' || mark.pathname !== location.pathname ? null : find(mark.hash);
}

/**
 * The last one that begins above the line where anchors stop. A page has thousands of places, but they stand in
 * order: asking a dozen of them is enough.
 */
function reached(entries: readonly Entry[], find: Find): Entry | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  if (scrollTop + clientHeight >= scrollHeight - 2) {
    // The end of a page has parts that never come up to the line; one of them may be what was asked for.
    const target = find(location.hash);
    const asked = entries.find((entry) => entry.target === target);
    if (asked && asked.target.getBoundingClientRect().top >= 0) return asked;
  }
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16;
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.target.getBoundingClientRect().top ?? 0) <= line) from = middle + 1;
    else to = middle;
  }
  return entries[from - 1];
}

function show(mark: Element, column: Element): void {
  const { top, bottom, height } = mark.getBoundingClientRect();
  const around = column.getBoundingClientRect();
  // Inside a closed part, or a closed sheet, there is nothing to see.
  if (height === 0 || around.height === 0) return;
  if (top < around.top || bottom > around.bottom) column.scrollTop += top - around.top - around.height / 3;
}
