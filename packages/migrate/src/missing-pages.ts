import { ConfigFailure } from './run-config.ts';

/** How many pages the navigations of a site name, and how many of these are not there, by where they are written. */
export type NamedPages = ReadonlyMap<string, { readonly named: number; readonly missing: number }>;

/** From how many pages on it says something that they are not there. */
const few = 4;

/**
 * Ends a move where most pages of a navigation are not there: it is the navigation of another folder, or what is left of a tool that the
 * site had before, or a script makes them.
 *
 * @throws ConfigFailure
 */
export function stopWithoutPages(navigations: NamedPages): void {
  for (const [navigation, { named, missing }] of navigations)
    if (missing >= few && missing * 2 > named)
      throw new ConfigFailure(
        `${navigation} names ${named} pages, of which ${missing} are not there`,
        'name the folder or the config file of the site as it is built today: this may be of another one, or left of the tool before; pages that a script makes have to be made first',
      );
}
