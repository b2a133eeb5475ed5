import type { PageFiles } from '../../model/config.ts';
import type { Site } from '../../model/site.ts';
import { oncePer } from '../../shared/once.ts';
import { cleanPath, decodeUrl, isExternal, joinPermalink, splitUrl } from '../../shared/paths.ts';
import { matchRedirect, type RedirectRule } from '../../shared/redirect-rules.ts';

/** All addresses that a link can lead to: routes, redirects, static files, hashed assets, and the author's `_redirects`. */
export interface AddressSpace {
  readonly resolve: (url: string) => Target;
  /** Every address a link can name, for "did you mean". */
  readonly addresses: readonly string[];
}

/** What a link leads to. */
export type Target =
  /** Another site, or an address that the host answers by a rule of the author's `_redirects`. */
  | { readonly kind: 'outside' }
  /** `path` is the decoded address of the file. */
  | { readonly kind: 'file'; readonly path: string; readonly hash: string }
  | { readonly kind: 'missing'; readonly path: string }
  /**
   * A route; `hash` is decoded and without `#`, `''` when there is none. `byFile` is the path of a link that names the page as a
   * file, `/x.html` or `/x/index.html`, and should be written without.
   */
  | { readonly kind: 'route'; readonly permalink: string; readonly hash: string; readonly byFile?: string };

/** Browsers follow 20 redirects and then give up. */
const maxHops = 20;

export function createAddressSpace(options: {
  readonly site: Site;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
  /** Redirects of the author's `_redirects` file. */
  readonly rules: readonly RedirectRule[];
  /** With `file`, a page at `/x` is the file `/x.html`, and links may say so. */
  readonly pageFiles?: PageFiles;
}): AddressSpace {
  const { site, files, rules, pageFiles = 'folder' } = options;
  const { baseUrl } = site.frame;
  const routes = new Set(site.routes.keys());
  /** Redirects may have an ending: for them, `/x.html` is not `/x`. */
  const redirects = new Set([...routes].filter((permalink) => site.routes.get(permalink)?.kind === 'redirect'));
  /** The page that a path with `.html` means. */
  const pageOfFile = (path: string, clean: string): string | undefined => {
    if (!path.startsWith(baseUrl)) return undefined;
    const permalink = `${clean}/` === baseUrl ? baseUrl : clean;
    return routes.has(permalink) ? permalink : undefined;
  };
  /** Whether the output has a page as the file at this path, and pages are asked for so. */
  const isOwnFile = (path: string) =>
    pageFiles === 'file' && (!path.endsWith('/index.html') || path === `${baseUrl}index.html`);
  const resolve = (url: string, hops = 0): Target => {
    if (isExternal(url)) return { kind: 'outside' };
    const { path, hash } = splitUrl(url);
    const decoded = decodeUrl(path);
    const id = decodeUrl(hash.slice(1));
    if (files.has(decoded)) return { kind: 'file', path: decoded, hash: id };
    if (redirects.has(decoded)) return { kind: 'route', permalink: decoded, hash: '' };
    if (routes.has(decoded)) return { kind: 'route', permalink: decoded, hash: id };
    const clean = cleanPath(decoded);
    const byFile = decoded.endsWith('.html');
    const named = byFile ? pageOfFile(decoded, clean) : undefined;
    if (named !== undefined && isOwnFile(decoded)) return { kind: 'route', permalink: named, hash: id };
    if (!byFile) {
      if (routes.has(clean)) return { kind: 'route', permalink: clean, hash: id };
      // Hosts answer an address without an ending with the page of that name.
      const file = [joinPermalink(clean, 'index.html'), `${decoded}.html`].find((path) => files.has(path));
      if (file !== undefined) return { kind: 'file', path: file, hash: id };
    }
    const answer = matchRedirect(rules, path);
    if (answer === undefined && named !== undefined)
      return { kind: 'route', permalink: named, hash: id, byFile: decoded };
    if (answer === undefined || hops === maxHops) return { kind: 'missing', path: decoded };
    // With status 200 the host serves something else at this address.
    if (answer.status === 200) return { kind: 'outside' };
    return resolve(splitUrl(answer.location).hash === '' ? answer.location + hash : answer.location, hops + 1);
  };
  return {
    addresses: [...routes, ...files].filter((address) => site.routes.get(address)?.kind !== 'not-found'),
    // The same links are on many pages.
    resolve: oncePer((url: string) => resolve(url)),
  };
}
