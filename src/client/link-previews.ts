import { decodeUrl } from '../shared/paths.ts';
import { element } from './element.ts';
import { loadedOnce } from './loaded-once.ts';
import { root } from './root.ts';
import { isPage, isSamePage } from './router/address.ts';

/** The content of a preview: of a page, or of a section. */
interface Preview {
  readonly title: string;
  readonly text: string;
}

/** Delays in milliseconds: passing over a link opens no preview, and moving from a link to its preview does not close it. */
const [untilShown, untilHidden] = [350, 200];

const headings = 'h1, h2, h3, h4, h5, h6';

/**
 * Shows the title and the first paragraph of the page, or of the section, behind a link that a reader points at with a mouse or
 * reaches with the keyboard. Fingers have no pointing: they open links at once. Escape closes it.
 */
export default function start({ signal }: { readonly signal: AbortSignal }): void {
  const box = element('div', { className: 'link-preview', id: '@preview', role: 'tooltip', popover: 'manual' });
  document.querySelector('main')?.append(box);
  let shown: HTMLAnchorElement | undefined;
  let timer = 0;
  const later = (run: () => void, wait: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, wait);
  };
  const hide = () => {
    clearTimeout(timer);
    shown?.removeAttribute('aria-describedby');
    shown = undefined;
    box.hidePopover();
  };
  const show = async (link: HTMLAnchorElement) => {
    const url = new URL(link.href);
    const preview = await previewOf(url).catch(() => undefined);
    if (preview === undefined || signal.aborted || wanted !== link) return;
    if (shown !== link) hide();
    box.replaceChildren(element('strong', {}, preview.title), element('p', {}, preview.text));
    shown = link;
    link.setAttribute('aria-describedby', box.id);
    box.showPopover();
    place(box, link);
  };
  /** The link whose preview a reader waits for. */
  let wanted: HTMLAnchorElement | undefined;
  /** Whether the keyboard has led to it: then it stays until the focus moves on. */
  let isFocused = false;
  const enter = (target: EventTarget | null, byKey: boolean) => {
    if (target === box || box.contains(target as Node)) return clearTimeout(timer);
    const link = (target as Element).closest<HTMLAnchorElement>('.prose a[href]') ?? undefined;
    const next = link && isPreviewed(link) ? link : undefined;
    [wanted, isFocused] = [next, byKey];
    if (wanted === undefined) return shown && later(hide, untilHidden);
    if (wanted === shown) return clearTimeout(timer);
    later(() => wanted && show(wanted), untilShown);
  };
  const listen = { signal, passive: true };
  let mouse = '';
  const point = (event: PointerEvent) => {
    const position = `${event.clientX} ${event.clientY}`;
    // Where a reader goes on by keyboard, the page moves below a mouse at rest.
    const isMoved = position !== mouse || !isFocused;
    mouse = position;
    if (event.type === 'pointerover' && event.pointerType === 'mouse' && isMoved) enter(event.target, false);
  };
  document.addEventListener('pointerover', point, listen);
  document.addEventListener('pointermove', point, listen);
  document.addEventListener(
    'focusin',
    ({ target }) => (target as Element).matches(':focus-visible') && enter(target, true),
    listen,
  );
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), listen);
  document.addEventListener('pointerdown', hide, listen);
  // The focus on a link out of sight scrolls to it.
  addEventListener('scroll', () => (isFocused ? shown && place(box, shown) : hide()), listen);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    box.remove();
  });
}

/** Terms of the glossary have explanations of their own, and headings lead to themselves. */
function isPreviewed(link: HTMLAnchorElement): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return !link.matches('.term, .anchor, [download]') && connection?.saveData !== true && isPage(new URL(link.href));
}

async function previewOf(url: URL): Promise<Preview | undefined> {
  const isHere = isSamePage(url, location);
  if (isHere && url.hash === '') return;
  const page = isHere ? document : await load(url.pathname + url.search);
  const main = page.querySelector('main');
  const target = page.getElementById(decodeUrl(url.hash.slice(1)));
  const heading = target?.matches(headings) ? target : (target ?? main)?.querySelector(headings);
  const title = heading?.textContent?.trim() ?? '';
  const about = target === null ? page.querySelector<HTMLMetaElement>('meta[name=description]')?.content : undefined;
  const text = about ?? paragraphAfter(heading, target ?? main) ?? '';
  return title === '' ? undefined : { title, text };
}

/** The first paragraph behind a heading, or in what it is the heading of. */
function paragraphAfter(heading: Element | null | undefined, part: Element | null): string | undefined {
  let next = heading?.nextElementSibling;
  while (next && !next.matches(`p, ${headings}`)) next = next.nextElementSibling;
  return (next?.matches('p') ? next : part === heading ? null : part?.querySelector('p'))?.textContent?.trim();
}

/** Pages are asked for once a visit; what cannot be loaded, once more at the next time. */
const load = loadedOnce(async (address) => {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
});

/** Puts the preview below the link, or above where there is no room below; within the window. */
function place(box: HTMLElement, link: HTMLElement): void {
  const [line] = link.getClientRects();
  if (line === undefined) return;
  const { width, height } = box.getBoundingClientRect();
  const edge = 16;
  const begin = root.dir === 'rtl' ? line.right - width : line.left;
  const isBelow = line.bottom + height + edge < innerHeight || line.top < height + edge;
  box.style.left = `${Math.max(edge, Math.min(begin, root.clientWidth - width - edge))}px`;
  box.style.top = `${isBelow ? line.bottom + 6 : line.top - height - 6}px`;
}
