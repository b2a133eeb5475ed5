import { childPointer, type Pointer, parsePointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, listAt, objectAt } from '../../../core/json/value.ts';
import { addTo } from '../../../shared/group-by.ts';
import { remembered } from '../../../shared/remembered.ts';
import type { OpenApiDocument } from '../document.ts';
import { schemaReference } from './registry.ts';

/**
 * The named schemas that extend another one by `allOf`, in document order. A discriminator of a base without `oneOf` and
 * `anyOf` tells them apart.
 */
export function subtypesOf(document: OpenApiDocument, base: Pointer): readonly Pointer[] {
  return heirsByBase(document).get(base) ?? [];
}

const heirsByBase = remembered(({ root }: OpenApiDocument): ReadonlyMap<Pointer, readonly Pointer[]> => {
  const subtypes = new Map<Pointer, [Pointer, ...Pointer[]]>();
  for (const [name, schema] of entriesAt(objectAt(root, 'components'), 'schemas')) {
    const parts = listAt(isObject(schema) ? schema : undefined, 'allOf');
    for (const part of parts) {
      const base = isObject(part) ? schemaReference(part) : undefined;
      if (base !== undefined) addTo(subtypes, base, childPointer('/components/schemas', name));
    }
  }
  return subtypes;
});

/** The first of some pointers that is a named schema with something to say itself, and not that of the base. */
export function subtypeAmong(
  pointers: readonly Pointer[],
  base: Pointer,
  { resolve }: OpenApiDocument,
): Pointer | undefined {
  return pointers.find((pointer) => pointer !== base && isNamed(pointer) && addsTo(resolve(pointer)?.value));
}

function isNamed(pointer: Pointer): boolean {
  const [, parent, ...names] = parsePointer(pointer);
  return parent === 'schemas' && names.length === 1;
}

function addsTo(schema: unknown): schema is JsonObject {
  return isObject(schema) && ('allOf' in schema || ('$ref' in schema && Object.keys(schema).length > 1));
}
