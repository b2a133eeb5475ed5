/** The names that React and docsgen's stringifiers write. */
const ownNames: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/**
 * Decodes the character references of HTML (`&amp;`, `&#38;`); unknown ones stay as they are.
 *
 * @param named finds a character by its name, such as `copy`. The default knows the names in HTML that docsgen wrote.
 *   The table of all names is a package, which templates cannot import: they are bundled in the folder of a site.
 */
export function decodeEntities(
  text: string,
  named: (name: string) => string | false | undefined = (name) => ownNames[name],
): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]*));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named(name) || whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
