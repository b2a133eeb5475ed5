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

/** A text and where it is in the window. */
export interface Place {
  readonly id: string;
  readonly top: number;
}

/** The first text with an id that is in view. */
export function placeInView(): Place | null {
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

/** Widths of some letters, which are others in other fonts: a font that comes late is not used until the next page. */
export function widthsOfLetters(): string {
  return ['span', 'strong', 'em', 'code', 'h2']
    .map((name) => {
      const sample = document.createElement(name);
      sample.textContent = 'Letters of a font';
      sample.style.position = 'absolute';
      document.querySelector('main')?.append(sample);
      const { width } = sample.getBoundingClientRect();
      sample.remove();
      return width;
    })
    .join();
}

/** How far a place is from where it was, or from as near to it as the ends of the page allow: an offer at its end may be gone. */
export function missOfPlace({ id, top }: Place): number {
  const off = (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) - top;
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  const left = off > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
  return Math.sign(off) * Math.min(Math.abs(off), left);
}

/** Takes away what Safari 17.0 and Firefox ESR lack and scripts ask for, or have called without asking. */
export function makeOld(): void {
  for (const name of ['navigation', 'requestIdleCallback']) Object.defineProperty(window, name, { value: undefined });
  for (const name of ['checkVisibility', 'moveBefore']) Reflect.deleteProperty(Element.prototype, name);
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  Reflect.deleteProperty(AbortSignal, 'any');
}

/**
 * Resolves when nothing on the page has moved or loaded for as long as a reader needs to look.
 *
 * @param late milliseconds that a file may be on its way without a sign
 * @throws if that never is
 */
export async function rested(late: number): Promise<void> {
  const state = () =>
    [
      document.readyState,
      document.fonts.status,
      [...document.images].filter(({ complete }) => complete).length,
      performance.getEntriesByType('resource').length,
      document.documentElement.scrollHeight,
      Math.round(scrollY),
      location.href,
    ].join();
  const isOnItsWay = () =>
    document.readyState !== 'complete' ||
    Boolean(window.navigation?.transition) ||
    document.querySelector('.progress') !== null;
  let [before, since] = ['', performance.now()];
  const end = since + 60_000;
  while (performance.now() < end) {
    await new Promise((done) => setTimeout(done, 50));
    await new Promise((done) => requestAnimationFrame(done));
    const now = state();
    if (now !== before || isOnItsWay()) [before, since] = [now, performance.now()];
    else if (performance.now() - since > 500 + late) return;
  }
  throw new Error('the page never rests');
}
