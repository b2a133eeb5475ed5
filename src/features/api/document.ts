import { childPointer, type Pointer, parsePointer, referredPointer } from '../../core/json/pointer.ts';
import { childAt, createObject, entriesAt, isObject, type JsonObject, textAt } from '../../core/json/value.ts';

/** A value of the document and the pointer to it. */
export interface Located {
  readonly value: unknown;
  readonly pointer: Pointer;
}

/** An object of the document and the pointer to it. */
export interface LocatedObject extends Located {
  readonly value: JsonObject;
}

/** Specifications that differ in what documents may have. */
export type SpecificationFamily = 'Swagger 2.0' | 'OpenAPI 3.0' | 'OpenAPI 3.1' | 'OpenAPI 3.2';

/** A bundled document with its `$ref` graph: nothing is dereferenced, everything can be looked up. */
export interface OpenApiDocument {
  readonly root: JsonObject;
  readonly family: SpecificationFamily;
  /** `undefined` where the pointer leads nowhere. A `$ref` on the way is followed, one at the end is not. */
  readonly resolve: (pointer: Pointer) => Located | undefined;
  /**
   * The node that a reference leads to, `$ref`s followed to the end. Siblings of a `$ref` win over what
   * it leads to. `undefined` for what is no object, leads nowhere or back to itself.
   */
  readonly follow: (node: unknown, pointer: Pointer) => LocatedObject | undefined;
}

const maxHops = 50;

/** @param root a bundled document, whose references are pointers */
export function createDocument(root: JsonObject): OpenApiDocument {
  const resolve = (pointer: Pointer, hops = 0): Located | undefined => {
    let value: unknown = root;
    let at: Pointer = '';
    for (const key of parsePointer(pointer)) {
      const child = childAt(value, key);
      if (child === undefined && isObject(value)) {
        const target = hops < maxHops ? referencePointer(value) : undefined;
        return target === undefined ? undefined : resolve(target + pointer.slice(at.length), hops + 1);
      }
      if (child === undefined) return undefined;
      value = child;
      at = childPointer(at, key);
    }
    return { value, pointer };
  };

  const resolved = new Map<Pointer, Located | undefined>();
  const resolveOnce = (pointer: Pointer): Located | undefined => {
    if (!resolved.has(pointer)) resolved.set(pointer, resolve(pointer));
    return resolved.get(pointer);
  };
  return { root, family: familyOf(root), resolve: resolveOnce, follow: follower(resolveOnce) };
}

/** Follows chains of any length. What a target leads to is remembered, so that each is followed once. */
function follower(resolve: OpenApiDocument['resolve']): OpenApiDocument['follow'] {
  const ends = new Map<Pointer, LocatedObject | undefined>();
  return (node, pointer) => {
    const chain: { readonly node: JsonObject; readonly target: Pointer }[] = [];
    let at: Located = { value: node, pointer };
    let end: LocatedObject | undefined;
    for (;;) {
      if (!isObject(at.value)) break;
      const target = referencePointer(at.value);
      if (target === undefined) {
        if (typeof at.value.$ref !== 'string') end = { value: at.value, pointer: at.pointer };
        break;
      }
      chain.push({ node: at.value, target });
      const found = ends.has(target) ? undefined : resolve(target);
      end = ends.get(target);
      if (found === undefined) break;
      // A reference that comes here once more is in a circle.
      ends.set(target, undefined);
      at = found;
    }
    for (const { node: referring, target } of chain.reverse()) {
      ends.set(target, end);
      end = end && withSiblings(referring, end);
    }
    return end;
  };
}

/** What a node leads to, with what it says itself. */
function withSiblings({ $ref: _, ...siblings }: JsonObject, end: LocatedObject): LocatedObject {
  if (Object.keys(siblings).length === 0) return end;
  return { value: Object.assign(createObject(), end.value, siblings), pointer: end.pointer };
}

/** The objects of a mapping at a key of a node by their names, `$ref`s followed. What leads nowhere is left out. */
export function followedEntries(
  { follow }: OpenApiDocument,
  owner: LocatedObject | undefined,
  key: string,
): readonly (readonly [name: string, node: LocatedObject])[] {
  return entriesAt(owner?.value, key).flatMap(([name, item]) => {
    const node = follow(item, childPointer(owner?.pointer ?? '', key, name));
    return node === undefined ? [] : [[name, node] as const];
  });
}

/** Where the `$ref` of a bundled node leads; `undefined` without one, and for one that leads out of the document. */
export function referencePointer(node: JsonObject, keyword: '$ref' | '$dynamicRef' = '$ref'): Pointer | undefined {
  return referredPointer(node[keyword]);
}

/** The specification that a document names; for an unknown version, the nearest known one. */
function familyOf(root: JsonObject): SpecificationFamily {
  if ('swagger' in root && !('openapi' in root)) return 'Swagger 2.0';
  const version = textAt(root, 'openapi');
  if (version.startsWith('3.0') || version === '3') return 'OpenAPI 3.0';
  return version.startsWith('3.1') ? 'OpenAPI 3.1' : 'OpenAPI 3.2';
}
