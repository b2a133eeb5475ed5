import type { TagDefinition } from '../../model/content.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { tagSlugs } from '../../shared/tag-slug.ts';

/** A tag as its file has it. */
export type TagEntry = Pick<TagDefinition, 'key'> & Partial<TagDefinition>;

/** The tags of a file, with the labels and addresses that their keys give them where the file has none. */
export function tagsOfFile(entries: readonly TagEntry[]): readonly TagDefinition[] {
  const slugs = slugsOfKeys(entries);
  return entries.map(({ key, label, description, slug }) => ({
    key,
    label: label ?? key.charAt(0).toUpperCase() + key.slice(1),
    slug: slug ?? slugs.get(key) ?? '',
    ...definedOnly({ description }),
  }));
}

/** Parts of addresses for the keys of a file that have none of their own. */
export function slugsOfKeys(
  entries: readonly { readonly key: string; readonly slug?: string | undefined }[],
): ReadonlyMap<string, string> {
  return tagSlugs(
    entries.flatMap(({ key, slug }) => (slug === undefined ? [key] : [])),
    new Map(entries.flatMap(({ key, slug }) => (slug === undefined ? [] : [[slug, key]]))),
  );
}
