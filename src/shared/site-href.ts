import { encodeUrl, isExternal, splitUrl, withBaseUrl } from './paths.ts';

/** An address from the config as it stands in the HTML: with base URL when it is in the site. */
export function siteHref(target: string, baseUrl: string): string {
  if (isExternal(target) || target.startsWith('#')) return target;
  const based = withBaseUrl(target, baseUrl);
  const { path, query, hash } = splitUrl(based);
  return encodeUrl(path.length > 1 && path !== baseUrl ? path.replace(/\/+$/, '') : path) + query + hash;
}
