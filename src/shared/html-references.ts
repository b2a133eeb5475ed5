import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeEntities } from './decode-entities.ts';

/** Decodes the character references of any HTML, by the table of all names, which templates cannot import. */
export function decodeHtml(text: string): string {
  return decodeEntities(text, decodeNamedCharacterReference);
}
