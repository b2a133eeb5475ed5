import { errorBox } from '../error-box.ts';

const key = 'docsgen:failed';

/**
 * A page that cannot be shown in place is loaded by the browser. Where that has been tried already, or
 * there is no connection, the reader gets a box with the reason instead.
 */
export function routeFailed(url: URL, error: unknown, retry: () => void): void {
  if (navigator.onLine && sessionStorage[key] !== url.href) {
    sessionStorage[key] = url.href;
    location.reload();
    return;
  }
  document.querySelector('main')?.replaceChildren(errorBox('This page could not be loaded.', error, retry));
}

export function routeShown(url: URL): void {
  if (sessionStorage[key] === url.href) delete sessionStorage[key];
}
