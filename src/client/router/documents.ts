import { cleanUrl } from './address.ts';

/** Markup by address, the oldest first. */
type Pages = Map<string, Promise<string>>;

/** Two queues of up to twelve pages, so that prefetched ones do not evict those that the reader has seen. */
const seen: Pages = new Map();
const guessed: Pages = new Map();

/** Prefetches a page that the reader may open. */
export function guessPage(url: URL): void {
  fetchPage(url, undefined, guessed).catch(() => {});
}

/** Empties the caches, because the site has changed. */
export function forgetPages(): void {
  seen.clear();
  guessed.clear();
}

/**
 * HTML of a page that is shown, the not-found page included, from a cache, where it moves to the end of its queue, or loaded. Rejects without
 * connection or page.
 *
 * @param cache how the browser's cache is used, if the page is not cached here
 * @param wanted the queue of a page that is in neither
 */
export function fetchPage(url: URL, cache?: RequestCache, wanted = seen): Promise<string> {
  const { pathname, search } = cleanUrl(url);
  const address = pathname + search;
  const page = seen.get(address) ?? guessed.get(address) ?? load(address, cache);
  const queue = seen.has(address) ? seen : wanted;
  guessed.delete(address);
  queue.delete(address);
  queue.set(address, page);
  page.catch(() => queue.delete(address));
  for (const oldest of queue.keys()) if (queue.size > 12) queue.delete(oldest);
  return page;
}

async function load(address: string, cache?: RequestCache): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, cache: cache as RequestCache });
  // Without a type it is the word `null`.
  if (!/^text\/html\b/.test(response.headers.get('content-type') as string) || response.status >= 500) throw Error();
  return response.text();
}
