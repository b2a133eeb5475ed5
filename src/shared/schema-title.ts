/** What of a schema its title depends on. */
interface Titled {
  readonly title: string;
  readonly ref?: { readonly name: string } | undefined;
  readonly remarked?: true;
}

/**
 * The title of a schema where it is used under a name, `''` where it says no more than the name: generators of documents write
 * `Item Id` for `item_id`. A named schema has its title in its own section, and its name is next to it.
 */
export function titleBesides({ title, ref, remarked }: Titled, name: string): string {
  if (ref !== undefined && remarked === undefined) return '';
  return [name, ref?.name].some((one) => one !== undefined && letters(one) === letters(title)) ? '' : title;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
