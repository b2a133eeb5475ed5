import { baseUrl } from './root.ts';
import { cleanUrl, isPage } from './router/address.ts';

/**
 * Goes to the page that an address means which the host has nothing at: to the clean address, `/x` of `/x.html` and `/x/`, or to the file of
 * the page, which hosts without rules of their own have. Each is asked for first, so that a host that leads back from it ends here.
 */
export default async function start({ signal }: { readonly signal: AbortSignal }): Promise<void> {
  const here = new URL(location.href);
  const clean = cleanUrl(here);
  // A host may answer a script with a page, and then lead its reader back here.
  const isBack = document.referrer !== '' && cleanUrl(new URL(document.referrer)).pathname === clean.pathname;
  if (DOCSGEN.dev || isBack || !isPage(here)) return;
  for (const url of [clean, fileOf(clean)]) {
    if (url.pathname === here.pathname || !(await isThere(url))) continue;
    if (!signal.aborted) location.replace(url);
    return;
  }
}

/** The file that has the page at a clean address. */
function fileOf(clean: URL): URL {
  const file = new URL(clean);
  const isInFile = DOCSGEN.pagesInFiles && clean.pathname !== baseUrl;
  file.pathname = clean.pathname.replace(/\/?$/, isInFile ? '.html' : '/index.html');
  return file;
}

/** Whether a host has something else at an address than the page for wrong ones, whatever its status says. */
async function isThere(url: URL): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    return response.ok && !(await response.text()).includes('data-kind="not-found"');
  } catch {
    return false;
  }
}
