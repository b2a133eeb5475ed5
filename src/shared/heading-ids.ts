import GithubSlugger, { slug } from 'github-slugger';
import { composed } from './paths.ts';

/** A heading, with the id that its author gave it. */
interface HeadingText {
  readonly text: string;
  readonly id?: string | undefined;
}

/** What the id of a heading is made of that has no letter, digit or hyphen. */
const nameless = 'section';

/**
 * The ids of the headings of a page, in their order: those of authors, and for others that of GitHub, which no author gave.
 * Headings without a word come last, so that they change no other id:
 *
 *     ## 🚀         section-1
 *     ## Section    section
 */
export function headingIds(headings: readonly HeadingText[]): readonly string[] {
  const slugger = new GithubSlugger();
  const slugged = headings.map(({ text, id }) => ({ text: composed(text), id }));
  for (const { id } of headings) if (id !== undefined) slugger.occurrences[id] ??= 0;
  const ids = slugged.map(({ text, id }) => id ?? (slug(text) === '' ? '' : slugger.slug(text)));
  return ids.map((id) => id || slugger.slug(nameless));
}
