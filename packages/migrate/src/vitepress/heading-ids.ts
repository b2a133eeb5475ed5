import { plainText, unusedName } from '../inline.ts';

/** The words of a heading, without what VitePress leaves out of its id: elements and marks. */
export function plainHeading(text: string): string {
  return plainText(text.replace(/<Badge\b[^>]*\/>|<([A-Z]\w*)\b[^>]*>[\s\S]*?<\/\1>/g, ''));
}

/** The id that VitePress gives to a heading. */
export function vitePressSlug(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036F]/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: as VitePress has it
      .replace(/[\u0000-\u001f]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/-{2,}/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase()
  );
}

/** An id that no heading of the page has yet, as VitePress makes it: `a`, `a-1`. @param taken gets it */
export function uniqueId(slug: string, taken: Set<string>): string {
  const id = unusedName(slug, (name) => taken.has(name), 1);
  taken.add(id);
  return id;
}
