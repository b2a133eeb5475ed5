import { referredPointer, valueAt } from '../json/pointer.ts';
import { isObject, type JsonObject, setOwn } from '../json/value.ts';

/** Which bodies a schema is read for. */
export interface SchemaUse {
  readonly direction: 'request' | 'response';
  /** Only what is there is checked: nothing is required. */
  readonly partial: boolean;
}

/** Of these, a schema holds values, which stay as they are. */
const values: ReadonlySet<string> = new Set(['const', 'enum']);

/** In these, keys are names that authors gave. */
const maps: ReadonlySet<string> = new Set(
  'properties patternProperties $defs definitions dependentSchemas dependencies schemas'.split(' '),
);

/**
 * What names a schema for references. In a bundled document all of them are pointers; and examples, which a
 * validator of JSON Schema takes for schemas, may hold the same names.
 */
const names: ReadonlySet<string> = new Set(['$id', 'id', '$anchor', '$dynamicAnchor', '$schema']);

/**
 * A copy of an OpenAPI document whose schemas mean to a validator of JSON Schema what they mean to readers: what is not
 * required in this use is not, and a base does not refuse what extends it. References are pointers, and no schema has another name.
 *
 * @param finish is given the copy of each schema that may have a `$ref`, to change it
 */
export function readableSchemas(
  root: JsonObject,
  use: SchemaUse,
  finish: (schema: JsonObject) => void = () => {},
): JsonObject {
  const bases = closedBases(root);
  const subtypes = heirReferences(root);
  const open = new Set<unknown>();
  const read = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(read);
    return isObject(node) ? readObject(node) : node;
  };
  const readMap = (node: JsonObject): JsonObject => {
    const copy: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(node)) {
      // No schema is a text: what looks like a map is part of an example, in which a validator would take it for a name.
      if (typeof value !== 'string' || !names.has(name)) setOwn(copy, name, read(value));
    }
    return copy;
  };
  const readObject = (node: JsonObject): JsonObject => {
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string' && names.has(key)) continue;
      if (maps.has(key) && isObject(value)) setOwn(copy, key, readMap(value));
      else setOwn(copy, key, values.has(key) ? value : read(value));
    }
    if (typeof copy.$dynamicRef === 'string') {
      copy.$ref ??= copy.$dynamicRef;
      delete copy.$dynamicRef;
    }
    if (bases.has(node)) delete copy.additionalProperties;
    if (subtypes.has(node)) {
      copy.allOf = [...(Array.isArray(copy.allOf) ? copy.allOf : []), readWithoutChoice(resolve(node.$ref, root))];
      delete copy.$ref;
    }
    if (Array.isArray(copy.oneOf) && isObject(node.discriminator)) acceptSeveral(copy);
    finish(copy);
    if (Array.isArray(node.required)) relaxRequired(copy, node, use, root);
    if (node.nullable === true) allowNull(copy);
    delete copy.nullable;
    if (use.partial) {
      for (const key of ['dependentRequired', 'minItems', 'minProperties']) {
        if (typeof node[key] === 'number' || key === 'dependentRequired') delete copy[key];
      }
      // An incomplete value may fit several.
      if (Array.isArray(node.oneOf)) {
        delete copy.oneOf;
        copy.anyOf = copy.anyOf ?? read(node.oneOf);
      }
    }
    return copy;
  };
  const readWithoutChoice = (base: unknown): JsonObject => {
    // One that extends itself through another adds nothing.
    if (!isObject(base) || open.has(base)) return {};
    open.add(base);
    const { oneOf: _, anyOf: __, ...copy } = readObject(base);
    open.delete(base);
    return copy;
  };
  return readObject(root);
}

/**
 * Reads `oneOf` as `anyOf`: where a discriminator says which alternative is meant, a value may fit others, too, as those do in the
 * specification that have a base in common.
 */
function acceptSeveral(copy: Record<string, unknown>): void {
  const anyOf = { anyOf: copy.oneOf };
  delete copy.oneOf;
  if ('anyOf' in copy) copy.allOf = [...(Array.isArray(copy.allOf) ? copy.allOf : []), anyOf];
  else Object.assign(copy, anyOf);
}

