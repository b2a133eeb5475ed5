import { cleanUrl } from './address.ts';

/** Pages that were fetched ahead or lately, by address; the oldest goes first. */
const kept = new Map<string, Promise<string>>();
const limit = 12;

/** Markup of a page, the not-found page included. Rejects when there is no connection or no page. */
export function fetchPage(url: URL): Promise<string> {
  const { pathname, search } = cleanUrl(url);
  const address = pathname + search;
  const known = kept.get(address);
  if (known !== undefined) return known;
  const page = load(address);
  kept.set(address, page);
  page.catch(() => kept.delete(address));
  for (const oldest of kept.keys()) if (kept.size > limit) kept.delete(oldest);
  return page;
}

/** What was fetched ahead is of no use once the site is another one. */
export function forgetPages(): void {
  kept.clear();
}

async function load(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!/^text\/html\b/.test(response.headers.get('content-type') ?? '') || response.status >= 500)
    throw new Error(`the server answered ${response.status} ${response.statusText}`);
  return response.text();
}
