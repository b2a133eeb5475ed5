import { decodeNamedCharacterReference } from 'decode-named-character-reference';

/** Resolves the character references of HTML; what is none stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]*));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
