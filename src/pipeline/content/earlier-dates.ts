import type { SourcePath } from '../../model/place.ts';
import type { History } from '../../model/source.ts';

/** The file with dates from before a move of the site, next to its config. */
export const datesFile = 'dates.yml';

/**
 * Dates of git, with those from before a move in place of the commits of the move itself: of pages that no commit has changed
 * since the file with dates was added.
 *
 * @param added when that was; `undefined` before it is committed
 */
export function withEarlierDates(
  dates: ReadonlyMap<SourcePath, History>,
  earlier: readonly (readonly [SourcePath, string])[],
  added: string | undefined,
): ReadonlyMap<SourcePath, History> {
  const joined = new Map(dates);
  for (const [path, date] of earlier) {
    const known = dates.get(path);
    const isOfMove = added !== undefined && known?.date !== undefined && Date.parse(known.date) <= Date.parse(added);
    if (known === undefined || isOfMove) joined.set(path, { date });
  }
  return joined;
}
