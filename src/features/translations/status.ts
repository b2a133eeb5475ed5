import { createHash } from 'node:crypto';
import type { SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { remembered } from '../../shared/remembered.ts';

/** Field of the frontmatter of a translation that names the text that it was made from. */
export const blobField = 'translated_from';

export type TranslationState =
  /** Made from the original as it is now. */
  | 'current'
  /** The original has changed since. */
  | 'stale'
  /** Nothing says which text it was made from. */
  | 'unmarked'
  | 'missing'
  /** Its original was moved or removed. */
  | 'orphaned';

/** A page in one locale. */
export interface TranslationStatus {
  readonly state: TranslationState;
  /** Where the translation is, or would be. */
  readonly translation: SourcePath;
  /** Absent of one that is orphaned. */
  readonly original?: SourcePath;
  /** Of the original as it is now. */
  readonly blob?: string;
  /** Of the original that the translation was made from, as its frontmatter has it. */
  readonly from?: string;
}

/**
 * The id that git gives to a text. Line ends count as git stores them, so that it is the same on all systems.
 *
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
export function blobId(text: string): string {
  const bytes = Buffer.from(text.replaceAll('\r\n', '\n'));
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Ids of sources by now: each locale asks for those of all originals, whose texts are read again each time. */
const blobOf = remembered((source: SourceFile) => blobId(source.text));

/**
 * What is translated of a site, in the order of the originals; then what is orphaned. Partials and components are no
 * pages that are translated by themselves.
 *
 * @param originals sources of the default locale
 * @param sources those of another one
 * @param placeOf where the translation of a source is
 */
export function translationStatus(
  originals: readonly SourceFile[],
  sources: readonly SourceFile[],
  placeOf: (original: SourcePath) => SourcePath,
): readonly TranslationStatus[] {
  const isPage = ({ kind, format, plugin }: SourceFile) =>
    kind !== 'partial' && format === 'mdx' && plugin === undefined;
  const translations = new Map(
    sources.flatMap((source) => (source.original === undefined ? [] : [[source.original, source]])),
  );
  // A draft is translated when it is ready.
  const isAsked = ({ path, frontmatter }: SourceFile) => !frontmatter.draft || translations.has(path);
  const asked = originals.filter((original) => isPage(original) && isAsked(original));
  const known = asked.map((original): TranslationStatus => {
    const { path, frontmatter } = original;
    const translation = translations.get(path);
    const blob = blobOf(original);
    if (translation === undefined) return { state: 'missing', translation: placeOf(path), original: path, blob };
    const { translatedFrom: from } = translation.frontmatter;
    const both = { translation: translation.path, original: path, blob };
    if (from === undefined || from === frontmatter.translatedFrom) return { state: 'unmarked', ...both };
    return { state: blob.startsWith(from.toLowerCase()) ? 'current' : 'stale', ...both, from };
  });
  const orphaned = sources.filter(
    (source) => isPage(source) && source.original === undefined && source.isFallback !== true,
  );
  return [...known, ...orphaned.map(({ path }): TranslationStatus => ({ state: 'orphaned', translation: path }))];
}
