// Functions that run in the page.

/** How far the target of the address is from its scroll margin, or from as near to it as the ends of the page allow. */
export function missOfTarget(): number {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  // What has no box, such as the part of an island, is no place to go to.
  if (target === null || target.getClientRects().length === 0) return 0;
  const lengthOf = (element: Element, property: 'scrollPaddingTop' | 'scrollMarginTop') =>
    Number.parseFloat(getComputedStyle(element)[property]) || 0;
  const wanted = lengthOf(document.documentElement, 'scrollPaddingTop') + lengthOf(target, 'scrollMarginTop');
  const off = target.getBoundingClientRect().top - wanted;
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  const left = off > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
  return Math.sign(off) * Math.min(Math.abs(off), left);
}

/** The first text with an id that is in view, and where it is. */
export function placeInView(): { readonly id: string; readonly top: number } | null {
  const places = [...document.querySelectorAll('main [id]')].map((element) => ({
    id: element.id,
    element,
    top: element.getBoundingClientRect().top,
  }));
  const isText = ({ element, top }: (typeof places)[number]) =>
    top > 150 &&
    top < innerHeight &&
    element.getClientRects().length > 0 &&
    !element.closest('nav, .toc, .toc-fold, [popover]') &&
    !element.parentElement?.closest('details:not([open])');
  const first = places.find(isText);
  return first ? { id: first.id, top: first.top } : null;
}

export function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
}

/** Takes away what Safari 17.0 and Firefox ESR lack and scripts ask for, or have called without asking. */
export function makeOld(): void {
  for (const name of ['navigation', 'requestIdleCallback']) Object.defineProperty(window, name, { value: undefined });
  for (const name of ['checkVisibility', 'moveBefore']) Reflect.deleteProperty(Element.prototype, name);
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  Reflect.deleteProperty(AbortSignal, 'any');
}

/** Resolves when nothing on the page has moved or loaded for as long as a reader needs to look. @throws if that never is */
export async function rested(): Promise<void> {
  const state = () =>
    [
      document.readyState,
      document.fonts.status,
      [...document.images].filter(({ complete }) => complete).length,
      performance.getEntriesByType('resource').length,
      window.navigation?.transition ?? null,
      document.querySelector('.progress') === null,
      document.documentElement.scrollHeight,
      Math.round(scrollY),
      location.href,
    ].join();
  let [before, since] = ['', performance.now()];
  const end = since + 60_000;
  while (performance.now() < end) {
    await new Promise((done) => setTimeout(done, 50));
    await new Promise((done) => requestAnimationFrame(done));
    const now = state();
    if (now !== before || document.readyState !== 'complete') [before, since] = [now, performance.now()];
    else if (performance.now() - since > 500) return;
  }
  throw new Error('the page never rests');
}
