import { decodeUrl, encodePath, splitUrl } from '../../shared/paths.ts';
import type { AddressSpace } from './address-space.ts';

/**
 * The address of the page that a link names as a file, with its query and hash; `undefined` for every other link.
 *
 *     /docs/setup.html?x=1#part  ->  /docs/setup?x=1#part
 */
export function cleanHref(href: string, space: AddressSpace): string | undefined {
  const target = space.resolve(href);
  if (target.kind !== 'route' || target.byFile === undefined) return undefined;
  const { query, hash } = splitUrl(href);
  return encodePath(target.permalink) + query + hash;
}

/** Whether a link may name a page as a file: a cheap test first. */
export function endsInHtml(href: string): boolean {
  return decodeUrl(splitUrl(href).path).endsWith('.html');
}
