import { decodeUrl } from '../../shared/paths.ts';
import { loadedOnce } from '../loaded-once.ts';
import type { ReferenceText, Tools } from './tools.ts';

export interface Inside {
  /** Puts into a fold what its schema consists of, once, or says that this failed. @param isQuiet announces nothing */
  readonly fill: (fold: HTMLDetailsElement, isQuiet?: boolean) => Promise<void>;
  /** Opens all folds of a part, level by level, but no schema within itself. @param isWanted whether the reader still wants that */
  readonly expand: (part: Element, isWanted: () => boolean) => Promise<void>;
  /** Opens what was open when the reader left. */
  readonly restore: (selectors: readonly string[]) => Promise<void>;
}

/** What is done with each section, too. */
export interface Offers {
  readonly linkFields: (part: Element) => void;
  readonly offerInside: (part: Element) => void;
  readonly fail: (fold: Element) => void;
  /** Where the session stores what is open on the page that is shown. */
  readonly storeKey: () => string;
}

/** The most schemas that one click opens: each may have many others inside. */
const most = 100;

const isFold = '[data-of]';

/**
 * What is deeper in a schema than its page shows is taken from the section of the schema, on this page or another one.
 *
 * @param leave aborts when the page is left: then it is stored what is open
 */
export function createInside(
  say: ReferenceText,
  { announce, fetchPage }: Pick<Tools, 'announce' | 'fetchPage'>,
  offers: Offers,
  leave: AbortSignal,
): Inside {
  const { linkFields, offerInside, fail, storeKey } = offers;
  const filled = new WeakMap<Element, Promise<void>>();
  const partsOf = sectionParts(fetchPage, linkFields);

  const load = async (fold: Element, isQuiet: boolean) => {
    fold.ariaBusy = 'true';
    try {
      const parts = await partsOf((fold as HTMLElement).dataset.of ?? '');
      fold.querySelector(':scope > .note')?.remove();
      fold.append(...parts.map((part) => part.cloneNode(true)));
      offerInside(fold);
      if (!isQuiet) announce(fold.firstElementChild?.ariaLabel ?? '');
    } catch {
      filled.delete(fold);
      fail(fold);
    }
    fold.ariaBusy = null;
  };
  const fill: Inside['fill'] = (fold, isQuiet = false) => {
    const done = filled.get(fold) ?? load(fold, isQuiet);
    filled.set(fold, done);
    return done;
  };

  storeOpen(storeKey, leave);

  return {
    fill,
    async expand(part, isWanted) {
      let left = most;
      let count = 0;
      for (let folds = foldsIn(part); folds.length > 0; ) {
        const next = folds.filter((fold) => !fold.matches(isFold) || (!isWithinItself(fold) && left-- > 0));
        await Promise.all(
          next.map(async (fold) => {
            if (fold.matches(isFold)) await fill(fold, true);
            if (isWanted()) fold.open = true;
          }),
        );
        if (!isWanted()) return;
        const added = next.filter((fold) => fold.matches(isFold));
        folds = added.flatMap(foldsIn);
        count += added.flatMap((fold) => [...fold.querySelectorAll('.field')]).length;
      }
      announce(say('api.filterCount', { count }));
    },
    async restore(selectors) {
      for (const selector of selectors) {
        // Buttons are made of what is in the window.
        const part = document.querySelector(selector.split('>')[0] ?? '')?.closest('.operation, .entry');
        if (part) offerInside(part);
        const fold = document.querySelector<HTMLDetailsElement>(selector);
        if (!fold?.matches(isFold)) continue;
        await fill(fold, true);
        for (let at: Element | null | undefined = fold; at; at = at.parentElement?.closest('details'))
          (at as HTMLDetailsElement).open = true;
      }
      // Which may be what was read.
      dispatchEvent(new Event('restored'));
    },
  };
}

/** Finds what the section at an address consists of, once for each: a schema is used in many places. */
function sectionParts(
  fetchPage: Tools['fetchPage'],
  linkFields: Offers['linkFields'],
): (address: string) => Promise<readonly Element[]> {
  const partsOf = loadedOnce(async (address): Promise<readonly Element[]> => {
    const url = new URL(address);
    const isHere = url.pathname === location.pathname;
    const page = isHere ? document : new DOMParser().parseFromString(await fetchPage(url), 'text/html');
    const section = url.hash ? page.getElementById(decodeUrl(url.hash.slice(1))) : page.querySelector('.entry');
    if (!section) throw new Error(address);
    const own = [...section.children].filter((part) =>
      // The last note says where the schema is used.
      part.matches('.fields, .choice, div.note, p.note:has(a):not(:last-child)'),
    );
    // Such as a list of another schema, which is named by its title.
    const other = own.length > 0 ? null : section.querySelector('.heading-entry a[data-inside]');
    return other
      ? partsOf(new URL(other.getAttribute('href') ?? '', url).href)
      : own.map((part) => copyOf(part, url, linkFields));
  });

  return partsOf;
}

/** Stores which folds are open when the page is left: by the router, or by the browser. */
function storeOpen(storeKey: Offers['storeKey'], leave: AbortSignal): void {
  const save = () => {
    const open = [...document.querySelectorAll(`${isFold}[open]`)].slice(0, most).map(selectorOf);
    try {
      sessionStorage.setItem(storeKey(), JSON.stringify(open));
    } catch {
      // Full, or forbidden.
    }
  };
  window.navigation?.addEventListener('navigate', save, { signal: leave });
  addEventListener('pagehide', save, { signal: leave });
}

const foldsIn = (part: Element) => [...part.querySelectorAll<HTMLDetailsElement>('details:not(.tab)')];

/** Whether a schema is opened around a fold of it: in a field, in a body, or as the section. */
function isWithinItself(fold: HTMLElement): boolean {
  for (let at = fold.parentElement?.parentElement; at; at = at.parentElement) {
    const links = at.querySelectorAll<HTMLAnchorElement>(':scope > a, :scope > :is(.field-head, .heading-entry) > a');
    if ([...links].some(({ href }) => href === fold.dataset.of)) return true;
  }
  return false;
}

/** A copy of a part of another section: without ids, which are there, and with its links from here. */
function copyOf(part: Element, url: URL, linkFields: Offers['linkFields']): Element {
  const around = document.createElement('div');
  around.append(document.importNode(part, true));
  // What scripts have made, there.
  for (const made of around.querySelectorAll(`${isFold}, .code-actions`)) made.remove();
  for (const fold of around.querySelectorAll('details')) fold.open = false;
  linkFields(around);
  for (const link of around.querySelectorAll('a')) link.href = new URL(link.getAttribute('href') ?? '', url).href;
  for (const one of around.querySelectorAll('[id]')) one.removeAttribute('id');
  return around.firstElementChild as Element;
}

/** A selector that leads to the part in each visit of the page. */
function selectorOf(part: Element): string {
  const { id, localName, parentElement } = part;
  if (id || !parentElement) return id ? `#${CSS.escape(id)}` : localName;
  const alike = [...parentElement.children].filter((one) => one.localName === localName);
  return `${selectorOf(parentElement)}>${localName}:nth-of-type(${alike.indexOf(part) + 1})`;
}
