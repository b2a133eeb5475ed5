import type { Permalink } from '../../../model/address.ts';
import { joinPermalink } from '../../../shared/paths.ts';
import type { Layout } from './addresses.ts';

/**
 * The layout of a reference whose addresses are in the lock file; `undefined` where they are not.
 *
 * @param lock the lock file, which has one address a line, without the base URL, and what it has indented
 */
export function publishedLayout(
  lock: { readonly text: string } | { readonly finding: unknown } | undefined,
  base: string,
  permalink: Permalink,
): Layout | undefined {
  const paths = (lock !== undefined && 'text' in lock ? lock.text : '')
    .split(/\r\n|\n|\r/)
    .flatMap((line) => (line.startsWith('/') ? joinPermalink(base, line.trimEnd()) : []));
  if (!paths.includes(permalink)) return undefined;
  const has = (...folders: readonly string[]) =>
    folders.some((folder) => paths.some((path) => `${path}/`.startsWith(`${joinPermalink(permalink, folder)}/`)));
  if (has('operations')) return 'operation';
  if (has('tags', 'webhooks')) return 'tag';
  return has('schemas') ? 'operation' : 'single';
}
