import { type Pointer, valueAt } from '../../core/json/pointer.ts';
import {
  createObject,
  entriesAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  textsAt,
  withoutPrototypes,
} from '../../core/json/value.ts';
import type { SpecificationFamily } from './document.ts';
import { type NodeType, walkNodes } from './node-type.ts';
import { valuesByName } from './schema/named-values.ts';

/** What a value means that has another form than the specification asks for; `undefined` where that is the right one or not known, `null` where it means nothing. */
type Reading = (value: unknown) => unknown;

/**
 * A document in which what is written in another form than its specification has, is in the form that is evidently meant: a lone
 * text in place of a list, a text in place of an object with one main field, `'true'` in place of `true`, nothing in place of `null`,
 * keywords next to the schema that they belong to.
 * Makers of documents do so, and everything behind this reads one form of each. That they did is found in the document itself.
 *
 * @returns the given object where nothing is to be changed
 */
export function inEvidentForms(root: JsonObject, family: SpecificationFamily): JsonObject {
  const edits: { readonly pointer: Pointer; readonly key: string; readonly value: unknown }[] = [];
  walkNodes(root, 'document', (node, type, pointer) => {
    const known = readings.get(type);
    for (const key in node) {
      const value = node[key];
      if (value === null) {
        if (!data.has(key) && !key.startsWith('x-')) edits.push({ pointer, key, value: undefined });
        continue;
      }
      // Swagger 2.0 has both.
      if (family === 'Swagger 2.0' && (key === 'discriminator' || value === 'file')) continue;
      const meant = known?.get(key)?.(value);
      if (meant !== undefined) edits.push({ pointer, key, value: meant ?? undefined });
    }
    for (const [key, value] of togetherMeant(node, type, family)) edits.push({ pointer, key, value });
  });
  if (edits.length === 0) return root;
  const copy = withoutPrototypes(root) as JsonObject;
  for (const { pointer, key, value } of edits) {
    const node = valueAt(copy, pointer);
    if (!isObject(node)) continue;
    if (value === undefined) delete node[key];
    else node[key] = withoutPrototypes(value);
  }
  return copy;
}

/** Keys whose value may be `null`. */
const data: ReadonlySet<string> = new Set(['example', 'default', 'const', 'value', 'dataValue']);

const listOf: Reading = (value) => (typeof value === 'string' && value !== '' ? [value] : undefined);

/** An object of which only one field is given. */
const field =
  (name: string): Reading =>
  (value) =>
    typeof value === 'string' && value !== '' ? Object.assign(createObject(), { [name]: value }) : undefined;

const each =
  (reading: Reading): Reading =>
  (values) => {
    if (!Array.isArray(values)) return undefined;
    const meant = values.map(reading);
    return meant.some((value) => value !== undefined) ? values.map((value, index) => meant[index] ?? value) : undefined;
  };

const flag: Reading = (value) => (value === 'true' ? true : value === 'false' ? false : undefined);

const number: Reading = (value) =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;

/** Requirements of security that are written as one mapping: each of its schemes has to be fulfilled. */
const requirements: Reading = (value) => (isObject(value) ? [value] : undefined);

/** Types as programming languages call them. */
const otherTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  str: 'string',
  text: 'string',
  date: 'string',
  datetime: 'string',
  uuid: 'string',
  file: 'string',
  list: 'array',
};
const types: ReadonlySet<string> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const typeName: Reading = (value) => {
  if (typeof value !== 'string' || types.has(value)) return undefined;
  const name = value.toLowerCase();
  return types.has(name) ? name : (otherTypes[name] ?? null);
};

const about: Reading = (value) => {
  if (!isObject(value)) return undefined;
  const license = field('name')(value.license);
  const contact = field('name')(value.contact);
  if (license === undefined && contact === undefined) return undefined;
  return { ...value, license: license ?? value.license, contact: contact ?? value.contact };
};

const servers = each(field('url'));
const externalDocs = field('url');

