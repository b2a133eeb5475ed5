/**
 * Marks in a list of contents the entry of what is being read, and keeps it in sight.
 *
 * @param column scrolls by itself where the list is long
 */
export function markPosition(column: Element, leave: AbortSignal): void {
  const entries = [...column.querySelectorAll('a')]
    .flatMap((link) => {
      const target = link.hash !== '' && link.pathname === location.pathname ? targetOf(link.hash) : null;
      return target ? [{ link, target }] : [];
    })
    // They stand in the contents in another order where tags are grouped.
    .sort((a, b) => (a.target.compareDocumentPosition(b.target) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (entries.length === 0) return;

  let marked: Element | undefined;
  let waiting = false;
  const mark = () => {
    waiting = false;
    const link = reached(entries)?.link;
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = link;
    if (link === undefined) return;
    show(link, column);
    link.setAttribute('aria-current', 'true');
  };
  const markSoon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mark);
  };
  addEventListener('scroll', markSoon, { signal: leave, passive: true });
  addEventListener('hashchange', markSoon, { signal: leave });
  markSoon();
}

interface Entry {
  readonly link: HTMLAnchorElement;
  readonly target: Element;
}

const targetOf = (hash: string) => document.getElementById(decodeURIComponent(hash.slice(1)));

/**
 * The last one that begins above the line where anchors stop. A page has thousands of places, but they stand in
 * order: asking a dozen of them is enough.
 */
function reached(entries: readonly Entry[]): Entry | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  if (scrollTop + clientHeight >= scrollHeight - 2) {
    // The end of a page has parts that never come up to the line; one of them may be what was asked for.
    const target = location.hash && targetOf(location.hash);
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

function show(link: Element, column: Element): void {
  const { top, bottom, height } = link.getBoundingClientRect();
  const around = column.getBoundingClientRect();
  // Inside a closed part, or a closed sheet, there is nothing to see.
  if (height === 0 || around.height === 0) return;
  if (top < around.top || bottom > around.bottom) column.scrollTop += top - around.top - around.height / 3;
}
