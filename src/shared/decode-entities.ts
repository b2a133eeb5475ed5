/** The names that React and our own stringifiers write. */
const ownNames: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/**
 * Decodes the character references of HTML; what only looks like one stays as it is.
 *
 * @param named finds a character by its name, such as `copy`. By default it knows the names in markup of our own. The
 *   table of all names is a package, which templates, being bundled in the folder of a site, cannot import.
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
