import { announce } from '../announce.ts';
import { element } from '../element.ts';
import { startPage } from '../page.ts';
import { isSlow } from '../slow.ts';
import { cleanUrl, isPage, isSamePage } from './address.ts';
import { fetchPage } from './documents.ts';
import { hideFailure, routeFailed, routeShown } from './failure.ts';
import { canSwap, loadReferenceStyles, swap } from './swap.ts';

/** Address of the visible page, which may differ from the address bar; `undefined` if it could not be shown as a whole. */
let shown: URL | undefined = cleanUrl(new URL(location.href));

/**
 * Shows pages of the site without loading a document. Browsers with the Navigation API keep history,
 * scroll positions and focus themselves; the others load documents.
 */
export function startRouter(): void {
  if (!window.navigation) return;
  // In time for a page that the reader goes to without a connection.
  if (!isSlow()) (window.requestIdleCallback ?? setTimeout)(keepShown);
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const { navigationType, destination } = event;
    const byScript = destination.sameDocument && navigationType !== 'traverse';
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (navigationType === 'reload' || byScript || !isPage(url)) return;
    event.intercept({ handler: () => show(url, event) });
  });
}

/** Keeps the page for who comes back without a connection. Of the first one only the browser's cache has the markup, on most hosts. */
function keepShown(): void {
  if (shown) fetchPage(shown, DOCSGEN.dev ? 'default' : 'force-cache').catch(() => {});
}

async function show(url: URL, event: NavigateEvent): Promise<void> {
  const { signal, navigationType } = event;
  const next = cleanUrl(url);
  const scroll = () => {
    // Chromium scrolls to the target of a fragment, but without one it may stay where the reader was.
    if (navigationType !== 'traverse') scrollTo({ top: 0, behavior: 'instant' });
    event.scroll();
  };
  if (shown && isSamePage(next, shown)) {
    hideFailure();
    return scroll();
  }
  const progress = element('div', { className: 'progress' });
  document.body.append(progress);
  try {
    const page = new DOMParser().parseFromString(await fetchPage(url), 'text/html');
    if (DOCSGEN.references) await loadReferenceStyles(page, signal);
    if (signal.aborted) return;
    // The address bar has the new address already, so reloading loads the new page.
    if (!canSwap(page)) return location.reload();
    keepShown();
    // Before: who goes back while the transition begins gets this page for a moment, and then needs the other one again.
    shown = next;
    await swap(page, scroll);
    if (signal.aborted) return;
    if (next.href !== url.href) history.replaceState(null, '', next);
    routeShown(url);
    startPage();
    announce(document.title);
  } catch (error) {
    if (signal.aborted) return;
    // Neither page is there as a whole.
    if (shown === next) shown = undefined;
    routeFailed(url, error, () => navigation.navigate(url.href, { history: 'replace' }));
  } finally {
    progress.remove();
  }
}
