import type { SiteSearch } from '../../src/model/site.ts';

/** What the dialog of the search has to know of documentation sets and versions, for the attribute `data-search`. */
export function setsOf({ sets }: SiteSearch): string {
  const isWorthIt = sets.length > 1 || sets.some(({ versions }) => versions.length > 0);
  return isWorthIt ? JSON.stringify(sets) : '';
}
