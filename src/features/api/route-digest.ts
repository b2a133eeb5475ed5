import { digestOf } from '../../core/cache/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Reference, ReferenceDigests } from '../../model/reference.ts';
import type { Route } from '../../model/route.ts';

/**
 * Digest of what the page of a route shows: of a part of an API document, not of all that the document says.
 *
 * @param references digests of the references of routes
 */
export function routeDigest(
  route: Route,
  references: ReadonlyMap<Reference, ReferenceDigests>,
  { theme }: Pick<ResolvedConfig, 'theme'>,
): string {
  if (route.kind !== 'reference') return digestOf(route);
  const { reference, page } = route;
  const known = references.get(reference);
  // A theme of the site may show anything of a document on any page.
  const shown = theme === undefined ? known?.pages[page.permalink] : undefined;
  if (shown === undefined) return digestOf({ ...route, reference: known?.whole ?? digestOf(reference) });
  const mentions = page.shows === 'operation' ? route.mentions[page.anchor] : route.mentions;
  return digestOf({ ...route, reference: shown, mentions });
}
