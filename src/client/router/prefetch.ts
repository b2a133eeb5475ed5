import { onPage } from '../page.ts';
import { isSlow } from '../slow.ts';
import { isPage, isSamePage } from './address.ts';
import { guessPage } from './documents.ts';

/** Prefetches pages: those whose links a reader points at, and some of those whose links are visible. */
export function startPrefetch(): void {
  // A touch, too, begins with a pointer that comes over the link.
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(event, ({ target }) => prefetch((target as Element).closest('a')));
  }
  let left = 0;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (left-- > 0) prefetch(target as HTMLAnchorElement);
    }
  });
  onPage(() => {
    observer.disconnect();
    // Because their links are visible; pointing at a link has no limit.
    left = 6;
    // Links with a fragment lead into long pages, which are too large to prefetch.
    for (const link of document.querySelectorAll('main a[href^="/"]:not([href*="#"])')) observer.observe(link);
  });
}

function prefetch(link: HTMLAnchorElement | null): void {
  if (!link?.href || link.target || isSlow()) return;
  const url = new URL(link.href);
  if (isPage(url) && !isSamePage(url, location)) guessPage(url);
}
