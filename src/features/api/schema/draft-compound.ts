import { childPointer, lastKey, type Pointer, parentPointer } from '../../../core/json/pointer.ts';
import { createObject, isObject, type JsonObject, listAt, scalarText, textsAt } from '../../../core/json/value.ts';
import { annotations, linearTest } from '../../../core/json-schema/index.ts';
import { anyText, type Drafting, givenValues, hasRoom, isHidden, maxItems, type Place, schemasAt } from './drafting.ts';
import {
  everyValue,
  mergedEntries,
  numbersAt,
  requiredNames,
  type SchemaPart,
  type SchemaSource,
  schemaParts,
} from './parts.ts';
import { samplePattern } from './sample-pattern.ts';
import { sampleStrings } from './sample-scalar.ts';
import { commonTypes } from './types.ts';

/** @param bare only with what has to be there */
export function draftObject(parts: readonly SchemaPart[], bare: boolean, place: Place, drafting: Drafting): unknown {
  const { decisions } = drafting;
  const properties = mergedEntries(parts, 'properties');
  const required = requiredNames(parts);
  const demanded = [...decisions.demanded].flatMap((pointer) => childName(pointer, place.at));
  const needed = withDependents(new Set([...required, ...demanded]), parts);
  const refused = refusedTogether(parts);
  const limit = Math.min(Number.POSITIVE_INFINITY, ...numbersAt(parts, 'maxProperties'));
  const least = Math.max(0, ...numbersAt(parts, 'minProperties'));
  const result = createObject();
  let size = 0;
  const put = (name: string, isOptional: boolean): void => {
    const at = childPointer(place.at, name);
    const sources = propertySources(name, properties, parts);
    if (name in result || decisions.omitted.has(at)) return;
    if (isHidden(sources, drafting) && !decisions.demanded.has(at)) {
      drafting.hidden.add(at);
      return;
    }
    if (isOptional && (size >= limit || !hasRoom(place, drafting))) return;
    const isThere = (other: string) => other === name || other in result || needed.has(other);
    if (isOptional && refused.some((names) => names.every(isThere))) return;
    if (isOptional) drafting.optional.add(at);
    const drafted = drafting.draft(sources.length > 0 ? sources : anyText, { ...place, at });
    const value = drafted === undefined && !isOptional ? leastOf(sources, drafting) : drafted;
    if (value === undefined) return;
    result[name] = value;
    size++;
  };
  const roomFor = limit - [...needed].filter((name) => !properties.has(name)).length;
  for (const name of properties.keys()) {
    const isOptional = !needed.has(name);
    if (!isOptional || (!bare && size < roomFor)) put(name, isOptional);
  }
  for (const name of needed) put(name, false);
  const most = bare ? least : Math.max(least, size === 0 ? 1 : 0);
  for (const name of extraNames(parts, most, drafting)) {
    if (size >= Math.min(most, limit)) break;
    put(name, true);
  }
  return inDocumentOrder(result, properties);
}

/** Names of properties of which one has to be missing: `not: { required: [a, b] }`. */
function refusedTogether(parts: readonly SchemaPart[]): readonly (readonly string[])[] {
  return everyValue(parts, 'not').flatMap(({ value }) => (isRequirement(value) ? [textsAt(value, 'required')] : []));
}

/** Whether a schema says nothing but that properties have to be there. */
export function isRequirement(schema: unknown): schema is JsonObject {
  if (!isObject(schema) || listAt(schema, 'required').length === 0) return false;
  return Object.keys(schema).every((key) => key === 'required' || (key === 'type' && schema.type === 'object'));
}

/**
 * The smallest value that fits where nothing is drafted: an object where any value fits, `null` inside a nullable schema
 * that is shown already.
 */
function leastOf(sources: readonly SchemaSource[], { document }: Drafting): unknown {
  const { parts, never } = schemaParts(document, sources);
  if (never) return undefined;
  // Where a reference leads to is a part of its own.
  const saysNothing = (key: string) => annotations.includes(key) || key === '$ref' || key.startsWith('x-');
  if (parts.every(({ schema }) => Object.keys(schema).every(saysNothing))) return createObject();
  return commonTypes(parts).nullable ? null : undefined;
}

/** The properties in document order: required ones were drafted first, as long as there was room. */
function inDocumentOrder(value: Record<string, unknown>, properties: ReadonlyMap<string, unknown>): unknown {
  const names = [...properties.keys()].filter((name) => name in value);
  return Object.assign(createObject(), Object.fromEntries(names.map((name) => [name, value[name]])), value);
}

