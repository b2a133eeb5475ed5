import { startPage } from '../page.ts';
import { cleanUrl } from './address.ts';
import { announce } from './announce.ts';
import { fetchPage } from './documents.ts';
import { routeFailed, routeShown } from './failure.ts';
import { isPage, isSamePage } from './links.ts';
import { showProgress } from './progress.ts';
import { canSwap, swap } from './swap.ts';

/** Address of the page that can be seen, which may be behind the address bar. Nothing while the error box stands in its place. */
let shown: URL | undefined = cleanUrl(new URL(location.href));

/**
 * Shows pages of the site without loading a document. Browsers with the Navigation API keep history,
 * scroll positions and focus themselves; the others load documents.
 */
export function startRouter(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const { navigationType, destination } = event;
    const byScript = destination.sameDocument && navigationType !== 'traverse';
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (navigationType === 'reload' || byScript || !isPage(url)) return;
    event.intercept({ handler: () => show(url, event) });
  });
}

async function show(url: URL, event: NavigateEvent): Promise<void> {
  const { signal, navigationType } = event;
  const next = cleanUrl(url);
  const scroll = () => {
    // Chromium leads to the part that the address names, and without one it may stay where the reader was.
    if (navigationType !== 'traverse') scrollTo({ top: 0, behavior: 'instant' });
    event.scroll();
  };
  if (shown && isSamePage(next, shown)) return scroll();
  const done = showProgress();
  try {
    const page = new DOMParser().parseFromString(await fetchPage(url), 'text/html');
    if (signal.aborted) return;
    // The address is in the address bar already: reloading loads the page that belongs to it.
    if (!canSwap(page)) return location.reload();
    // So that it is there without a connection, too. Of the first page, only the browser's cache has the markup.
    if (shown) fetchPage(shown, DOCSGEN.dev ? 'default' : 'force-cache').catch(() => {});
    await swap(page, scroll);
    shown = next;
    if (shown.href !== url.href) history.replaceState(null, '', shown);
    routeShown(url);
    startPage();
    announce(document.title);
  } catch (error) {
    if (signal.aborted) return;
    shown = undefined;
    routeFailed(url, error, () => navigation.navigate(url.href, { history: 'replace' }));
  } finally {
    done();
  }
}
