import { type Pointer, parsePointer, valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, listAt, objectAt, textAt } from '../../../core/json/value.ts';
import { isQuickPattern } from '../../../core/json-schema/index.ts';
import type { TryItSchemas } from '../../../shared/try-it.ts';
import type { OpenApiDocument } from '../document.ts';
import { valuesOf } from '../schema/choices.ts';
import { mergedEntries, schemaParts } from '../schema/parts.ts';
import { schemaReference } from '../schema/registry.ts';

/** Schemas for consoles: those that operations use themselves, and by key those that these refer to. */
export interface SchemaPool {
  /** The schema at a pointer; `true` where there is none. */
  readonly read: (pointer: Pointer) => unknown;
  readonly schemas: TryItSchemas;
}

/** Keywords that hold schemas, by how they hold them. Forms and validators in the browser read no others. */
const single: ReadonlySet<string> = new Set(
  'items additionalProperties not if then else contains propertyNames unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
);
const lists: ReadonlySet<string> = new Set('allOf anyOf oneOf prefixItems'.split(' '));
const maps: ReadonlySet<string> = new Set('properties patternProperties dependentSchemas'.split(' '));
const plain: ReadonlySet<string> = new Set(
  `type enum const default format title readOnly required dependentRequired minLength maxLength minimum maximum
  exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems minContains maxContains minProperties
  maxProperties contentEncoding contentMediaType`.split(/\s+/),
);

/** @param readable the document as `readableSchemas` gives it for requests */
export function createSchemaPool(readable: JsonObject, document: OpenApiDocument): SchemaPool {
  const keys = new Map<Pointer, string>();
  const schemas: Record<string, unknown> = {};

  // The name says what it is, so that a file that a browser has from before fits as far as it can.
  const nameOf = (pointer: Pointer): string => {
    const name = parsePointer(pointer)
      .join('.')
      .replace(/[^\w.-]/g, '_');
    return name in schemas ? `${name}.${keys.size}` : name;
  };

  const keyOf = (pointer: Pointer): string => {
    const known = keys.get(pointer);
    if (known !== undefined) return known;
    const key = nameOf(pointer);
    keys.set(pointer, key);
    schemas[key] = true;
    schemas[key] = copy(valueAt(readable, pointer));
    return key;
  };

  const copy = (schema: unknown): unknown => {
    if (!isObject(schema)) return schema !== false;
    const result: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (plain.has(keyword)) result[keyword] = value;
      // Of alternatives that overlap, as a base and what extends it do, servers take what fits one.
      else if (keyword === 'anyOf' || (keyword === 'oneOf' && !('anyOf' in schema)))
        result.anyOf = listAt(schema, keyword).map((option) => copyOption(option, schema.discriminator));
      else if (single.has(keyword)) result[keyword] = copy(value);
      else if (lists.has(keyword) && Array.isArray(value)) result[keyword] = value.map(copy);
      else if (maps.has(keyword) && isObject(value)) result[keyword] = copyMap(keyword, value);
      else if (keyword === 'pattern' && isQuickPattern(String(value))) result[keyword] = value;
      else if (keyword === '$ref') {
        const target = schemaReference(schema);
        const found = target === undefined ? undefined : document.resolve(target);
        if (found !== undefined) result.$ref = `#/$defs/${keyOf(found.pointer)}`;
      }
    }
    return result;
  };

  /** An alternative, with the value that chooses it: neither validators nor forms know of discriminators. */
  const copyOption = (option: unknown, discriminator: unknown): unknown => {
    const copied = copy(option);
    const target = isObject(option) ? schemaReference(option) : undefined;
    if (!isObject(discriminator) || !isObject(copied) || target === undefined) return copied;
    const property = textAt(discriminator, 'propertyName');
    const values = valuesOf(discriminator, target);
    const { parts } = schemaParts(document, [document.resolve(target) ?? { value: true, pointer: target }]);
    const own = schemaParts(document, mergedEntries(parts, 'properties').get(property) ?? []).parts;
    const allowed = own.flatMap(({ schema }) => ('const' in schema ? [schema.const] : listAt(schema, 'enum')));
    // Without a mapping, the values are the names of the schemas. Documents forget to add it, and say others in the schemas.
    if (allowed.length > 0 && !values.some((value) => allowed.includes(value))) return copied;
    return { ...copied, properties: { [property]: { enum: values }, ...objectAt(copied, 'properties') } };
  };

  const copyMap = (keyword: string, map: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(map)
        // A pattern that takes long would stop the page of the reader.
        .filter(([name]) => keyword !== 'patternProperties' || isQuickPattern(name))
        .map(([name, schema]) => [name, copy(schema)]),
    );

  return {
    read: (pointer) => copy(valueAt(readable, pointer) ?? true),
    schemas,
  };
}
