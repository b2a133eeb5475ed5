import { createHash, hash } from 'node:crypto';

/** SHA-256, cut to 168 bits: 28 characters of base64url. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 28);
}

/** `digest` of bytes that come in pieces, and their number. */
export function digestPieces(pieces: Iterable<Uint8Array>): { readonly digest: string; readonly byteLength: number } {
  const whole = createHash('sha256');
  let byteLength = 0;
  for (const piece of pieces) {
    whole.update(piece);
    byteLength += piece.byteLength;
  }
  return { digest: whole.digest('base64url').slice(0, 28), byteLength };
}

/** Digest of a value that can be written as JSON. */
export function digestOf(value: unknown): string {
  return digest(JSON.stringify(value) ?? '');
}