const readings: ReadonlyMap<NodeType, ReadonlyMap<string, Reading>> = new Map(
  Object.entries({
    document: { info: about, servers, tags: each(field('name')), externalDocs, security: requirements },
    pathItem: { servers },
    operation: { tags: listOf, deprecated: flag, servers, externalDocs, security: requirements },
    parameter: { required: flag, deprecated: flag },
    header: { required: flag, deprecated: flag },
    requestBody: { required: flag },
    schema: {
      type: typeName,
      // What is `true` is about the property, and said by the schema around it.
      required: (value) => (typeof value === 'boolean' || flag(value) !== undefined ? null : listOf(value)),
      enum: listOf,
      examples: (value) => (isObject(value) ? valuesByName(value).map(({ value }) => value) : undefined),
      discriminator: field('propertyName'),
      externalDocs,
      ...same(['nullable', 'deprecated', 'readOnly', 'writeOnly', 'uniqueItems', 'additionalProperties'], flag),
      ...same(['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'], number),
    },
  } satisfies Partial<Record<NodeType, Readonly<Record<string, Reading>>>>).map(([type, keys]) => [
    type as NodeType,
    new Map(Object.entries(keys)),
  ]),
);

function same(keys: readonly string[], reading: Reading): Readonly<Record<string, Reading>> {
  return Object.fromEntries(keys.map((key) => [key, reading]));
}

/** What several fields of a node mean together, by key. */
function togetherMeant(
  node: JsonObject,
  type: NodeType,
  family: SpecificationFamily,
): readonly (readonly [string, unknown])[] {
  if (type === 'schema')
    return [
      ...requiredProperties(node),
      ...fileFormat(node, family),
      ...writtenExample(node),
      ...ownExample(node),
      ...moreExamples(node),
    ];
  const examples = family === 'Swagger 2.0' ? convertibleExamples(node, type) : [];
  if (type === 'response')
    return typeof node['x-summary'] === 'string' && !('summary' in node)
      ? [['summary', node['x-summary']], ...examples]
      : examples;
  if (type === 'operation') return node['x-fern-availability'] === 'deprecated' ? [['deprecated', true]] : [];
  if (type === 'mediaType') return namedExamples(node);
  if ((type !== 'parameter' && type !== 'header') || family === 'Swagger 2.0') return examples;
  return [...wholeSchema(node), ...namedExamples(node), ...readExample(node)];
}

/** The names of a schema that has to have those of its properties that say so themselves, as in draft 3 of JSON Schema. */
function requiredProperties(schema: JsonObject): readonly (readonly [string, unknown])[] {
  const said = entriesAt(schema, 'properties').flatMap(([name, property]) =>
    isObject(property) && (property.required === true || property.required === 'true') ? [name] : [],
  );
  return said.length === 0 ? [] : [['required', [...new Set([...textsAt(schema, 'required'), ...said])]]];
}

/** `type: file` is of Swagger 2.0: since OpenAPI 3.0, a file is text of a format. */
function fileFormat(
  { type, format }: JsonObject,
  family: SpecificationFamily,
): readonly (readonly [string, unknown])[] {
  return type === 'file' && format === undefined && family !== 'Swagger 2.0' ? [['format', 'binary']] : [];
}

