import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import { schemaReference } from './registry.ts';

/** Keywords whose schemas are about the same value as the schema that has them. */
const same: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not', 'dependentSchemas'];

/** Keywords that hold schemas by a name or a pattern. */
const maps: ReadonlySet<string> = new Set(['patternProperties', 'dependentSchemas']);

/** Keywords whose schemas are about any item or property that no other keyword names. */
const others: readonly string[] = [
  ...['items', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['patternProperties', 'additionalProperties', 'unevaluatedProperties'],
];

/** The most schemas that are looked at for one value: where each has several others, all of a document may be reached from each. */
const maxSchemas = 300;

/** Schemas that may say something of a value, by their places. */
export type Schemas = ReadonlyMap<Pointer, JsonObject>;

/** The schemas for the value behind some keys of another one, which the schema at a pointer is for. */
export function schemasAt(document: OpenApiDocument, pointer: Pointer, path: readonly string[]): Schemas {
  return path.reduce((around, key) => schemasInside(document, around, key), schemasOf(document, [pointer]));
}

/** The schemas for a property or an item of a value, of those for the value. */
export function schemasInside(document: OpenApiDocument, around: Schemas, key: string): Schemas {
  const pointers = [...around].flatMap(([at, schema]) => {
    // A schema may have thousands of properties, each of which is asked for.
    const named = ['properties', 'prefixItems'].filter((word) => Object.hasOwn(schema[word] ?? {}, key));
    const meant = named.length > 0 ? named.map((word) => [word, key]) : others.flatMap((word) => keysOf(schema, word));
    return meant.map((keys) => childPointer(at, ...keys));
  });
  return schemasOf(document, pointers);
}

/** The keys of the schemas that a keyword holds: one, or those of a list or by pattern. */
function keysOf(schema: JsonObject, word: string): readonly (readonly string[])[] {
  const value = schema[word];
  if (!isObject(value) && !Array.isArray(value)) return [];
  return maps.has(word) || Array.isArray(value) ? Object.keys(value).map((name) => [word, name]) : [[word]];
}

/** The schemas at some places, and those that they lead to for the same value. */
export function schemasOf(document: OpenApiDocument, pointers: readonly Pointer[]): Schemas {
  const found = new Map<Pointer, JsonObject>();
  const waiting = [...pointers];
  // The list grows while it is walked.
  for (const pointer of waiting) {
    const { value } = document.resolve(pointer) ?? {};
    if (!isObject(value) || found.has(pointer) || found.size === maxSchemas) continue;
    found.set(pointer, value);
    waiting.push(...[schemaReference(value) ?? []].flat());
    for (const word of same) for (const keys of keysOf(value, word)) waiting.push(childPointer(pointer, ...keys));
  }
  return found;
}
