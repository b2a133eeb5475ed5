import { sendable } from './sendable.ts';

/** Everything but letters, digits and `-._~`, as RFC 6570 has it for values. */
export function encodeValue(text: string): string {
  return encodeURIComponent(sendable(text)).replace(/[!'()*]/g, byte);
}

/**
 * As {@link encodeValue}, but what has a meaning of its own in addresses stays. What would end the value or the
 * query is encoded all the same.
 */
export function encodeReserved(text: string): string {
  return sendable(text).replace(/%[0-9A-Fa-f]{2}|[^:/?@!$()*,;]/gu, (piece) =>
    piece.length === 3 ? piece : encodeValue(piece),
  );
}

/** A piece of an address as an author wrote it: what cannot stand in one, or needs quoting, is encoded. */
export function encodeAddress(text: string): string {
  return sendable(text).replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~:/?#@!&()*+,;=[\]]/gu, (piece) =>
    piece.startsWith('%') && piece.length === 3 ? piece : encodeValue(piece),
  );
}

function byte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
