import { cleanPath, encodeUrl } from '../shared/paths.ts';
import { matchRedirect, readRedirectsFile } from '../shared/redirect-rules.ts';
import type { LiveSite, ShownPage } from './live-site.ts';

type Answer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'file'; readonly body: string | Uint8Array }
  | { readonly kind: 'page'; readonly status: number; readonly page: ShownPage }
  /** The page cannot be rendered, and has no good version. */
  | { readonly kind: 'none'; readonly permalink: string };

/** The most pages whose last good version stays in memory. */
const maxKept = 50;

/**
 * Finds what the site has at an address: a page, a redirect, a file that is generated, or the page for missing addresses.
 *
 * @returns a function of the site of a locale, the decoded path, the target of the request with its query, and the site of the
 *   default locale, which has the redirects of all
 */
export function createAnswerFinder() {
  /** The last good version of pages, by address: it is shown while a page cannot be rendered. */
  const good = new Map<string, ShownPage>();

  const show = async (site: LiveSite, permalink: string, status: number): Promise<Answer> => {
    const route = await site.route(permalink);
    const page = (route && (await site.render(route))) ?? good.get(permalink);
    if (page === undefined) return { kind: 'none', permalink };
    good.delete(permalink);
    good.set(permalink, page);
    for (const oldest of good.keys()) if (good.size > maxKept) good.delete(oldest);
    return { kind: 'page', status, page };
  };

  return async (
    site: LiveSite | undefined,
    path: string,
    target: string,
    first: LiveSite | undefined = site,
  ): Promise<Answer> => {
    const permalink = permalinkOf(path, site?.baseUrl ?? '/');
    if (site === undefined) return { kind: 'none', permalink };
    const route = await site.route(permalink);
    if (route?.kind === 'redirect') return { kind: 'redirect', to: withQuery(encodeUrl(route.to), target) };
    if (route !== undefined && route.kind !== 'not-found') return show(site, permalink, 200);
    const body = await site.file(path.slice(site.baseUrl.length));
    if (body !== undefined) return { kind: 'file', body };
    const redirection = matchRedirect(readRedirectsFile(await (first ?? site).redirects()), target);
    if (redirection !== undefined) return { kind: 'redirect', to: redirection.location };
    return show(site, `${site.baseUrl}404.html`, 404);
  };
}

/**
 * The address of the page at a path.
 *
 * @param path decoded, with the base URL
 */
export function permalinkOf(path: string, baseUrl: string): string {
  const clean = cleanPath(path);
  return `${clean}/` === baseUrl ? baseUrl : clean;
}

/** The target of a redirect, with the query of the request unless it has its own. */
function withQuery(to: string, target: string): string {
  const query = /\?[^#]*/.exec(target)?.[0] ?? '';
  if (query === '' || to.includes('?')) return to;
  const [path = '', ...hash] = to.split('#');
  return [path + query, ...hash].join('#');
}
