import { errorBox } from '../error-box.ts';
import { recall, remember } from '../storage.ts';
import { pageText } from '../texts.ts';
import { fetchPage } from './documents.ts';

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
 * connection, a box above the page that is there says why, until the page can be had: browsers say that there is a
 * connection before the first request passes, and nothing of a host that answers again.
 */
export function routeFailed(url: URL): void {
  const isFirst = recall(key) !== url.href;
  remember(key, url.href);
  if (navigator.onLine && isFirst) loadDocument();
  else {
    const retry = () => {
      if (!message.isConnected) return;
      message.remove();
      navigation.navigate(url.href, { history: 'replace' });
    };
    const message = errorBox(pageText('pageFailed'), retry);
    message.id = box;
    failureBox()?.remove();
    document.querySelector('main')?.prepend(message);
    addEventListener('online', retry);
    // Asks before it goes there, because a navigation closes what is open and takes the focus. What was had failed for another reason.
    const ask = () => setTimeout(() => message.isConnected && fetchPage(url).then(retry, ask), 4000);
    fetchPage(url).catch(ask);
  }
}

/** The box of {@link routeFailed}, while it is there: then the page of the address is not the one that is shown. */
export function failureBox(): HTMLElement | null {
  return document.getElementById(box);
}

export function routeShown(url: URL): void {
  if (recall(key) === url.href) remember(key, '');
}
