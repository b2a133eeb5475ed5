import type { Site } from '../model/site.ts';
import { cleanPath, decodeUrl, isExternal, splitUrl } from '../shared/paths.ts';

/** What a link may lead to: routes, redirects, static files and hashed assets. */
export interface AddressSpace {
  readonly judge: (url: string) => Verdict;
  /** Every address a link can name, for "did you mean". */
  readonly addresses: readonly string[];
}

export type Verdict =
  | { readonly kind: 'outside' }
  | { readonly kind: 'file' }
  | { readonly kind: 'missing'; readonly path: string }
  /** A route; `hash` is decoded and without `#`, `''` when there is none. */
  | { readonly kind: 'route'; readonly permalink: string; readonly hash: string };

export function createAddressSpace(options: {
  readonly site: Site;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
}): AddressSpace {
  const { site, files } = options;
  const routes = new Set(
    [...site.routes.values()].filter(({ kind }) => kind !== 'not-found').map(({ permalink }) => permalink),
  );
  /** Their addresses may end in `.html`, which on others makes no difference. */
  const redirects = new Set([...routes].filter((permalink) => site.routes.get(permalink)?.kind === 'redirect'));
  const judge = (url: string): Verdict => {
    if (isExternal(url)) return { kind: 'outside' };
    const { path, hash } = splitUrl(url);
    const decoded = decodeUrl(path);
    if (files.has(decoded)) return { kind: 'file' };
    if (redirects.has(decoded)) return { kind: 'route', permalink: decoded, hash: '' };
    const clean = cleanPath(decoded);
    if (routes.has(clean)) return { kind: 'route', permalink: clean, hash: decodeUrl(hash.slice(1)) };
    if (files.has(`${clean}/index.html`)) return { kind: 'file' };
    return { kind: 'missing', path: decoded };
  };
  // Most links stand on many pages.
  const known = new Map<string, Verdict>();
  return {
    addresses: [...routes, ...files],
    judge(url) {
      const verdict = known.get(url) ?? judge(url);
      known.set(url, verdict);
      return verdict;
    },
  };
}
