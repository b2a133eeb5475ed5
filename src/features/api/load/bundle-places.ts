import { lastKey, type Pointer, parentPointer, parsePointer } from '../../../core/json/pointer.ts';
import { createObject, type JsonObject, objectAt } from '../../../core/json/value.ts';
import type { NodeType } from '../node-type.ts';
import type { ReferenceTarget } from './reference-target.ts';

/** `contact`, or `tags[0]` for an item of a list. */
export function placeName(pointer: Pointer): string {
  const last = lastKey(pointer);
  return /^\d+$/.test(last) ? `${lastKey(parentPointer(pointer))}[${last}]` : last;
}

/** Puts a value at a place, and objects around it where there are none. */
export function setAt(root: JsonObject, pointer: Pointer, value: unknown): void {
  const keys = parsePointer(pointer);
  let node = root;
  for (const key of keys.slice(0, -1)) {
    const child = objectAt(node, key) ?? createObject();
    node[key] = child;
    node = child;
  }
  node[keys.at(-1) ?? ''] = value;
}

/** A pointer as the fragment of a `$ref`: percent-encoded where it has to be. Half a character has no encoding. */
export function encodeFragment(pointer: Pointer): string {
  return pointer.replace(/[^\w./~$\p{Surrogate}-]/gu, (letter) =>
    /[{}:@!&'()*+,;=]/.test(letter) ? letter : encodeURIComponent(letter),
  );
}

/** What came from another file, by type, file and pointer. */
export function homeKey({ file, pointer }: ReferenceTarget, type: NodeType): string {
  return `${type} ${file.path}#${pointer}`;
}
