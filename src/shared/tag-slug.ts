import { kebabCase } from 'es-toolkit';
import { wellFormed } from './paths.ts';

/** Address piece of a tag that no tags file gives one: `openEHR` becomes `open-ehr`. */
export function tagSlug(label: string): string {
  const slug = kebabCase(label.normalize('NFD').replace(/\p{Diacritic}/gu, ''));
  return slug === '' ? encodeURIComponent(wellFormed(label)) : slug;
}
