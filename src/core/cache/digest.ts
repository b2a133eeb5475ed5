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

/** Bytes with their digest. Threads send these: who gets them need not read them to store them. */
export interface DigestedBytes {
  readonly bytes: Uint8Array;
  readonly digest: string;
}

/** Bytes, or a text in UTF-8, with their digest. */
export function digested(data: string | Uint8Array): DigestedBytes {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  return { bytes, digest: digest(bytes) };
}

/** Bytes as text, without a copy of them. */
export function textFrom(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
