import { decodeUrl } from '../shared/paths.ts';

/** The `html` element; its data attributes describe the page to scripts. */
export const root = document.documentElement;

/** Clicks on islands before their script is there, from `before-paint.ts`. */
export interface EarlyClicks extends HTMLElement {
  clicks?: Event[] | undefined;
}

/** Base URL of the site, with a slash at both ends. */
export const baseUrl = root.dataset.base ?? '/';

/** Base of what all locales of the site share, such as files and choices of the reader. */
export const filesBase = DOCSGEN.locales ? (root.dataset.files ?? baseUrl) : baseUrl;

/** The element of a fragment such as `#part`, encoded or not. */
export function byHash(hash: string): Element | null {
  return document.getElementById(decodeUrl(hash.slice(1)));
}
