import type { Update } from '../../shared/dev-problem.ts';
import { decodeUrl } from '../../shared/paths.ts';
import { onPage, startPage } from '../page.ts';
import { filesBase } from '../root.ts';
import { forgetPages } from '../router/documents.ts';
import { ofReader, replaceHead } from '../router/swap.ts';
import { followSite } from './events.ts';
import { showProblems } from './overlay.ts';
import { patchAttributes, patchChildren } from './patch.ts';

type Files = Omit<Update, 'state'>;

/** Timeout of a request in milliseconds; then it is repeated. */
const timeout = 20_000;

/** Milliseconds before a failed update is repeated. */
const pause = 500;

/** Updates the page when its sources change; only on the development server. */
export function startDev(): void {
  /** The markup that the page was made from. */
  let before = markupOfPage();
  let patching = false;
  onPage(() => {
    if (!patching) before = markupOfPage();
    patching = false;
    void loadProblems();
  });

  const update = newestWins(async ({ files, baseUrl }: Files) => {
    const { pathname, search, hash } = location;
    if (baseUrl !== filesBase) return location.replace(baseUrl + pathname.slice(filesBase.length) + search + hash);
    forgetPages();
    dispatchEvent(new Event('docsgen-update'));
    const response = await fetch(pathname + search, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    });
    if (location.pathname !== pathname) return;
    if (response.redirected) return location.replace(response.url);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!canPatch(page)) return location.reload();
    await loadStyles(page);
    try {
      show(page);
    } catch {
      // A failed patch leaves the page inconsistent: reload it.
      return location.reload();
    }
    reloadFiles(files);
    patching = true;
    startPage();
  });

  function show(page: Document): void {
    const live = document.documentElement;
    const after = page.documentElement;
    const next = after.cloneNode(true) as Element;
    for (const name of ofReader) after.removeAttribute(name);
    patchAttributes(live, withoutReader(before), after);
    const [old, shown] = [before.querySelector('body'), document.body];
    if (old !== null) patchChildren(shown, old, page.body);
    replaceHead(page.head);
    before = next;
  }

  followSite((change) => void update(change));
}

/** The markup of the page, without what a script has added before this one: an update would take that away. */
function markupOfPage(): Element {
  const markup = document.documentElement.cloneNode(true) as Element;
  markup.querySelector('.locale-offer')?.remove();
  return markup;
}

/**
 * Whether a new state of the page can be patched in. New styles can be loaded, but new scripts would have to run, and a
 * policy lasts as long as its document.
 */
function canPatch(page: Document): boolean {
  const fixed = ({ head }: Document) =>
    [...head.querySelectorAll('script[src], [http-equiv]')].map(({ outerHTML }) => outerHTML).join();
  return (
    fixed(page) === fixed(document) &&
    page.body.children.length > 1 &&
    page.querySelector('body script:not([type="application/ld+json"])') === null
  );
}

async function loadProblems(): Promise<void> {
  const { pathname } = location;
  const response = await fetch(`/__docsgen/problems?page=${encodeURIComponent(pathname)}`).catch(() => undefined);
  if (response?.ok && pathname === location.pathname) showProblems(await response.json());
}

/** A copy of the root element without the reader's choices, which the server does not know. */
function withoutReader(before: Element): Element {
  const own = before.cloneNode(false) as Element;
  for (const name of [...ofReader, 'data-at', 'data-new']) own.removeAttribute(name);
  return own;
}

/** Reloads images and other files that keep their name when they change. */
function reloadFiles(files: readonly string[]): void {
  const changed = new Set(files);
  for (const element of document.querySelectorAll<HTMLImageElement>('[src]')) {
    const url = new URL(element.src, location.href);
    if (!changed.has(decodeUrl(url.pathname)) || element.localName === 'script') continue;
    url.searchParams.set('v', String(performance.now()));
    element.src = url.href;
  }
}

/** Runs one update at a time. Updates that arrive meanwhile are combined into one more run. */
function newestWins(run: (update: Files) => Promise<void>): (update: Files) => Promise<void> {
  let running = false;
  let waiting: Files | undefined;
  return async (update) => {
    waiting = { ...update, files: [...(waiting?.files ?? []), ...update.files] };
    if (running) return;
    running = true;
    while (waiting !== undefined) {
      const next: Files = waiting;
      waiting = undefined;
      const isDone = await run(next).then(
        () => true,
        () => false,
      );
      if (isDone) continue;
      // The server may be restarting or busy.
      await new Promise((done) => setTimeout(done, pause));
      const newer: Files = waiting ?? next;
      waiting = { ...newer, files: [...new Set([...next.files, ...newer.files])] };
    }
    running = false;
  };
}

/** Milliseconds to wait for styles: some are replaced before they are loaded. */
const stylePatience = 2000;

/** Loads the styles that only the new page has, before it is shown. */
function loadStyles(page: Document): Promise<unknown> {
  const missing = [...page.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].filter(
    (sheet) => ![...document.head.children].some((own) => own.isEqualNode(sheet)),
  );
  const loaded = Promise.all(
    missing.map(
      (sheet) =>
        new Promise((done) => {
          const own = sheet.cloneNode() as HTMLLinkElement;
          own.onload = own.onerror = done;
          document.head.append(own);
        }),
    ),
  );
  return Promise.race([loaded, new Promise((done) => setTimeout(done, stylePatience))]);
}
