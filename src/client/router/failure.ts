import { errorBox } from '../error-box.ts';

const key = 'docsgen:failed';

/** What a head says of its page alone. */
const ofPage = '[rel=canonical],[rel=alternate],[property],[name=description],[type$="ld+json"]';

/**
 * A page that cannot be shown in place is loaded by the browser. Where that has been tried already, or
 * there is no connection, the reader gets a box with the reason instead, and nothing says any more that this
 * is the page before.
 */
export function routeFailed(url: URL, error: unknown, retry: () => void): void {
  if (navigator.onLine && sessionStorage[key] !== url.href) {
    sessionStorage[key] = url.href;
    location.reload();
    return;
  }
  document.title = 'Page could not be loaded';
  for (const entry of document.querySelectorAll('[aria-current]')) entry.removeAttribute('aria-current');
  for (const about of document.querySelectorAll(ofPage)) about.remove();
  document.querySelector('main')?.replaceChildren(errorBox('This page could not be loaded.', error, retry));
}

export function routeShown(url: URL): void {
  if (sessionStorage[key] === url.href) delete sessionStorage[key];
}
