import { type Pointer, valueAt } from '../../core/json/pointer.ts';
import { createObject, isObject, type JsonObject, withoutPrototypes } from '../../core/json/value.ts';
import type { SpecificationFamily } from './document.ts';
import { type NodeType, walkNodes } from './node-type.ts';

/** What a value means that has another form than the specification asks for; `undefined` where that is the right one or not known, `null` where it means nothing. */
type Reading = (value: unknown) => unknown;

/**
 * A document in which what is written in another form than its specification has, is in the form that is evidently meant: a lone
 * text in place of a list, a text in place of an object with one main field, `'true'` in place of `true`, nothing in place of `null`.
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
    if (type === 'parameter' && family !== 'Swagger 2.0' && isTyped(node))
      edits.push({ pointer, key: 'schema', value: schemaOfTyped(node) });
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
      required: listOf,
      enum: listOf,
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

/** Whether a parameter says its type as in Swagger 2.0. */
function isTyped(parameter: JsonObject): boolean {
  return typeof parameter.type === 'string' && !('schema' in parameter || 'content' in parameter);
}

/** The schema of a parameter that has the keywords itself. */
function schemaOfTyped(parameter: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(parameter).filter(([key]) => !ownKeys.has(key) && !key.startsWith('x-')));
}

const ownKeys: ReadonlySet<string> = new Set(
  'name in required description deprecated collectionFormat allowEmptyValue style explode allowReserved example examples'.split(
    ' ',
  ),
);
