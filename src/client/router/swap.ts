import { root } from '../root.ts';

/** Attributes of the root element with the reader's choices; they stay when the page changes. */
export const ofReader = ['data-theme', 'data-mode', 'data-dismissed'];

/** Whether a page can replace this one without loading a document: same build, same policy, no further scripts. */
export function canSwap(page: Document): boolean {
  const loads = ({ head }: Document) =>
    [...head.querySelectorAll('script[src],[href*="assets/site-"],[http-equiv]')].map((one) => one.outerHTML).join();
  return (
    loads(page) === loads(document) &&
    page.body.children.length > 1 &&
    !page.querySelector('body script:not([type$=json])')
  );
}

/**
 * Replaces the page by another one.
 *
 * @param scroll sets the scroll position, before the page is visible
 */
export async function swap(page: Document, scroll: () => void): Promise<void> {
  const change = () => {
    morphAttributes(root, page.documentElement, ofReader);
    replaceHead(page.head);
    const own = [...document.body.children];
    [...page.body.children].forEach((element, index) => {
      const old = own[index];
      if (!old) document.body.append(element);
      else morph(old, element);
    });
    scroll();
  };
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) change();
  else await document.startViewTransition(change).updateCallbackDone;
}

/** Replaces the head. Elements that both heads have stay, so that no style is loaded twice. */
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

/**
 * Makes an element equal to another one, and keeps as many nodes as possible, with their scroll positions and the
 * disclosures that a reader has opened.
 */
export function morph(from: Element, to: Element): void {
  if (from.isEqualNode(to)) return;
  if (from.nodeName !== to.nodeName || from.id !== to.id || from.matches('main')) {
    from.replaceWith(to);
    return;
  }
  // A reader may be searching.
  if (from.matches('.search')) return;
  morphAttributes(from, to);
  const [old, next] = [[...from.childNodes], [...to.childNodes]];
  if (old.length !== next.length || old.some((node, index) => node.nodeName !== next[index]?.nodeName)) {
    from.replaceChildren(...next);
    return;
  }
  old.forEach((node, index) => {
    const other = next[index] as Node;
    if (node instanceof Element) morph(node, other as Element);
    else node.nodeValue = other.nodeValue;
  });
}

/** @param keep names of attributes that stay as they are */
export function morphAttributes(from: Element, to: Element, keep: readonly string[] = ['open']): void {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !keep.includes(name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !(keep.includes(name) && name !== 'open')) from.setAttribute(name, value);
  }
}

/** Loads the style sheets that only some pages have before the first of these is shown. */
export function loadStyles({ head }: Document): Promise<unknown> {
  const sheets = [...head.querySelectorAll<HTMLLinkElement>('[rel=stylesheet][href*="assets/"]')]
    .filter((sheet) => !document.querySelector(`[href="${sheet.getAttribute('href')}"]`))
    .map((sheet) => sheet.cloneNode() as HTMLLinkElement);
  // The site's own sheet comes last.
  document.head.prepend(...sheets);
  return Promise.all(sheets.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done))));
}
