import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, listAt, textsAt } from '../../../core/json/value.ts';
import { remembered } from '../../../shared/remembered.ts';
import type { OpenApiDocument } from '../document.ts';
import { schemaReference } from './registry.ts';

/** A schema of the document: an object, `true` or `false`; anything else counts as `true`. */
export interface SchemaSource {
  readonly value: unknown;
  readonly pointer: Pointer;
  /** How much farther away it is than the nearest of those that have to hold with it. */
  readonly distance?: number;
}

/** One of the schemas that have to hold together: the schema itself, a target of its `$ref`, an entry of its `allOf`. */
export interface SchemaPart {
  readonly schema: JsonObject;
  readonly pointer: Pointer;
  /** 0 for the schema itself; what it leads to is farther away. */
  readonly distance: number;
}

/** The schemas that have to hold together. */
export interface SchemaParts {
  /** In document order. */
  readonly parts: readonly SchemaPart[];
  /** `false` was among them: no value fits. */
  readonly never: boolean;
  /** Targets of the `$ref`s that were followed. */
  readonly followed: readonly Pointer[];
}

/** The longest chain of `allOf` and `$ref` that is followed: a longer one is a mistake. */
const maxDistance = 40;

/** The most schemas that are taken together: where each is made of two others, all of a document may be reached from each. */
const maxParts = 300;

/**
 * Takes `$ref` and `allOf` apart. A part that contains itself is taken once.
 *
 * @param isClosed whether what a `$ref` leads to is left out
 */
export function schemaParts(
  document: OpenApiDocument,
  sources: readonly SchemaSource[],
  isClosed?: (target: Pointer) => boolean,
): SchemaParts {
  if (isClosed !== undefined) return findParts(document, sources, isClosed);
  const known = memoryOf(document);
  if (known.latest?.sources !== sources) known.latest = { sources, parts: partsOf(document, sources, known) };
  return known.latest.parts;
}

/** What is remembered of a document, since its schemas are asked about again and again. */
interface Memory {
  /** The latest result: a schema is mostly asked about several times in a row. */
  latest?: { readonly sources: object; readonly parts: SchemaParts };
  /** Results of schemas that are references and nothing else, by `$ref`: a document uses the same one in many places. */
  readonly ofReferences: Map<unknown, SchemaParts>;
}

const memoryOf = remembered((_: OpenApiDocument): Memory => ({ ofReferences: new Map() }));

function partsOf(document: OpenApiDocument, sources: readonly SchemaSource[], { ofReferences }: Memory): SchemaParts {
  if (!isPlainReference(sources)) return findParts(document, sources, () => false);
  const { $ref } = sources[0].value;
  const parts = ofReferences.get($ref) ?? findParts(document, sources, () => false);
  ofReferences.set($ref, parts);
  return parts;
}

type PlainReference = readonly [SchemaSource & { readonly value: { readonly $ref: unknown } }];

function isPlainReference(sources: readonly SchemaSource[]): sources is PlainReference {
  const [source] = sources;
  if (source === undefined || sources.length > 1 || (source.distance ?? 0) > 0) return false;
  return isObject(source.value) && '$ref' in source.value && Object.keys(source.value).length === 1;
}

function findParts(
  document: OpenApiDocument,
  sources: readonly SchemaSource[],
  isClosed: (target: Pointer) => boolean,
): SchemaParts {
  const parts: SchemaPart[] = [];
  const followed = new Set<Pointer>();
  const seen = new Set<Pointer>();
  let never = false;

  const take = ({ value, pointer }: SchemaSource, distance: number): void => {
    if (value === false) never = true;
    if (!isObject(value) || seen.has(pointer) || distance > maxDistance || seen.size >= maxParts) return;
    seen.add(pointer);
    const own = { schema: value, pointer, distance };
    let placed = false;
    for (const key of Object.keys(value)) {
      if (key === '$ref' || key === '$dynamicRef') takeReference(value, distance);
      else if (key === 'allOf') takeAll(value, pointer, distance);
      else if (!placed) placed = parts.push(own) > 0;
    }
  };
  const takeReference = (schema: JsonObject, distance: number): void => {
    const target = schemaReference(schema);
    const found = target === undefined ? undefined : document.resolve(target);
    if (!found || target === undefined) return;
    followed.add(target);
    if (isClosed(target)) return;
    take(found, distance + 1);
  };
  const takeAll = (schema: JsonObject, pointer: Pointer, distance: number): void => {
    for (const [index, value] of listAt(schema, 'allOf').entries()) {
      take({ value, pointer: childPointer(pointer, 'allOf', index) }, distance + 1);
    }
  };

  for (const source of sources) take(source, source.distance ?? 0);
  return { parts, never, followed: [...followed] };
}

