import { errorBox } from '../error-box.ts';
import { recall, remember } from '../storage.ts';
import { pageText } from '../texts.ts';

/** Storage key of the last address that failed, so that it is reloaded only once. Without storage, every failure is the first. */
const key = 'failed';

/** The id of the box above the page that is still there. */
const box = '@failure';

/** Loads the page of the address bar. Browsers would restore the position of a reload, which is that of the page before. */
export function loadDocument(): void {
  history.scrollRestoration = 'manual';
  location.reload();
}

/**
 * Handles a page that cannot be shown by the router: the browser loads it. If that was tried already, or there is no
 * connection, a box above the page that is there says why, and tries again as soon as there is a connection.
 */
export function routeFailed(url: URL, retry: () => void): void {
  const isFirst = recall(key) !== url.href;
  remember(key, url.href);
  if (navigator.onLine && isFirst) {
    loadDocument();
    return;
  }
  const message = errorBox(pageText('pageFailed'), retry);
  message.id = box;
  hideFailure();
  document.querySelector('main')?.prepend(message);
  addEventListener('online', () => message.isConnected && retry(), { once: true });
}

/** Shows the page that is still there as it was. */
export function hideFailure(): void {
  document.getElementById(box)?.remove();
}

export function routeShown(url: URL): void {
  if (recall(key) === url.href) remember(key, '');
}
