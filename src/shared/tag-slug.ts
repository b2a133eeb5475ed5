import { kebabCase } from 'es-toolkit';

/** Address piece of a tag that no tags file gives one: `openEHR` becomes `open-ehr`. */
export function tagSlug(label: string): string {
  const slug = kebabCase(label.normalize('NFD').replace(/\p{Diacritic}/gu, ''));
  return slug === '' ? encodeURIComponent(label) : slug;
}
