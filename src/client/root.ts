import { decodeUrl } from '../shared/paths.ts';

/** The `html` element; its data attributes describe the page to scripts. */
export const root = document.documentElement;

/** Base URL of the site, with a slash at both ends. */
export const baseUrl = root.dataset.base ?? '/';

/** The element of a fragment such as `#part`, encoded or not. */
export function byHash(hash: string): Element | null {
  return document.getElementById(decodeUrl(hash.slice(1)));
}
