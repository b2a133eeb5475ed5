import { root } from '../root.ts';
import { morph, morphAttributes } from './morph.ts';

/** What was put on the root element before the first paint belongs to the reader, not to the page. */
export const ofReader = ['data-theme', 'data-dismissed'];

/**
 * Whether a page can take the place of this one: it is of the same build, and brings no script that
 * would have to run.
 */
export function canSwap(page: Document): boolean {
  const script = 'head script[src]';
  return (
    page.querySelector(script)?.outerHTML === document.querySelector(script)?.outerHTML &&
    page.body.children.length > 1 &&
    page.querySelector('body script:not([type="application/ld+json"])') === null
  );
}

/**
 * Puts a page in the place of this one. Styles that it adds are loaded first.
 *
 * @param scroll moves to where the page is to be read from, before it is seen
 */
export async function swap(page: Document, scroll: () => void): Promise<void> {
  await loadStyles(page);
  const change = () => {
    document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
    document.querySelector('.dropdown[open]')?.removeAttribute('open');
    morphAttributes(root, page.documentElement, ofReader);
    replaceHead(page.head);
    const own = [...document.body.children];
    [...page.body.children].forEach((element, index) => {
      const old = own[index];
      if (old === undefined) document.body.append(element);
      else morph(old, element);
    });
    scroll();
  };
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) change();
  else await document.startViewTransition(change).updateCallbackDone;
}

export function loadStyles(page: Document): Promise<unknown> {
  const missing = [...page.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].filter(
    (sheet) => ![...document.head.children].some((own) => own.isEqualNode(sheet)),
  );
  return Promise.all(
    missing.map(
      (sheet) =>
        new Promise((done) => {
          const own = sheet.cloneNode() as HTMLLinkElement;
          own.onload = own.onerror = done;
          document.head.append(own);
        }),
    ),
  );
}

/** Elements that both heads have stay, so that no style is loaded twice. */
export function replaceHead(head: HTMLHeadElement): void {
  const own = [...document.head.children];
  const next = [...head.children];
  for (const element of own) {
    const same = next.findIndex((other) => other.isEqualNode(element));
    if (same < 0) element.remove();
    else next.splice(same, 1);
  }
  document.head.append(...next);
}
