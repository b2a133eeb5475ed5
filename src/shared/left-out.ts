import { nearest } from './nearest.ts';

/** A page that the site does not have, by its own frontmatter or since it cannot be read. */
export interface LeftOut {
  readonly source: string;
  readonly isUnread?: boolean | undefined;
  /** For whom it is; absent for a draft. */
  readonly audience?: readonly string[] | undefined;
}

/**
 * What is wrong with a link to such a page. There is nothing to correct in the link, unless it is to be for the same readers.
 * @param file where the link is: a page can have it for some readers, a config or a template cannot
 */
export function leftOut(
  { source, audience, isUnread }: LeftOut,
  file: string | undefined,
): { readonly message: string; readonly hint: string } {
  if (audience !== undefined) {
    const isPage = file !== undefined && /\.mdx?$/i.test(file);
    return {
      message: `${source} is for ${audience.join(', ')} only, so the site does not have it`,
      hint: `${isPage ? `write the link within <Only audience="${audience[0]}">` : 'leave the link out'}, or build with --audience ${audience[0]}`,
    };
  }
  const message = `${source} cannot be read, so the site does not have it`;
  if (isUnread === true) return { message, hint: 'what is wrong with the file is reported there' };
  return {
    message: `${source} is a draft, so the site does not have it`,
    hint: 'build with --drafts to see it, take draft out of its frontmatter when it is ready, or remove the link until then',
  };
}

/** What to do about an audience that the config does not name. */
export function audienceHint(name: string, audiences: readonly string[]): string {
  const near = nearest(name, audiences);
  if (near !== undefined) return `did you mean ${near}?`;
  if (name === '' && audiences.length === 0) return 'leave it out: the config has no audiences';
  return audiences.length === 0
    ? `name it in the config: audiences: ['${name}']`
    : `audiences of the config are ${audiences.join(', ')}`;
}
