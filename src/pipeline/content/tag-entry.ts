import type { TagDefinition } from '../../model/content.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { tagSlug } from '../../shared/tag-slug.ts';

/** A tag as its file has it. */
export interface TagEntry {
  readonly key: string;
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
}

/** A tag with the label and the address that its key gives it where its file has none. */
export function tagOf({ key, label, description, slug }: TagEntry): TagDefinition {
  return {
    key,
    label: label ?? key.charAt(0).toUpperCase() + key.slice(1),
    slug: slug ?? tagSlug(key),
    ...definedOnly({ description }),
  };
}
