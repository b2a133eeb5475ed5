import { onPage } from '../page.ts';

/** Marks the entry of the section being read, for browsers that do not do it themselves. */
export function markTocEntry(): void {
  if (CSS.supports('selector(:target-current)')) return;
  let entries: { link: Element; heading: Element }[] = [];
  let waiting = false;
  const mark = () => {
    waiting = false;
    const reached = entries.findLast(({ heading }) => heading.getBoundingClientRect().top < innerHeight / 4);
    for (const entry of entries) {
      entry.link.ariaCurrent = entry === reached ? 'true' : null;
    }
  };
  onPage(() => {
    entries = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].flatMap((link) => {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      return heading ? [{ link, heading }] : [];
    });
    mark();
  });
  addEventListener('scroll', () => {
    if (waiting || entries.length === 0) return;
    waiting = true;
    requestAnimationFrame(mark);
  });
}
