import { cleanPath } from '../../shared/paths.ts';
import { baseUrl, root } from '../root.ts';

/** The clean address of a page: `/x.html`, `/x/index.html` and `/x/` become `/x`; `/x/`, where the site has slashes. */
export function cleanUrl(url: Pick<URL, 'href' | 'pathname'>): URL {
  const clean = new URL(url.href);
  clean.pathname = cleanPath(url.pathname);
  if (`${clean.pathname}/` === baseUrl || (DOCSGEN.trailingSlash && clean.pathname !== '/')) clean.pathname += '/';
  return clean;
}

/** Shows the clean address in the address bar, if the host serves the page as `/x.html` or `/x/`; a wrong address stays as it is. */
export function tidyAddress(clean = cleanUrl(location)): void {
  if (clean.href !== location.href && root.dataset.kind !== 'not-found') history.replaceState(null, '', clean);
}

/** Whether an address may be a page of this site; the browser loads files with an extension. */
export function isPage(url: URL): boolean {
  return (
    url.origin === location.origin &&
    `${url.pathname}/`.startsWith(baseUrl) &&
    !/\.(?!html$)[a-z]\w*$/i.test(url.pathname)
  );
}

/** A URL, and what has its parts: a link, `location`. */
type Place = Pick<URL, 'pathname' | 'search'>;

/** Whether both are the same page, ignoring fragments. */
export function isSamePage(a: Place, b: Place): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}
