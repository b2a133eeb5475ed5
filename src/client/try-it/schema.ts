import { isObject, type JsonObject } from '../../shared/json.ts';
import type { TryItSchemas } from '../../shared/try-it.ts';

/** A schema with its references followed and its `allOf` merged, as far as a form shows it. */
export interface ReadSchema {
  readonly types: readonly string[];
  readonly enum?: readonly unknown[];
  readonly format: string;
  readonly title: string;
  readonly default?: unknown;
  /** Bytes that are not text. */
  readonly media: string;
  readonly isEncoded: boolean;
  readonly maxLength: number;
  readonly readOnly: boolean;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  /** The alternatives of the first `oneOf` or `anyOf`, without `null`. */
  readonly choices: readonly unknown[];
}

/** Reads the schemas of one operation. */
export interface SchemaReader {
  readonly resolve: (schema: unknown) => ReadSchema;
  readonly properties: (schema: unknown) => ReadonlyMap<string, unknown>;
  /** The schema of the items of a list; that of anything else is its own. */
  readonly items: (schema: unknown) => ReadSchema;
}

/** References within references: a longer chain is a circle. */
const maxParts = 60;

/** @param schemas what references lead to */
export function createSchemaReader(schemas: TryItSchemas): SchemaReader {
  const known = new WeakMap<object, ReadSchema>();

  const partsOf = (schema: unknown, parts: JsonObject[]): readonly JsonObject[] => {
    if (!isObject(schema) || parts.length > maxParts) return parts;
    parts.push(schema);
    if (typeof schema.$ref === 'string') partsOf(schemas[schema.$ref.replace('#/$defs/', '')], parts);
    if (Array.isArray(schema.allOf)) for (const part of schema.allOf) partsOf(part, parts);
    return parts;
  };

  const resolve = (schema: unknown): ReadSchema => {
    const found = isObject(schema) ? known.get(schema) : undefined;
    if (found !== undefined) return found;
    const read = readParts(partsOf(schema, []), resolve);
    if (isObject(schema)) known.set(schema, read);
    return read;
  };

  return {
    resolve,
    properties: (schema) => resolve(schema).properties,
    items: (schema) => {
      const read = resolve(schema);
      return read.items === undefined ? read : resolve(read.items);
    },
  };
}

/** The name of the schema that a `$ref` refers to; `''` for one without a name. */
export function schemaName(schema: unknown): string {
  return (isObject(schema) && String(schema.$ref).split('components.schemas.')[1]) || '';
}

function readParts(parts: readonly JsonObject[], resolve: (schema: unknown) => ReadSchema): ReadSchema {
  const first = (key: string) => parts.find((part) => key in part)?.[key];
  const text = (key: string) => (typeof first(key) === 'string' ? String(first(key)) : '');
  const properties = new Map<string, unknown>();
  for (const part of parts) {
    for (const [name, schema] of Object.entries(isObject(part.properties) ? part.properties : {}))
      if (!properties.has(name)) properties.set(name, schema);
  }
  const listed = first('enum');
  const fixed = parts.find((part) => 'const' in part);
  const options = [first('oneOf'), first('anyOf')].find(Array.isArray) ?? [];
  const choices = options.filter((option: unknown) => !(isObject(option) && option.type === 'null'));
  const type = first('type');
  const types = Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : [];
  // With `null` as the only other alternative, there is nothing to choose.
  if (choices.length === 1 && types.length === 0 && properties.size === 0) {
    const only = resolve(choices[0]);
    return { ...only, title: text('title') || only.title };
  }
  return {
    types: types.length > 0 ? types : properties.size > 0 ? ['object'] : first('items') !== undefined ? ['array'] : [],
    enum: fixed === undefined ? (Array.isArray(listed) ? listed : undefined) : [fixed.const],
    format: text('format'),
    title: text('title'),
    default: first('default'),
    media: text('contentMediaType'),
    isEncoded: text('contentEncoding') !== '',
    maxLength: typeof first('maxLength') === 'number' ? Number(first('maxLength')) : Number.POSITIVE_INFINITY,
    readOnly: first('readOnly') === true,
    properties,
    required: new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required.map(String) : []))),
    items: first('items'),
    choices,
  };
}

/** Whether a value is a file: `format: binary` of OpenAPI 3.0, or a media type that is no text. */
export function isFile({ format, media, isEncoded, choices }: ReadSchema): boolean {
  if (format === 'binary') return true;
  const [choice] = choices;
  if (isObject(choice) && choice.format === 'binary') return true;
  return media !== '' && !isEncoded && !/^text\/|json|xml/.test(media);
}

/** Whether a value was meant for a schema: by its type, and by the required properties and the fixed values of an object. */
export function looksLike(read: ReadSchema, value: unknown, reader: SchemaReader): boolean {
  if (read.enum !== undefined) return read.enum.some((one) => JSON.stringify(one) === JSON.stringify(value));
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (read.types.length > 0 && !read.types.some((own) => own === type || (own === 'integer' && type === 'number')))
    return false;
  if (!isObject(value)) return true;
  return (
    [...read.required].every((name) => name in value) &&
    [...read.properties].every(([name, schema]) => {
      const fixed = reader.resolve(schema).enum;
      return fixed === undefined || !(name in value) || fixed.includes(value[name]);
    })
  );
}
