import { decodeUrl } from '../../../shared/paths.ts';

/** An object of an OpenAPI document. */
export type JsonObject = { readonly [key: string]: unknown };

/** An object of a document, `$ref`s followed, and the JSON pointer to it. */
export interface Node {
  readonly value: JsonObject;
  readonly pointer: string;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A longer chain of references is cut. */
const maxHops = 20;

/** The object at a key of a node; `undefined` for anything else. */
export function child(root: JsonObject, node: Node, key: string | number): Node | undefined {
  const pointer = `${node.pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  let found: { value: unknown; pointer: string } | undefined = { value: node.value[key], pointer };
  for (let hops = 0; hops < maxHops; hops++) {
    if (found === undefined || !isObject(found.value)) return undefined;
    const { $ref } = found.value;
    if (typeof $ref !== 'string') return { value: found.value, pointer: found.pointer };
    found = resolve(root, $ref);
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

/** What a reference inside the document leads to. */
export function resolve(root: JsonObject, reference: string): { value: unknown; pointer: string } | undefined {
  if (!reference.startsWith('#/')) return undefined;
  const pointer = decodeUrl(reference.slice(1));
  let value: unknown = root;
  for (const key of pointer.slice(1).split('/')) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as JsonObject)[name];
  }
  return { value, pointer };
}
