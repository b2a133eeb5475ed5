/** Text of Markdown without its marks. */
export function plainText(words: string): string {
  return words
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/(?<![\w\\])_([^_]+)_(?!\w)/g, '$1')
    .replace(/[*`~]/g, '')
    .trim();
}

/** Signs that GitBook writes as words in ids. */
const spoken: Readonly<Record<string, string>> = { '&': 'and', '|': 'or', '<': 'less-than', '>': 'greater-than' };

/**
 * The id that GitBook makes of the words of a heading: dots stay, and all other signs are hyphens. `undefined` where it has letters
 * of other scripts, of which it is not known what they become.
 */
export function gitBookId(words: string): string | undefined {
  const text = plainText(words).toLowerCase();
  if (/[^\P{L}a-z]/u.test(text)) return undefined;
  const id = text
    .replace(/[&|<>]/g, (sign) => ` ${spoken[sign]} `)
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return id === '' ? undefined : /^\d/.test(id) ? `id-${id}` : id;
}
