import { root } from '../root.ts';
import { morph, morphAttributes } from './morph.ts';

/** What was put on the root element before the first paint belongs to the reader, not to the page. */
export const ofReader = ['data-theme', 'data-dismissed'];

/** Whether a page can take the place of this one: it is of the same build and policy, and brings nothing that would have to be loaded. */
export function canSwap(page: Document): boolean {
  const loads = ({ head }: Document) =>
    [...head.querySelectorAll('script[src], [rel=stylesheet], [http-equiv]')].map(({ outerHTML }) => outerHTML).join();
  return (
    loads(page) === loads(document) &&
    page.body.children.length > 1 &&
    page.querySelector('body script:not([type="application/ld+json"])') === null
  );
}

/**
 * Puts a page in the place of this one.
 *
 * @param scroll moves to where the page is to be read from, before it is seen
 */
export async function swap(page: Document, scroll: () => void): Promise<void> {
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
