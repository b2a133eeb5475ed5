import { decodeUrl } from '../../shared/paths.ts';
import { onPage, startPage } from '../page.ts';
import { forgetPages } from '../router/documents.ts';
import { ofReader, replaceHead } from '../router/swap.ts';
import { followSite, type Update } from './events.ts';
import { showProblems } from './overlay.ts';
import { patchAttributes, patchChildren } from './patch.ts';
import { loadStyles } from './styles.ts';

type Files = Pick<Update, 'files'>;

/** Milliseconds that an answer may take until it is asked for again. */
const patience = 20_000;

/** Milliseconds until what has failed is tried again. */
const pause = 500;

/** Keeps the page as its sources are: runs on the development server only. */
export function startDev(): void {
  /** The markup that the page was made from. */
  let before = document.documentElement.cloneNode(true) as Element;
  let patching = false;
  onPage(() => {
    if (!patching) before = document.documentElement.cloneNode(true) as Element;
    patching = false;
    void judge();
  });

  const update = newestWins(async ({ files }: Files) => {
    forgetPages();
    dispatchEvent(new Event('docsgen-update'));
    const { pathname, search } = location;
    const response = await fetch(pathname + search, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    if (location.pathname !== pathname) return;
    if (response.redirected) return location.replace(response.url);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!canPatch(page)) return location.reload();
    await loadStyles(page);
    try {
      show(page);
    } catch {
      // What is half patched is neither the old page nor the new one.
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

  followSite((told) => void update(told));
}

/** Styles are loaded beside the old ones; scripts would have to run, and a policy stays for as long as a document. */
function canPatch(page: Document): boolean {
  const fixed = ({ head }: Document) =>
    [...head.querySelectorAll('script[src], [http-equiv]')].map(({ outerHTML }) => outerHTML).join();
  return (
    fixed(page) === fixed(document) &&
    page.body.children.length > 1 &&
    page.querySelector('body script:not([type="application/ld+json"])') === null
  );
}

async function judge(): Promise<void> {
  const { pathname } = location;
  const response = await fetch(`/__docsgen/problems?page=${encodeURIComponent(pathname)}`).catch(() => undefined);
  if (response?.ok && pathname === location.pathname) showProblems(await response.json());
}

/** What a reader has chosen is no matter of the server. */
function withoutReader(before: Element): Element {
  const own = before.cloneNode(false) as Element;
  for (const name of [...ofReader, 'data-at']) own.removeAttribute(name);
  return own;
}

/** Pictures and other files that keep their name when they change. */
function reloadFiles(files: readonly string[]): void {
  const changed = new Set(files);
  for (const element of document.querySelectorAll<HTMLImageElement>('[src]')) {
    const url = new URL(element.src, location.href);
    if (!changed.has(decodeUrl(url.pathname)) || element.localName === 'script') continue;
    url.searchParams.set('v', String(performance.now()));
    element.src = url.href;
  }
}

/** Runs one at a time; of what comes meanwhile the files are joined, and one more run is enough. */
function newestWins(run: (update: Files) => Promise<void>): (update: Files) => Promise<void> {
  let running = false;
  let waiting: Files | undefined;
  return async (update) => {
    waiting = { files: [...(waiting?.files ?? []), ...update.files] };
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
      // The server may be gone for a moment, or have too much to do.
      await new Promise((done) => setTimeout(done, pause));
      waiting = { files: [...next.files, ...((waiting as Files | undefined)?.files ?? [])] };
    }
    running = false;
  };
}