/** Whether something in the document makes requests differ from responses. */
export function isDirected(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isDirected);
  if (!isObject(node)) return false;
  return node.readOnly === true || node.writeOnly === true || Object.values(node).some(isDirected);
}

/**
 * Schemas that allow no other properties and are extended with some, as tools of .NET describe classes: no value would
 * have the properties of both.
 */
function closedBases(root: JsonObject): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    Object.values(node).forEach(visit);
    const isExtending = isObject(node) && Array.isArray(node.allOf) && node.allOf.some(refers);
    if (!isExtending) return;
    const parts = partsOf(node, root);
    const all = new Set(parts.flatMap(propertyNames));
    for (const part of parts)
      if (part.additionalProperties === false && propertyNames(part).length < all.size) found.add(part);
  };
  visit(root);
  return found;
}

/**
 * Schemas that extend a base which lists them as its alternatives, by what refers to the base: there, only what the base says itself is
 * meant. To check its list again leads to the same schema, without end.
 */
function heirReferences(root: JsonObject): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    Object.values(node).forEach(visit);
    if (!isObject(node) || !('oneOf' in node || 'anyOf' in node)) return;
    const options = [node.oneOf, node.anyOf].flat().filter(refers);
    for (const { $ref } of options) {
      const parts = partsOf(resolve($ref, root), root);
      if (!parts.includes(node)) continue;
      const referring = parts.flatMap((part) => [part, ...(Array.isArray(part.allOf) ? part.allOf : [])]);
      for (const one of referring) if (refers(one) && resolve(one.$ref, root) === node) found.add(one);
    }
  };
  visit(root);
  return found;
}

function refers(schema: unknown): schema is JsonObject {
  return isObject(schema) && typeof schema.$ref === 'string';
}

function propertyNames({ properties }: JsonObject): readonly string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The most schemas that are read of those that have to hold together: no class has as many bases, and each schema may have all others. */
const maxParts = 100;

/** The schemas that have to hold together, each once. */
function partsOf(schema: unknown, root: JsonObject): readonly JsonObject[] {
  const parts = new Set<JsonObject>();
  const waiting = [schema];
  for (const part of waiting) {
    if (parts.size === maxParts) break;
    if (!isObject(part) || parts.has(part)) continue;
    parts.add(part);
    if (typeof part.$ref === 'string') waiting.push(resolve(part.$ref, root));
    if (Array.isArray(part.allOf)) for (const one of part.allOf) waiting.push(one);
  }
  return [...parts];
}

/** Allows `null`, even where schemas next to it refuse it. The validator knows `nullable` only next to a type. */
function allowNull(copy: Record<string, unknown>): void {
  const orNull = (schema: unknown) => ({ anyOf: [schema, { type: 'null' }] });
  const { $ref, allOf } = copy;
  if (Array.isArray(allOf)) copy.allOf = allOf.map(orNull);
  if ($ref !== undefined) copy.allOf = [...(Array.isArray(copy.allOf) ? copy.allOf : []), orNull({ $ref })];
  delete copy.$ref;
  for (const key of ['oneOf', 'anyOf']) {
    const options = copy[key];
    if (Array.isArray(options)) copy[key] = [...options, { type: 'null' }];
  }
}

/** A request need not have what is read-only, a response not what is write-only. */
function relaxRequired(
  copy: Record<string, unknown>,
  node: JsonObject,
  { direction, partial }: SchemaUse,
  root: JsonObject,
): void {
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  const properties = isObject(node.properties) ? node.properties : {};
  const isRequired = (name: unknown) =>
    !(Object.hasOwn(properties, String(name)) && hasFlag(properties[String(name)], flag, root));
  if (partial) delete copy.required;
  else copy.required = (node.required as readonly unknown[]).filter(isRequired);
}

/** Whether the schema, what its `$ref` leads to or a part of its `allOf` has the flag. */
function hasFlag(schema: unknown, flag: string, root: JsonObject): boolean {
  return partsOf(schema, root).some((part) => part[flag] === true);
}

/** What a reference within a document leads to. */
export function resolve(reference: unknown, root: JsonObject): unknown {
  const pointer = referredPointer(reference);
  return pointer === undefined ? undefined : valueAt(root, pointer);
}
