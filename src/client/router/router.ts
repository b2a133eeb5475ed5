import { announce } from '../announce.ts';
import { element } from '../element.ts';
import { startPage } from '../page.ts';
import { cleanUrl, isPage, isSamePage } from './address.ts';
import { fetchPage } from './documents.ts';
import { routeFailed, routeShown } from './failure.ts';
import { canSwap, loadReferenceStyles, swap } from './swap.ts';

/** Address of the visible page, which may differ from the address bar; `undefined` while the error box is shown. */
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
    // Chromium scrolls to the target of a fragment, but without one it may stay where the reader was.
    if (navigationType !== 'traverse') scrollTo({ top: 0, behavior: 'instant' });
    event.scroll();
  };
  if (shown && isSamePage(next, shown)) return scroll();
  const progress = element('div', { className: 'progress' });
  document.body.append(progress);
  try {
    const page = new DOMParser().parseFromString(await fetchPage(url), 'text/html');
    if (DOCSGEN.references) await loadReferenceStyles(page, signal);
    if (signal.aborted) return;
    // The address bar has the new address already, so reloading loads the new page.
    if (!canSwap(page)) return location.reload();
    // Cache the page that is left, for use without a connection. Only the browser's cache has the first page's markup.
    if (shown) fetchPage(shown, DOCSGEN.dev ? 'default' : 'force-cache').catch(() => {});
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
    shown = undefined;
    routeFailed(url, error, () => navigation.navigate(url.href, { history: 'replace' }));
  } finally {
    progress.remove();
  }
}
