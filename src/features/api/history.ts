import type { ApiHistory } from '../../model/api-changes.ts';
import type { Reference } from '../../model/reference.ts';

/** What each version of a document changed, for pages that list it. */
export function historyOf({ id, title, version, changes, hrefs }: Reference): Omit<ApiHistory, 'digest'> {
  const oldest = changes.at(-1);
  const named = changes.flatMap(({ anchor, groups }) => [
    anchor,
    ...groups.flatMap(({ parts }) => parts.flatMap((part) => part.anchor ?? [])),
  ]);
  return {
    document: id,
    title,
    versions: oldest === undefined ? [version] : [...changes.map((step) => step.version), oldest.since],
    changes,
    hrefs: Object.fromEntries(
      named.flatMap((anchor) => (hrefs[anchor] === undefined ? [] : [[anchor, hrefs[anchor]]])),
    ),
  };
}