/** The target of a schema that is a `$ref` and nothing else, at the end of the chain; any other schema itself. */
export function plainTarget(document: OpenApiDocument, source: SchemaSource): SchemaSource {
  const { value, pointer } = source;
  const isPlain = isObject(value) && '$ref' in value && Object.keys(value).length === 1;
  return (isPlain ? document.follow(value, pointer) : undefined) ?? source;
}

/** The value of the nearest part that has the key. */
export function nearestValue(parts: readonly SchemaPart[], key: string): unknown {
  let found: SchemaPart | undefined;
  for (const part of parts) {
    if (key in part.schema && (found === undefined || part.distance < found.distance)) found = part;
  }
  return found?.schema[key];
}

/** What the parts say under a key, each with its pointer. */
export function everyValue(parts: readonly SchemaPart[], key: string): readonly SchemaSource[] {
  return parts
    .filter(({ schema }) => key in schema)
    .map(({ schema, pointer }) => ({ value: schema[key], pointer: childPointer(pointer, key) }));
}

type Entries = ReadonlyMap<string, readonly SchemaSource[]>;

const noEntries: Entries = new Map();

/** The entries of the mappings under a key; where parts share a name, all of them have to hold. */
export function mergedEntries(parts: readonly SchemaPart[], key: string): Entries {
  if (!parts.some(({ schema }) => isObject(schema[key]))) return noEntries;
  return key === 'properties' ? propertiesOf(parts) : mergeEntries(parts, key);
}

/** Those of a referenced schema are asked for in each place that uses it. */
const propertiesOf = remembered((parts: readonly SchemaPart[]) => mergeEntries(parts, 'properties'));

function mergeEntries(parts: readonly SchemaPart[], key: string): Entries {
  const merged = new Map<string, Required<SchemaSource>[]>();
  const [first, ...others] = parts.filter(({ schema }) => isObject(schema[key]));
  if (first !== undefined && others.length === 0) {
    for (const [name, value] of Object.entries(first.schema[key] as JsonObject))
      merged.set(name, [{ value, pointer: childPointer(first.pointer, key, name), distance: 0 }]);
    return merged;
  }
  for (const { schema, pointer, distance } of parts) {
    const entries = schema[key];
    if (!isObject(entries)) continue;
    for (const [name, value] of Object.entries(entries)) {
      const sources = merged.get(name) ?? [];
      merged.set(name, [...sources, { value, pointer: childPointer(pointer, key, name), distance }]);
    }
  }
  for (const [name, sources] of merged) {
    const nearest = Math.min(...sources.map(({ distance }) => distance));
    merged.set(
      name,
      sources.map((source) => ({ ...source, distance: source.distance - nearest })),
    );
  }
  return merged;
}

export function requiredNames(parts: readonly SchemaPart[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ schema }) => (Array.isArray(schema.required) ? textsAt(schema, 'required') : [])));
}

/** Whether one of the parts has `true` under a key. */
export function hasFlag(parts: readonly SchemaPart[], key: string): boolean {
  return parts.some(({ schema }) => schema[key] === true);
}

/** The numbers that the parts give under a key. */
export function numbersAt(parts: readonly SchemaPart[], key: string): readonly number[] {
  return everyValue(parts, key).flatMap(({ value }) => (typeof value === 'number' ? value : []));
}
