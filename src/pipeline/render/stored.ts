import type { Intern } from '../../shared/intern.ts';
import { extractFacts, type PageFacts } from './facts.ts';

/** What is on a page, as plain JSON. */
export interface StoredFacts extends Omit<PageFacts, 'ids'> {
  readonly ids: readonly string[];
}

export function toStoredFacts({ ids, ...facts }: PageFacts): StoredFacts {
  return { ...facts, ids: [...ids] };
}

export const noStoredFacts: StoredFacts = toStoredFacts(extractFacts(''));

/** The ids of many pages are never asked for. The same links and ids are on most pages of a site. */
export function toFacts(stored: StoredFacts, intern: Intern): PageFacts {
  const ids = intern(stored.ids);
  let known: ReadonlySet<string> | undefined;
  return {
    repeatedIds: stored.repeatedIds,
    headings: intern(stored.headings),
    hrefs: intern(stored.hrefs),
    media: intern(stored.media),
    loads: intern(stored.loads),
    get ids() {
      known ??= new Set(ids);
      return known;
    },
  };
}

/** What a page shows of its own, without the frame. */
export interface Body {
  /** Of the markup; `''` where results are not stored. */
  readonly digest: string;
  readonly facts: PageFacts;
  /** Read each time: the markup of all pages at once would fill the memory. */
  readonly markup: string;
}
