import { joinPermalink } from '../../shared/paths.ts';

/**
 * Where a document lives below its route: a slug with a leading slash is taken as it is, any
 * other is resolved against the document's folder, as a browser resolves a relative address.
 *
 *     resolveSlug('/docs', 'guide', '../moved')   ->   /docs/moved
 */
export function resolveSlug(route: string, folder: string, slug: string): string {
  return slug.startsWith('/') ? joinPermalink(route, slug) : joinPermalink(route, joinPermalink(`/${folder}`, slug));
}
