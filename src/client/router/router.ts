import { announce } from '../announce.ts';
import { closePanels } from '../behaviours/panels.ts';
import { element } from '../element.ts';
import type { GetLanding } from '../landing.ts';
import { startPage } from '../page.ts';
import type { Landing } from '../place.ts';
import { root } from '../root.ts';
import { isSlow } from '../slow.ts';
import { cleanUrl, isPage, isSamePage, tidyAddress } from './address.ts';
import { fetchPage } from './documents.ts';
import { failureBox, loadDocument, routeFailed, routeShown } from './failure.ts';
import { canSwap, loadStyles, swap } from './swap.ts';

/** Address of the visible page, which may differ from the address bar; `undefined` if it could not be shown as a whole. */
let shown: URL | undefined = cleanUrl(location);

/** The last change of the page, which a transition makes in its own time. */
let swapped: Promise<void> | undefined;

/** Shows pages of the site without loading a document. The Navigation API keeps history, scroll positions and focus. */
export function startRouter(getLanding: GetLanding): void {
  // In time for a page that the reader goes to without a connection.
  if (!isSlow()) (window.requestIdleCallback ?? setTimeout)(keepShown);
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, destination } = event;
    const url = new URL(destination.url);
    if (!event.canIntercept || (event.downloadRequest ?? event.formData) !== null || !isPage(url)) return;
    // A fragment belongs to the page that is shown, or to the one that is on its way. From the page for wrong addresses, which has scripts
    // of its own, only the way back leads over this one.
    const isLeft =
      destination.sameDocument && isSamePage(url, location)
        ? failureBox() || (shown && isSamePage(url, shown))
        : navigationType !== 'traverse' &&
          (navigationType === 'reload' || destination.sameDocument || root.dataset.kind === 'not-found');
    if (isLeft) return;
    event.intercept({ scroll: 'manual', handler: () => show(url, event, getLanding) });
  });
}

/** Keeps the page for who comes back without a connection. Of the first one only the browser's cache has the markup, on most hosts. */
function keepShown(): void {
  if (shown) fetchPage(shown, DOCSGEN.dev ? 'default' : 'force-cache').catch(() => {});
}

async function show(url: URL, event: NavigateEvent, getLanding: GetLanding): Promise<void> {
  const { signal } = event;
  const isNew = event.navigationType !== 'traverse';
  const next = cleanUrl(url);
  let landing: Landing | undefined;
  const scroll = () => {
    // Chromium scrolls to the target of a fragment, but without one it may stay where the reader was.
    if (isNew) scrollTo(0, 0);
    event.scroll();
    landing?.land(isNew);
  };
  // Now and not with the next page: what the reader opens while it is on its way stays open.
  closePanels();
  const loaded = getLanding(event).then((own) => (landing = own));
  if (shown && isSamePage(next, shown)) {
    failureBox()?.remove();
    return loaded.then(scroll);
  }
  const progress = element('div', { className: 'progress' });
  document.body.append(progress);
  let page: Document | undefined;
  try {
    page = new DOMParser().parseFromString(await fetchPage(url), 'text/html');
    if (signal.aborted) return;
    if (!canSwap(page)) return loadDocument();
    await loadStyles(page);
    await loaded;
    if (signal.aborted) return;
    keepShown();
    // Before: who goes back while the transition begins gets this page for a moment, and then needs the other one again.
    shown = next;
    swapped = swap(page, scroll);
    await swapped;
    if (signal.aborted) return;
    tidyAddress(next);
    routeShown(url);
    startPage();
    announce(document.title);
  } catch {
    // The page before may be shown only now, and would take the box away. Otherwise neither page is there as a whole.
    if (shown !== next) await swapped;
    else shown = swapped = undefined;
    if (!signal.aborted) routeFailed(url, page);
  } finally {
    progress.remove();
  }
}
