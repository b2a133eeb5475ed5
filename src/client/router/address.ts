import { cleanPath } from '../../shared/paths.ts';
import { baseUrl, root } from '../root.ts';

/** The address of a route, whichever of its spellings a link uses: `/x.html`, `/x/index.html` and `/x/` are `/x`. */
export function cleanUrl(url: URL): URL {
  const clean = new URL(url);
  clean.pathname = cleanPath(url.pathname);
  if (`${clean.pathname}/` === baseUrl) clean.pathname = baseUrl;
  return clean;
}

/**
 * Puts the clean address into the address bar of a page that a plain host serves under its file name or with a slash.
 * A host that knows no `/x.html` answers with the not-found page: from there the clean address is tried. That of `/x/`
 * is not, since a host that adds the slash would lead back to it for ever.
 */
export function tidyAddress(): void {
  // Until now nobody listened: a reader who has gone back meanwhile has another address before the same page.
  if (root.dataset.at !== location.pathname) location.reload();
  const clean = cleanUrl(new URL(location.href)).href;
  if (clean === location.href) return;
  if (root.dataset.kind === 'not-found' && location.pathname.endsWith('.html')) location.replace(clean);
  else history.replaceState(null, '', clean);
}
