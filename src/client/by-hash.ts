import { decodeUrl } from '../shared/paths.ts';

/** The part of this page that a fragment names; whatever stands behind the `#`. */
export function byHash(hash: string): Element | null {
  return document.getElementById(decodeUrl(hash.slice(1)));
}
