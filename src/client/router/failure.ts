import { errorBox } from '../error-box.ts';
import { recall, remember } from '../storage.ts';
import { pageText } from '../texts.ts';
import { fetchPage } from './documents.ts';

/**
 * The id of the box above the page that is still there, and the storage key of the last address that failed, so that it is reloaded only
 * once. Without storage, every failure is the first.
 */
const failure = '@failure';

/** Loads the page of the address bar. Browsers would restore the position of a reload, which is that of the page before. */
export function loadDocument(): void {
  history.scrollRestoration = 'manual';
  location.reload();
}

/**
 * Handles a page that cannot be shown by the router: the browser loads it. If that was tried already, or there is no
 * connection, a box above the page that is there says why, until the page can be had: browsers say that there is a
 * connection before the first request passes, and nothing of a host that answers again.
 *
 * @param page what was loaded, if that was not what failed: then to load it again changes nothing
 */
export function routeFailed(url: URL, page?: Document): void {
  const isFirst = recall(failure) !== url.href;
  remember(failure, url.href);
  if (navigator.onLine && isFirst) loadDocument();
  else {
    const retry = () => {
      if (!message.isConnected) return;
      message.remove();
      navigation.navigate(url.href, { history: 'replace' });
    };
    const message = errorBox(pageText('pageFailed'), retry);
    message.id = failure;
    failureBox()?.remove();
    document.querySelector('main')?.prepend(message);
    addEventListener('online', retry);
    // Asks before it goes there, because a navigation closes what is open and takes the focus.
    const ask = () => setTimeout(() => message.isConnected && fetchPage(url).then(retry, ask), 4000);
    if (!page) ask();
  }
}

/** The box of {@link routeFailed}, while it is there: then the page of the address is not the one that is shown. */
export function failureBox(): HTMLElement | null {
  return document.getElementById(failure);
}

export function routeShown(url: URL): void {
  if (recall(failure) === url.href) remember(failure, '');
}
