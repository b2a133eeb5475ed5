import { childPointer, lastKey, type Pointer, parsePointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, listAt, objectAt } from '../../../core/json/value.ts';
import { annotations } from '../../../core/json-schema/index.ts';
import type { SchemaRef } from '../../../model/schema-view.ts';
import { type OpenApiDocument, referencePointer } from '../document.ts';
import { type Anchors, anchorOf } from '../markup/anchors.ts';
import { childNodes } from '../node-type.ts';

/** The schemas of a document that have a name: those among the components, and all other targets of a `$ref`. */
export interface SchemaRegistry {
  /** `undefined` where the pointer leads to no schema. What is asked for joins the list. */
  readonly refTo: (pointer: Pointer) => SchemaRef | undefined;
  /** Components first, in document order. Grows while views are made. */
  readonly list: readonly { readonly ref: SchemaRef; readonly pointer: Pointer }[];
  /** How many schemas are inside of one another there. `$ref`s are not followed, except those of `allOf`. */
  readonly size: (pointer: Pointer) => number;
  /** Whether a schema is nothing but a choice between others. */
  readonly isChoice: (pointer: Pointer) => boolean;
}

/** Starts with the schemas among the components, which get their anchors first. */
export function createSchemaRegistry(document: OpenApiDocument, anchors: Anchors): SchemaRegistry {
  const refs = new Map<Pointer, SchemaRef>();
  const list: { readonly ref: SchemaRef; readonly pointer: Pointer }[] = [];
  const sizes = new Map<Pointer, number>();
  const add = (pointer: Pointer, name: string): SchemaRef => {
    const ref = { name, anchor: anchors.claim(anchorOf('schema', name)) };
    refs.set(pointer, ref);
    list.push({ ref, pointer });
    return ref;
  };
  const size = (pointer: Pointer): number => {
    const known = sizes.get(pointer);
    if (known !== undefined) return known;
    // Counts as nothing in a schema that includes itself.
    sizes.set(pointer, 0);
    const value = document.resolve(pointer)?.value;
    const own = isObject(value) ? countSchemas(value) : 1;
    const parts = listAt(isObject(value) ? value : undefined, 'allOf').flatMap((part) =>
      isObject(part) ? (schemaReference(part) ?? []) : [],
    );
    const total = parts.reduce((sum, part) => sum + size(part), own);
    sizes.set(pointer, total);
    return total;
  };
  for (const [name, value] of entriesAt(objectAt(document.root, 'components'), 'schemas')) {
    if (isSchema(value)) add(childPointer('/components/schemas', name), name);
  }
  return {
    list,
    refTo: (pointer) => {
      const known = refs.get(pointer);
      if (known) return known;
      return isSchema(document.resolve(pointer)?.value) ? add(pointer, nameOf(pointer)) : undefined;
    },
    size,
    isChoice: (pointer) => isChoice(document.resolve(pointer)?.value),
  };
}

/** The pointer that a schema's `$ref` or `$dynamicRef` leads to. */
export function schemaReference(schema: JsonObject): Pointer | undefined {
  return referencePointer(schema) ?? referencePointer(schema, '$dynamicRef');
}

function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean';
}

/** Keywords that may be next to a choice between schemas. */
const aroundChoices: ReadonlySet<string> = new Set([...annotations, 'discriminator', 'type', 'nullable']);

/** Whether a schema is nothing but a choice between others. */
export function isChoice(schema: unknown): schema is JsonObject {
  if (!isObject(schema) || !('oneOf' in schema || 'anyOf' in schema)) return false;
  const isRest = (key: string) => key !== 'oneOf' && key !== 'anyOf' && !key.startsWith('x-');
  return Object.keys(schema)
    .filter(isRest)
    .every((key) => aroundChoices.has(key));
}

function countSchemas(schema: JsonObject): number {
  return childNodes(schema, 'schema').reduce(
    (count, { value }) => count + (isObject(value) ? countSchemas(value) : 1),
    1,
  );
}

/** The name of a schema outside of the components. A number or a word like `schema` says too little: the keys before it are added. */
function nameOf(pointer: Pointer): string {
  const name = lastKey(pointer);
  if (!/^(\d+|schema|items|additionalProperties|not|)$/.test(name)) return name;
  return parsePointer(pointer).slice(-3).join('.') || 'document';
}
