import type { byHash } from './root.ts';

export interface Landing {
  /**
   * Goes to the place of the page that is shown now, and holds it.
   *
   * @param isNew whether the reader came by a link; not where they went back, forward, or load the page again
   */
  readonly land: (isNew: boolean) => void;
}

/** A part of a page, by a selector, and where it is in the window. */
type Place = readonly [path?: string, selector?: string, top?: number];

/** Milliseconds after a page is there in which browsers restore a position: at other text where heights have changed since. */
const restoring = 2000;

/** Pixels from the top of the window, below all bars: what is here is what is read. */
const line = 150;

const root = document.documentElement;
const current = () => window.navigation?.currentEntry?.key ?? location.href;
/** Alike before and after the router has tidied the address. */
const path = () => location.pathname.replace(/(\/index)?(\.html)?\/*$/, '') + location.search;
const isHeld = () => 'held' in root.dataset;

/**
 * Shows what an address names; where a reader comes back, what was in view when the page was left. It is held there until the
 * reader's own input, which ends `data-held` (`before-paint.ts`): what is laid out or loaded late would move it. Browsers restore the
 * height of a page at most, which is at other text when something above is higher or lower than before.
 *
 * @param find a function of `main.ts`
 * @param event type of the event that this script is loaded for, where it is not for the first landing
 */
export function startPlaces(find: typeof byHash, isNew: boolean, event?: string): Landing {
  /** The address of what is shown, also while that of the page is the one of the next page or of one that could not be loaded. */
  let page = '';
  let isLink = isNew;
  let check = () => {};
  const observer = new ResizeObserver(() => check());

  /**
   * @param top where the part is to be in the window, if it is not the target of the address
   * @param isNew whether the browser has no position to restore
   */
  const hold = (part: Element, top: number | undefined, isNew: boolean) => {
    const offset = () => part.getBoundingClientRect().top;
    let [y, at, height, end] = [Number.NaN, 0, 0, 0];
    check = () => {
      if (!isHeld()) return;
      const isMoved = Math.abs(scrollY - y) > 1 && Math.abs(offset() + scrollY - at) < 1;
      // The page was too short for a moment, or is: then browsers scroll to its end.
      const isCut = scrollY < y && (root.scrollHeight !== height || scrollY + innerHeight > root.scrollHeight - 2);
      const now = performance.now();
      if (!end || document.readyState !== 'complete') end = isNew ? now : now + restoring;
      // Scrolled without input that a page sees, such as by a reader's tool. Until the page is loaded, browsers scroll.
      if (isMoved && !isCut && now > end) delete root.dataset.held;
      else {
        if (top === undefined) part.scrollIntoView({ behavior: 'instant' });
        else scrollBy({ top: offset() - top, behavior: 'instant' });
        [y, at, height] = [scrollY, offset() + scrollY, root.scrollHeight];
      }
    };
    root.dataset.held = '';
    check();
    // Whatever moves it changes the size of one of these.
    for (let around: Element | null = part; around; around = around.parentElement)
      for (let one: Element | null = around; one; one = one.previousElementSibling) observer.observe(one);
  };

  const land = (isNew: boolean, isFree?: boolean) => {
    page = path();
    inView = undefined;
    observer.disconnect();
    delete root.dataset.held;
    const saved = store(current(), isNew ? '' : undefined);
    if (isFree) return;
    const [of, selector = '', top]: Place = JSON.parse(saved || '[]');
    const left = of === page ? nearest(selector) : null;
    const target = left ?? find(location.hash);
    // Closed parts around it. What the reader had opened is closed in the document; what is in view and was closed stays closed.
    const closed = () => (left?.parentElement ?? target)?.closest<HTMLDetailsElement>('details:not([open])');
    for (let fold = closed(); fold; fold = closed()) fold.open = true;
    // What has no box, such as the part of an island, is no place to go to.
    // Of a page that was left before this script was there, only the browser knows the place.
    const part = target?.getClientRects().length ? target : isNew || saved == null ? null : root;
    if (part) hold(part, part === left ? top : undefined, isNew);
  };

  /** What is in view since the page came to rest; `undefined` while it moves. */
  let inView: string | undefined;
  const save = (known?: string) => {
    if (isHeld() || page !== path()) return;
    inView = known ?? JSON.stringify([page, ...placeInView()]);
    // As it is now: where there are no keys of entries, it may have followed what is read.
    store(current(), inView);
  };
  const leave = ({ navigationType }: Partial<NavigateEvent>) => {
    isLink = navigationType !== 'traverse';
    save();
  };
  if (window.navigation) navigation.addEventListener('navigate', leave);
  else addEventListener('click', leave as () => void, true);
  addEventListener('scrollend', () => save());
  // As it was: a page that is left may get a font that came late, and then has another text in view. Safari has no event `scrollend`.
  addEventListener('pagehide', () => save(inView));
  addEventListener('scroll', () => {
    inView = undefined;
    check();
  });
  // Another place of this page. Browsers scroll after the event.
  addEventListener('popstate', () => {
    if (page === path())
      requestAnimationFrame(() => {
        land(isLink);
        isLink = false;
      });
  });
  // What was read is there again.
  addEventListener('restored', () => isHeld() && land(false));
  // For the next reload: the router asks for another way to load a document.
  history.scrollRestoration = 'auto';
  // Not where the reader has moved the page, or the browser has found the words that a link quotes.
  const quotes = /:~:/.test(`${performance.getEntriesByType('navigation')[0]?.name}`);
  land(isNew, event ? event !== 'popstate' : quotes || !isHeld());
  return { land };
}

/** What a selector of `placeInView` leads to; until that is restored, what it will be in. */
function nearest(selector: string): Element | null {
  return selector ? (document.querySelector(selector) ?? nearest(selector.replace(/>?[^>]*$/, ''))) : null;
}

/** The smallest part of the text that is read, or one that is small enough. */
function placeInView(): readonly [selector: string, top: number] {
  let selector = '';
  let top = 0;
  for (let part = document.querySelector('main') as Element | undefined; part; ) {
    const { parentElement, localName, id } = part;
    const alike = [...(parentElement?.children ?? [])].filter((one) => one.localName === localName);
    selector = id ? `#${CSS.escape(id)}` : `${selector}>${localName}:nth-of-type(${alike.indexOf(part) + 1})`;
    const box = part.getBoundingClientRect();
    top = box.top;
    const { open } = part as HTMLDetailsElement;
    // Of what was opened the heading, so that it is opened again.
    part =
      open === false || (box.height < line && !open)
        ? undefined
        : [...part.children].find((one) => {
            const { height, bottom } = one.getBoundingClientRect();
            // Neither sticky nor fixed, absolute.
            return height && bottom > line && /at/.test(getComputedStyle(one).position);
          });
  }
  return [selector, top];
}

/** @returns what is stored, `null` if there is nothing, `undefined` if nothing can be stored */
function store(key: string, value?: string): string | null | undefined {
  try {
    if (value !== undefined) sessionStorage.setItem(`docsgen:${key}`, value);
    return sessionStorage.getItem(`docsgen:${key}`);
  } catch {
    return undefined;
  }
}
