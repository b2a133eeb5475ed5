import { errorBox } from '../error-box.ts';
import { recall, remember } from '../storage.ts';
import { pageText } from '../texts.ts';

/** Storage key of the last address that failed, so that it is reloaded only once. Without storage, every failure is the first. */
const key = 'failed';

/** Elements of the head that describe the page. */
const ofPage = '[rel=canonical],[property]';

/**
 * Handles a page that cannot be shown by the router: the browser loads it. If that was tried already, or there is no
 * connection, a box with the reason replaces the main area, and title and head stop describing the old page.
 */
export function routeFailed(url: URL, error: unknown, retry: () => void): void {
  if (navigator.onLine && recall(key) !== url.href) {
    remember(key, url.href);
    location.reload();
    return;
  }
  document.title = pageText('pageFailedTitle');
  for (const entry of document.querySelectorAll('[aria-current]')) entry.ariaCurrent = null;
  for (const about of document.querySelectorAll(ofPage)) about.remove();
  document.querySelector('main')?.replaceChildren(errorBox(pageText('pageFailed'), error, retry));
}

export function routeShown(url: URL): void {
  if (recall(key) === url.href) remember(key, '');
}