/** The example of an object or a list that is written as one text. Samples send the object; what would not be the same as JSON stays. */
function writtenExample(schema: JsonObject): readonly (readonly [string, unknown])[] {
  const { example } = schema;
  const types = textsAt(schema, 'type');
  const isText = typeof example === 'string' && /^\s*[[{]/.test(example);
  if (!isText || types.length === 0 || !types.every((type) => ['object', 'array', 'null'].includes(type))) return [];
  try {
    const value: unknown = JSON.parse(example);
    return withoutBlanks(JSON.stringify(value)) === withoutBlanks(example) ? [['example', value]] : [];
  } catch {
    return [];
  }
}

/** An example under a key of makers, where there is no other. */
function ownExample(schema: JsonObject): readonly (readonly [string, unknown])[] {
  return 'x-example' in schema && !('example' in schema) ? [['example', schema['x-example']]] : [];
}

/** Examples under keys of makers, those of Stoplight among them. Of an enum that may get more values, others are allowed, so these are examples. */
function moreExamples(schema: JsonObject): readonly (readonly [string, unknown])[] {
  const isOther = ['enum', 'example', 'examples'].some((key) => key in schema);
  const known = isOther ? [] : listAt(schema, 'x-extensible-enum');
  const more = [...known, ...valuesByName(schema['x-examples']).map(({ value }) => value)];
  return more.length === 0 ? [] : [['examples', [...listAt(schema, 'examples'), ...more]]];
}

/** Examples of Stoplight of a media type, parameter or header, where examples have names. */
function namedExamples(node: JsonObject): readonly (readonly [string, unknown])[] {
  const named = valuesByName(node['x-examples']).map(({ name, example }) => [name, example] as const);
  if (named.length === 0) return [];
  return [['examples', Object.assign(createObject(), Object.fromEntries(named), objectAt(node, 'examples'))]];
}

/** Examples of makers in Swagger 2.0 where the converter looks for them. It reads those of bodies by media type, or objects with a name. */
function convertibleExamples(node: JsonObject, type: NodeType): readonly (readonly [string, unknown])[] {
  const { 'x-example': one, 'x-examples': several } = node;
  const isByType = (value: unknown) => isObject(value) && Object.keys(value).some((key) => key.includes('/'));
  const alone = one === undefined || isByType(one) ? [] : valuesByName({ example: one });
  const named = valuesByName(several);
  if (type === 'response') {
    const values = [...(isByType(one) ? valuesByName(one) : alone), ...named].map(({ name, value }) => [name, value]);
    if (values.length === 0) return [];
    return [['examples', Object.assign(createObject(), Object.fromEntries(values), objectAt(node, 'examples'))]];
  }
  if (type !== 'parameter' || isByType(several)) return [];
  if (node.in === 'formData') return named.length === 0 ? [] : [['examples', named.map(({ value }) => value)]];
  const examples = [...named, ...(node.in === 'body' ? alone : [])].map(({ name, example }) => [name, example]);
  return examples.length === 0 ? [] : [['x-examples', Object.fromEntries(examples)]];
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '');
}

/** The schema of a parameter or header with the keywords that are next to it, or in its place, as in Swagger 2.0. */
function wholeSchema(node: JsonObject): readonly (readonly [string, unknown])[] {
  const { schema = {}, content } = node;
  if (!isObject(schema) || content !== undefined) return [];
  const extra = Object.entries(node).filter(([key]) => schemaKeywords.has(key) && !(key in schema));
  return extra.length === 0 ? [] : [['schema', { ...schema, ...Object.fromEntries(extra) }]];
}

/** Keywords of a schema that some programs write next to it. */
export const schemaKeywords: ReadonlySet<string> = new Set(
  [
    'type format items enum default nullable pattern multipleOf minimum maximum exclusiveMinimum exclusiveMaximum',
    'minLength maxLength minItems maxItems uniqueItems properties additionalProperties oneOf anyOf allOf x-fern-availability',
  ].flatMap((names) => names.split(' ')),
);

/** Examples of a number or a boolean that are written as they are in an address, which is text. */
function readExample(node: JsonObject): readonly (readonly [string, unknown])[] {
  const [type = node.type] = textsAt(objectAt(node, 'schema'), 'type');
  const reading = type === 'boolean' ? flag : type === 'number' || type === 'integer' ? number : undefined;
  if (reading === undefined) return [];
  const value = reading(node.example);
  const named = entriesAt(node, 'examples').flatMap(([name, example]) => {
    const read = isObject(example) ? reading(example.value) : undefined;
    return read === undefined ? [] : [[name, { ...(example as JsonObject), value: read }] as const];
  });
  return [
    ...(value === undefined ? [] : [['example', value] as const]),
    ...(named.length === 0
      ? []
      : [['examples', { ...objectAt(node, 'examples'), ...Object.fromEntries(named) }] as const]),
  ];
}