/** The schemas of a property: by its name, by patterns, or else the one for further properties. */
function propertySources(
  name: string,
  properties: ReadonlyMap<string, readonly SchemaSource[]>,
  parts: readonly SchemaPart[],
): readonly SchemaSource[] {
  const byPattern = [...mergedEntries(parts, 'patternProperties')].flatMap(([pattern, sources]) =>
    linearTest(pattern)(name) ? sources : [],
  );
  const named = properties.get(name) ?? [];
  const own = byPattern.length === 0 ? named : [...named, ...byPattern];
  return own.length > 0 ? own : schemasAt(parts, ['additionalProperties', 'unevaluatedProperties']);
}

/** Made-up names for further properties, as many as are wanted; none where the schema describes no further properties. */
function extraNames(parts: readonly SchemaPart[], count: number, drafting: Drafting): readonly string[] {
  const patterns = [...mergedEntries(parts, 'patternProperties').keys()];
  const least = Math.max(0, ...numbersAt(parts, 'minProperties'));
  const hasOthers = schemasAt(parts, ['additionalProperties', 'unevaluatedProperties']).length > 0 || least > 0;
  const byPattern = patterns.flatMap((pattern) =>
    Array.from({ length: Math.min(count, maxItems) }, (_, index) => samplePattern(pattern, index) ?? []).flat(),
  );
  if (!hasOthers) return byPattern;
  const names = everyValue(parts, 'propertyNames');
  const nameParts = schemaParts(drafting.document, names).parts;
  const length = Math.min(count, maxItems) + 1;
  const plain = names.length > 0 ? [...givenValues(nameParts).map(String), ...sampleStrings(nameParts)] : [];
  return [...byPattern, ...plain, ...Array.from({ length }, (_, index) => (index === 0 ? 'key' : `key${index + 1}`))];
}

/** A property that is there may ask for others. */
function withDependents(names: ReadonlySet<string>, parts: readonly SchemaPart[]): ReadonlySet<string> {
  const rules = parts.flatMap(({ schema }) =>
    isObject(schema.dependentRequired) ? Object.entries(schema.dependentRequired) : [],
  );
  const result = new Set(names);
  for (let size = -1; size !== result.size; ) {
    size = result.size;
    for (const [name, others] of rules)
      if (result.has(name) && Array.isArray(others)) for (const other of others) result.add(scalarText(other));
  }
  return result;
}

/** The name of a direct child of a place; an empty list for a place that is none. */
function childName(pointer: Pointer, parent: Pointer): string | readonly never[] {
  return pointer !== '' && parentPointer(pointer) === parent ? lastKey(pointer) : [];
}

/** @param variant 0: an item at least; 1: as few as may be; 2: one more of each */
export function draftArray(parts: readonly SchemaPart[], variant: number, place: Place, drafting: Drafting): unknown {
  const least = Math.max(0, ...numbersAt(parts, 'minItems'));
  const most = Math.min(maxItems, ...numbersAt(parts, 'maxItems'));
  const prefix = mergedPrefix(parts);
  const rest = schemasAt(parts, ['items', 'additionalItems', 'unevaluatedItems']);
  const closed = [...everyValue(parts, 'items'), ...everyValue(parts, 'additionalItems')].some(
    ({ value }) => value === false,
  );
  const contained = everyValue(parts, 'contains');
  const needed = contained.length > 0 ? Math.max(1, ...numbersAt(parts, 'minContains')) : 0;
  const wanted = Math.max(least, needed, variant === 1 ? 0 : prefix.length, variant === 0 ? 1 : variant === 2 ? 2 : 0);
  const length = Math.min(closed ? prefix.length : wanted, Math.max(most, 0));
  const unique = parts.some(({ schema }) => schema.uniqueItems === true);
  const result: unknown[] = [];
  for (let index = 0; index < length; index++) {
    if (index >= Math.max(least, needed) && !hasRoom(place, drafting)) break;
    const own = prefix[index] ?? rest;
    const sources = index >= prefix.length && index < prefix.length + needed ? [...own, ...contained] : own;
    const some = sources.length > 0 || index >= least ? sources : anyText;
    const at = childPointer(place.at, index);
    const value = drafting.draft(some, { ...place, at, shift: unique ? place.shift + index : place.shift });
    if (value === undefined && index >= least && index >= prefix.length) break;
    result.push(value ?? null);
  }
  return result;
}

/** The schemas of the first items; lists of several parts hold together. */
function mergedPrefix(parts: readonly SchemaPart[]): readonly (readonly SchemaSource[])[] {
  // Before 2020-12, a tuple was a list under `items`.
  const tuples = [...everyValue(parts, 'prefixItems'), ...everyValue(parts, 'items')].flatMap(({ value, pointer }) =>
    Array.isArray(value) ? [value.map((item, index) => ({ value: item, pointer: childPointer(pointer, index) }))] : [],
  );
  const length = Math.max(0, ...tuples.map((tuple) => tuple.length));
  return Array.from({ length }, (_, index) => tuples.flatMap((tuple) => tuple[index] ?? []));
}
