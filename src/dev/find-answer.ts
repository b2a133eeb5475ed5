import { cleanTarget } from '../core/http/index.ts';
import { cleanPath, encodeUrl } from '../shared/paths.ts';
import { matchRedirect, readRedirectsFile } from '../shared/redirect-rules.ts';
import type { LiveSite, ShownPage } from './live-site.ts';

type Answer =
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string }
  /** A file; with `isPage` the Markdown copy of the page that was asked for. */
  | { readonly kind: 'file'; readonly path: string; readonly body: string | Uint8Array; readonly isPage: boolean }
  | { readonly kind: 'page'; readonly status: 200 | 404; readonly page: ShownPage; readonly isPage: boolean }
  /** The page cannot be rendered, and has no good version. */
  | { readonly kind: 'none'; readonly permalink: string };

interface Asked {
  /** Decoded. */
  readonly path: string;
  /** Of the request, with its query. */
  readonly target: string;
  /** Whether Markdown is preferred to HTML. */
  readonly wantsCopy?: boolean;
  /** The site of the default locale, which has the redirects of all; the same unless given. */
  readonly first?: LiveSite | undefined;
}

/** The most pages whose last good version stays in memory. */
const maxKept = 50;

/**
 * Finds what the site has at an address: a page, a redirect, a file that is generated, or the page for missing addresses.
 *
 * @returns a function of the site of a locale and of what is asked for
 */
export function createAnswerFinder() {
  /** The last good version of pages, by address: it is shown while a page cannot be rendered. */
  const good = new Map<string, ShownPage>();

  const show = async (site: LiveSite, permalink: string, status: 200 | 404): Promise<Answer> => {
    const route = await site.route(permalink);
    const page = (route && (await site.render(route))) ?? good.get(permalink);
    if (page === undefined) return { kind: 'none', permalink };
    good.delete(permalink);
    good.set(permalink, page);
    for (const oldest of good.keys()) if (good.size > maxKept) good.delete(oldest);
    return { kind: 'page', status, page, isPage: status === 200 };
  };

  return async (site: LiveSite | undefined, asked: Asked): Promise<Answer> => {
    const { path, target, wantsCopy = false, first = site } = asked;
    const clean = permalinkOf(path, site?.baseUrl ?? '/');
    if (site === undefined) return { kind: 'none', permalink: clean };
    // An address that ends in `.html` may be that of a file or a redirect; that of a page leads to the clean one.
    const isHtml = path.endsWith('.html');
    const permalink = isHtml ? path : clean;
    const route = await site.route(permalink);
    if (route?.kind === 'redirect') return redirect(302, withQuery(encodeUrl(route.to), target));
    if (route !== undefined && route.kind !== 'not-found') {
      const copy = wantsCopy ? route.markdownCopy?.slice(site.baseUrl.length) : undefined;
      const body = copy === undefined ? undefined : await site.file(copy);
      return copy === undefined || body === undefined
        ? show(site, permalink, 200)
        : { kind: 'file', path: copy, body, isPage: true };
    }
    const file = path.slice(site.baseUrl.length);
    const body = await site.file(file);
    if (body !== undefined) return { kind: 'file', path: file, body, isPage: false };
    const declared = matchRedirect(readRedirectsFile(await (first ?? site).redirects()), target);
    if (declared !== undefined) return redirect(302, declared.location);
    if (isHtml && (await site.route(clean)) !== undefined)
      return redirect(308, cleanTarget(path, target, site.inputs.config));
    return show(site, `${site.baseUrl}404.html`, 404);
  };
}

function redirect(status: number, to: string): Answer {
  return { kind: 'redirect', status, to };
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
