import { ConfigFailure } from './run-config.ts';

/** From how many pages on it says something that they are not there. */
const few = 4;

/**
 * Ends a move where most pages of a navigation are not there: it is the navigation of another folder, or what is left of a tool that the
 * site had before.
 *
 * @param navigation the file that names them
 * @throws ConfigFailure
 */
export function stopWithoutPages(
  navigation: string,
  { named, missing }: { readonly named: number; readonly missing: number },
): void {
  if (missing < few || missing * 2 <= named) return;
  throw new ConfigFailure(
    `${navigation} names ${named} pages, of which ${missing} are not there`,
    'name the folder or the config file of the site as it is built today: this may be of another one, or left of the tool before',
  );
}
