import type { Permalink } from '../../model/address.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import { editDistance } from '../../shared/nearest.ts';
import { cleanPath, fileName } from '../../shared/paths.ts';

/** What a writer may have meant, without a proof: it is offered as a choice, and never written unasked. */

/** The only page of the file name that a missing path has, else the only one whose path differs in one or two letters. */
export function likelySource(path: SourcePath, pages: readonly SourcePath[]): SourcePath | undefined {
  const name = fileName(path).toLowerCase();
  const namesakes = pages.filter((other) => fileName(other).toLowerCase() === name);
  if (namesakes.length > 0) return /^(?:index|readme)\.mdx?$/.test(name) ? undefined : only(namesakes);
  return only(pages.filter((other) => isNear(path, other)));
}

/** The only page of the name that a missing address has, else the only similar address. */
export function likelyRoute(path: string, { routes }: Site, files: ReadonlySet<string>): Permalink | undefined {
  const stripped = cleanPath(path.replace(/\.(?:html?|mdx?)$/i, '').replace(/\/(?:index|readme)$/i, ''));
  const pages = [...routes.values()].filter(({ kind }) => kind !== 'redirect' && kind !== 'not-found');
  const name = fileName(stripped).toLowerCase();
  const namesakes = pages.filter(({ permalink }) => name !== '' && fileName(permalink).toLowerCase() === name);
  if (namesakes.length > 0) return only(namesakes)?.permalink;
  return only([...pages.map(({ permalink }) => permalink), ...files].filter((other) => isNear(path, other)));
}

/** The only anchor that differs in punctuation alone, else in one or two letters. */
export function likelyAnchor(anchor: string, ids: ReadonlySet<string>): string | undefined {
  const plain = (id: string) => id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const alike = [...ids].filter((id) => plain(id) === plain(anchor) && plain(id) !== '');
  if (alike.length > 0) return only(alike);
  return only([...ids].filter((id) => isNear(anchor, id)));
}

/** Whether two names differ by one or two typing errors; short names would match by chance. */
function isNear(wanted: string, offered: string): boolean {
  const allowed = wanted.length < 5 ? 1 : 2;
  if (wanted.length < 4 || Math.abs(wanted.length - offered.length) > allowed) return false;
  return editDistance(wanted.toLowerCase(), offered.toLowerCase()) <= allowed;
}

function only<T>(candidates: readonly T[]): T | undefined {
  return candidates.length === 1 ? candidates[0] : undefined;
}
