import { childPointer, type Pointer, valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import { decodeUrl } from '../../../shared/paths.ts';

/** An object of a document, `$ref`s followed, and the JSON pointer to it. */
export interface Node {
  readonly value: JsonObject;
  readonly pointer: Pointer;
}

/** A longer chain of references is cut. */
const maxHops = 20;

/** The object at a key of a node; `undefined` for anything else. */
export function child(root: JsonObject, node: Node, key: string | number): Node | undefined {
  let found: { value: unknown; pointer: Pointer } | undefined = {
    value: node.value[key],
    pointer: childPointer(node.pointer, key),
  };
  for (let hops = 0; hops < maxHops; hops++) {
    if (found === undefined || !isObject(found.value)) return undefined;
    const { $ref } = found.value;
    if (typeof $ref !== 'string') return { value: found.value, pointer: found.pointer };
    if (!$ref.startsWith('#/')) return undefined;
    const pointer = decodeUrl($ref.slice(1));
    found = { value: valueAt(root, pointer), pointer };
  }
  return undefined;
}

/** The items of a list of objects. */
export function items(root: JsonObject, node: Node, key: string): readonly Node[] {
  const list = node.value[key];
  if (!Array.isArray(list)) return [];
  const parent = { value: { ...list }, pointer: `${node.pointer}/${key}` };
  return list.flatMap((_, index) => child(root, parent, index) ?? []);
}

/** The objects in an object, by key. */
export function entries(root: JsonObject, node: Node | undefined): readonly (readonly [string, Node])[] {
  if (node === undefined) return [];
  return Object.keys(node.value).flatMap((key) => {
    const value = child(root, node, key);
    return value === undefined ? [] : [[key, value] as const];
  });
}
