import type { Fix } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { KnownSite } from '../workspace/index.ts';
import { addRedirects, followConfig, noteLost, noteUnread } from './addresses.ts';
import { Edits, type Note } from './edits.ts';
import { followIds } from './ids.ts';
import { keepCurrent } from './keep-current.ts';
import { followLinks } from './links.ts';
import { type Move, MovedSite } from './moved-site.ts';
import { followWrittenPaths } from './written-paths.ts';

/** A planned move: the files, the edits of others, and the addresses that change. */
export interface MovePlan {
  /** One entry for each file. */
  readonly moves: readonly Move[];
  /** Edits of files, by their paths before the move, for their texts as they are now. */
  readonly edits: ReadonlyMap<SourcePath, readonly Fix[]>;
  /** Addresses that change: of readers and of search engines, who are redirected. */
  readonly addresses: readonly { readonly from: string; readonly to: string }[];
  /** What leads to a file that moves, and has to be edited by hand. */
  readonly notes: readonly Note[];
}

/**
 * The edits that let every link, sidebar and redirect follow files to their new paths.
 *
 * @param moves of files, not of folders, with those of their translations
 * @param textOf text of a file as it is, without byte order mark
 */
export async function planMove(
  site: KnownSite,
  moves: readonly Move[],
  textOf: (path: SourcePath) => string,
): Promise<MovePlan> {
  const moved = new MovedSite(site, moves);
  const all = [moved, ...moved.locales];
  const edits = new Edits(textOf);
  for (const one of all) {
    followLinks(one, edits);
    followWrittenPaths(one, edits);
    followIds(one, edits);
    if (one === moved) followConfig(one, edits);
    await addRedirects(one, edits);
    noteLost(one, edits);
  }
  noteUnread(moved, edits);
  for (const fix of keepCurrent(site, [...edits.byFile.values()].flat(), textOf)) edits.add(fix);
  const addresses = all.flatMap((one) =>
    one.readdressed.map(([source, { permalink }]) => ({ from: one.before(source)?.permalink ?? '', to: permalink })),
  );
  return { moves, edits: edits.byFile, addresses, notes: edits.notes };
}
