import { hash } from 'node:crypto';

/** SHA-256, cut to 168 bits: 28 characters of base64url. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 28);
}

/** Digest of a value that can be written as JSON. */
export function digestOf(value: unknown): string {
  return digest(JSON.stringify(value) ?? '');
}
