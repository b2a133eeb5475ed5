import { startPage } from '../page.ts';
import { cleanUrl } from './address.ts';
import { announce } from './announce.ts';
import { fetchPage } from './documents.ts';
import { routeFailed, routeShown } from './failure.ts';
import { isPage } from './links.ts';
import { showProgress } from './progress.ts';
import { canSwap, swap } from './swap.ts';

/**
 * Shows pages of the site without loading a document. Browsers with the Navigation API keep history,
 * scroll positions and focus themselves; the others load documents.
 */
export function startRouter(): void {
  let shown = cleanUrl(new URL(location.href));
  window.navigation?.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const { navigationType, destination } = event;
    const byScript = destination.sameDocument && navigationType !== 'traverse';
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (navigationType === 'reload' || byScript || !isPage(url)) return;
    const previous = shown;
    shown = cleanUrl(url);
    const same = shown.pathname === previous.pathname && shown.search === previous.search;
    event.intercept({ handler: async () => (same ? undefined : go(url, event.signal)) });
  });
}

async function go(url: URL, signal: AbortSignal): Promise<void> {
  const done = showProgress();
  try {
    const page = new DOMParser().parseFromString(await fetchPage(url), 'text/html');
    if (signal.aborted) return;
    // The address is in the address bar already: reloading loads the page that belongs to it.
    if (!canSwap(page)) return location.reload();
    await swap(page);
    const clean = cleanUrl(url).href;
    if (clean !== url.href) history.replaceState(null, '', clean);
    routeShown();
    startPage();
    announce(document.title);
  } catch (error) {
    if (!signal.aborted) routeFailed(url, error, () => void go(url, signal));
  } finally {
    done();
  }
}
