import { onPage } from '../page.ts';
import { guessPage } from './documents.ts';
import { isPage, isSamePage } from './links.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** At most so many pages are fetched because their links are in view; pointing at a link is a better sign. */
const ahead = 6;

/** Fetches pages before they are asked for: those that a reader points at, and some of those in view. */
export function startPrefetch(): void {
  if (!('navigation' in window)) return;
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, ({ target }) => prefetch((target as Element).closest('a')), { passive: true });
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
    left = ahead;
    // Links with a fragment lead into long pages, which are not fetched on a guess.
    for (const link of document.querySelectorAll('main a[href^="/"]:not([href*="#"])')) observer.observe(link);
  });
}

function prefetch(link: HTMLAnchorElement | null): void {
  if (!link?.href || link.target || isSlow()) return;
  const url = new URL(link.href);
  if (isPage(url) && !isSamePage(url, new URL(location.href))) guessPage(url);
}

/** Nobody on a slow or metered line pays for pages that they may not open. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
