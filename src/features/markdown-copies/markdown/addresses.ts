import { encodePath, isExternal } from '../../../shared/paths.ts';

/** Makes addresses hold away from their page: with the site's origin, else from its root. */
export interface Addresses {
  readonly absolute: (href: string) => string;
}

/** @param origin without trailing slash; `''` where the site does not know its own */
export function createAddresses(origin: string, permalink: string): Addresses {
  const page = origin + encodePath(permalink);
  return {
    absolute(href) {
      if (isExternal(href)) return href;
      if (href.startsWith('/')) return origin + href;
      if (href === '' || href.startsWith('#')) return page + href;
      const { pathname, search, hash } = new URL(href, `http://site${encodePath(permalink)}`);
      return origin + pathname + search + hash;
    },
  };
}
