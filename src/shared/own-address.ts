import { parseUrl } from './parse-url.ts';
import { encodePath, isExternal } from './paths.ts';

/** What an absolute address of the site begins with. */
interface PublishedAt {
  /** Origin without trailing slash; absent where it is not known. */
  readonly url?: string | undefined;
  /** Base of all locales, with leading and trailing slash. */
  readonly filesBase: string;
}

/**
 * The address in the site of an absolute link that leads below its base URL: `https://docs.example.org/base/x#y` gives `/base/x#y`.
 * It may be written with `http` or without a scheme, and with or without `www.`: hosts send all of these to one place.
 *
 * @returns `undefined` for all other addresses, also those of other paths of the same host
 */
export function ownAddress(href: string, { url, filesBase }: PublishedAt): string | undefined {
  if (url === undefined || !isExternal(href)) return undefined;
  const target = parseUrl(href, url);
  if (target === undefined || !/^https?:$/.test(target.protocol) || hostOf(target) !== hostOf(new URL(url)))
    return undefined;
  const { pathname, search, hash } = target;
  const base = encodePath(filesBase);
  if (`${pathname}/` === base) return base + search + hash;
  return pathname.startsWith(base) ? pathname + search + hash : undefined;
}

/** Host and port of an address, without what is written in several ways. */
function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '').replace(/\.$/, '')}:${port.replace(/^(?:80|443)$/, '')}`;
}
