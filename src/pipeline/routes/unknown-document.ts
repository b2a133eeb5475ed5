import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { leftOut } from '../../shared/left-out.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import type { VersionContext } from './input.ts';

/** The finding for a document that a sidebar, the config or frontmatter names by its id, and that its version does not have. */
export function unknownDocument(
  id: string,
  place: Place,
  { book, docs, set, version }: VersionContext,
  { message, hint }: { readonly message?: string; readonly hint?: string } = {},
): Finding {
  const about = { rule: 'unknown-document', place, sought: [id] } as const;
  const left = book?.leftOut?.find(
    (other) =>
      other.id === id && 'version' in other && other.version === version.name && 'set' in other && other.set === set.id,
  );
  if (left !== undefined) return { ...about, sought: [id, left.source], ...leftOut(left, place.file) };
  const ids = docs.map((doc) => doc.id);
  return { ...about, message: message ?? `no document has the id ${id}`, hint: didYouMean(nearest(id, ids)) ?? hint };
}
