import { decodeUrl } from '../../shared/paths.ts';
import { childAt } from './value.ts';

/**
 * A JSON pointer: `''` is the whole document, `/paths/~1ehr/get` one operation.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6901
 */
export type Pointer = string;

/** The pointer to something inside of what `pointer` leads to; keys are escaped. */
export function childPointer(pointer: Pointer, ...keys: readonly (string | number)[]): Pointer {
  let child = pointer;
  for (const key of keys) child += `/${escapeKey(String(key))}`;
  return child;
}

/** Most keys have nothing to escape. */
function escapeKey(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The keys of a pointer, unescaped. */
export function parsePointer(pointer: Pointer): readonly string[] {
  const keys = pointer.split('/').slice(1);
  return pointer.includes('~') ? keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) : keys;
}

/** Last key, unescaped; `''` for the whole document. */
export function lastKey(pointer: Pointer): string {
  return parsePointer(pointer).at(-1) ?? '';
}

/** `''` for the whole document as well as for its children. */
export function parentPointer(pointer: Pointer): Pointer {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** The value at a JSON pointer; `undefined` where there is none. A `$ref` on the way is not followed. */
export function valueAt(root: unknown, pointer: Pointer): unknown {
  return parsePointer(pointer).reduce(childAt, root);
}

/** Where a reference leads that stays in its document, such as `#/a%20b`; `undefined` for any other. */
export function referredPointer(reference: unknown): Pointer | undefined {
  return typeof reference === 'string' && /^#(\/|$)/.test(reference) ? decodeUrl(reference.slice(1)) : undefined;
}
