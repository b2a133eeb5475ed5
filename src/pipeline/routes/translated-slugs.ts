import type { Permalink } from '../../model/address.ts';
import { encodePath } from '../../shared/paths.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';
import { redirect } from './redirects.ts';

/**
 * Addresses that pages of a locale would have without a slug of their own, and those that they have: a link that names the
 * address of the original leads to the translation.
 *
 *     /de/docs/setup   ->   /de/docs/einrichten
 */
export function translatedSlugs({
  config: { baseUrl, filesBase },
  content,
  docs,
  posts,
  pages,
  originals,
}: Pick<RouteContext, 'config' | 'content' | 'docs' | 'posts' | 'pages' | 'originals'>): ReadonlyMap<
  Permalink,
  Permalink
> {
  const moved = new Map<Permalink, Permalink>();
  if (originals === undefined) return moved;
  const sources = new Map(content.sources.map(({ path, original }) => [path, original]));
  for (const { source, permalink } of [...docs, ...posts, ...pages]) {
    const original = originals.get(sources.get(source) ?? '');
    if (original === undefined) continue;
    const expected = baseUrl + original.slice(filesBase.length);
    if (expected !== permalink) moved.set(expected, permalink);
  }
  return moved;
}

/** Redirects from these addresses. */
export function slugRedirects(context: RouteContext): readonly Claim[] {
  return [...translatedSlugs(context)].map(([from, to]) => ({ route: redirect(context.text, from, encodePath(to)) }));
}
