import type { SiteSearch } from '../../src/model/site.ts';

/** What the dialog of the search has to know of versions, for the attribute `data-search`. */
export function versionsOf({ versions }: SiteSearch): string {
  return versions.length > 0 ? JSON.stringify(versions) : '';
}
