import { wellFormed } from './paths.ts';

/** Words, acronyms, words without case, numbers and emoji: `HTTPRequest2` has three. */
const words = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{L}+|[0-9]+|[\p{Emoji_Presentation}\p{Extended_Pictographic}]/gu;

/** The part of an address for a tag without one in the tags file, in kebab case: `openEHR` becomes `open-ehr`. */
export function tagSlug(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  const slug = (plain.match(words) ?? []).map((word) => word.toLowerCase()).join('-');
  return slug === '' ? encodeURIComponent(wellFormed(label)) : slug;
}
