import type { Site } from '../../model/site.ts';
import { cleanPath, decodeUrl, isExternal, joinPermalink, splitUrl } from '../../shared/paths.ts';
import { matchRedirect, type RedirectRule } from '../../shared/redirect-rules.ts';

/** What a link may lead to: routes, redirects, static files, hashed assets, and what a host answers by the author's rules. */
export interface AddressSpace {
  readonly judge: (url: string) => Verdict;
  /** Every address a link can name, for "did you mean". */
  readonly addresses: readonly string[];
}

export type Verdict =
  | { readonly kind: 'outside' }
  /** `path` is decoded, and that of the file itself. */
  | { readonly kind: 'file'; readonly path: string; readonly hash: string }
  | { readonly kind: 'missing'; readonly path: string }
  /** A route; `hash` is decoded and without `#`, `''` when there is none. */
  | { readonly kind: 'route'; readonly permalink: string; readonly hash: string };

/** Browsers follow 20 redirects and then give up. */
const maxHops = 20;

export function createAddressSpace(options: {
  readonly site: Site;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
  /** The author's own, for what is not in the site. */
  readonly rules: readonly RedirectRule[];
}): AddressSpace {
  const { site, files, rules } = options;
  const routes = new Set(site.routes.keys());
  /** Their addresses may end in `.html`, which on others makes no difference. */
  const redirects = new Set([...routes].filter((permalink) => site.routes.get(permalink)?.kind === 'redirect'));
  const judge = (url: string, hops = 0): Verdict => {
    if (isExternal(url)) return { kind: 'outside' };
    const { path, hash } = splitUrl(url);
    const decoded = decodeUrl(path);
    const id = decodeUrl(hash.slice(1));
    if (files.has(decoded)) return { kind: 'file', path: decoded, hash: id };
    if (redirects.has(decoded)) return { kind: 'route', permalink: decoded, hash: '' };
    const clean = cleanPath(decoded);
    const route = [decoded, clean].find((permalink) => routes.has(permalink));
    if (route !== undefined) return { kind: 'route', permalink: route, hash: id };
    // Hosts answer an address without an ending with the page of that name.
    const file = [joinPermalink(clean, 'index.html'), `${decoded}.html`].find((path) => files.has(path));
    if (file !== undefined) return { kind: 'file', path: file, hash: id };
    const answer = matchRedirect(rules, path);
    if (answer === undefined || hops === maxHops) return { kind: 'missing', path: decoded };
    // What a host puts there itself is its own business.
    if (answer.status === 200) return { kind: 'outside' };
    return judge(splitUrl(answer.location).hash === '' ? answer.location + hash : answer.location, hops + 1);
  };
  // Most links stand on many pages.
  const known = new Map<string, Verdict>();
  return {
    addresses: [...routes, ...files].filter((address) => site.routes.get(address)?.kind !== 'not-found'),
    judge(url) {
      const verdict = known.get(url) ?? judge(url);
      known.set(url, verdict);
      return verdict;
    },
  };
}
