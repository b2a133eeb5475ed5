import { valueAt } from '../json/pointer.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { linearTest } from './linear-pattern.ts';
import { annotations } from './quick-validate.ts';
import { resolve } from './readable-schema.ts';

/** A field of a value that no schema of it names. */
export interface UnknownField {
  /** Keys that lead to the object that has it, from the value as a whole. */
  readonly path: readonly string[];
  readonly key: string;
  /** The fields that are named there. */
  readonly named: readonly string[];
}

/**
 * Fields that JSON Schema allows and that no schema names, most often misspelt ones. A field counts as named where any
 * of several schemas of the object names it, chosen or not. Nothing is reported for an object whose fields may have any
 * name: where `additionalProperties` or `unevaluatedProperties` says so, a pattern of names fits, no field is named at
 * all, or a part of the schema is unknown.
 *
 * @param pointer JSON pointer to the schema
 */
export function unknownFields(root: JsonObject, pointer: string, value: unknown): readonly UnknownField[] {
  const fields: UnknownField[] = [];
  look([valueAt(root, pointer)], value, []);
  return fields;

  function look(schemas: readonly unknown[], data: unknown, path: readonly string[]): void {
    if (typeof data !== 'object' || data === null) return;
    const parts = [...partsOf(schemas, data, root)];
    if (Array.isArray(data)) {
      data.forEach((item, index) => {
        look(parts.flatMap(itemSchemas(index)), item, [...path, String(index)]);
      });
      return;
    }
    const named = new Set(parts.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])));
    const isOpen = named.size === 0 || parts.some(takesAnyField);
    for (const [key, item] of Object.entries(data)) {
      const schemas = parts.flatMap((part) => fieldSchemas(part, key));
      if (schemas.length > 0) look(schemas, item, [...path, key]);
      else if (!isOpen && !named.has(key)) fields.push({ path, key, named: [...named] });
    }
  }
}

/** The longest chain of references that is followed. */
const maxFields = 1000;

/** The objects of schemas that have a say in a value: themselves, and all that they are made of. */
function* partsOf(schemas: readonly unknown[], data: object, root: JsonObject): Generator<JsonObject> {
  const seen = new Set<unknown>();
  const waiting = [...schemas];
  for (let next = waiting.pop(); next !== undefined && seen.size < maxFields; next = waiting.pop()) {
    if (next === true) yield anything;
    if (!isObject(next) || seen.has(next)) continue;
    seen.add(next);
    yield next;
    const { $ref, $dynamicRef, not: _, discriminator, dependentSchemas } = next;
    if ($dynamicRef !== undefined) yield anything;
    if ($ref !== undefined) waiting.push(resolve($ref, root) ?? true);
    for (const key of ['allOf', 'oneOf', 'anyOf']) {
      const branches = next[key];
      if (!Array.isArray(branches)) continue;
      if (key !== 'allOf' && branches.some((branch) => takesAnyObject(branch, root))) yield anything;
      waiting.push(...branches);
    }
    for (const key of ['if', 'then', 'else']) if (isObject(next[key])) waiting.push(next[key]);
    if (isObject(dependentSchemas)) waiting.push(...Object.values(dependentSchemas));
    if (isObject(discriminator)) waiting.push(kindOf(discriminator, data, root));
  }
}

/** The schema that the value of the distinguishing field names; its fields are not those of the common part. */
function kindOf({ propertyName, mapping }: JsonObject, data: object, root: JsonObject): unknown {
  const name = (data as JsonObject)[String(propertyName)];
  if (typeof name !== 'string') return true;
  const mapped = isObject(mapping) && Object.hasOwn(mapping, name) ? String(mapping[name]) : name;
  const reference = mapped.startsWith('#') ? mapped : `#/components/schemas/${mapped}`;
  return resolve(reference, root) ?? true;
}

const anything: JsonObject = { additionalProperties: true };

function takesAnyField(part: JsonObject): boolean {
  const { additionalProperties, unevaluatedProperties } = part;
  return [additionalProperties, unevaluatedProperties].some((rest) => rest === true || isObject(rest));
}

/** Whether one of the schemas to choose from asks for nothing but an object. */
function takesAnyObject(branch: unknown, root: JsonObject): boolean {
  if (!isObject(branch)) return false;
  const schema = branch.$ref === undefined ? branch : resolve(branch.$ref, root);
  if (!isObject(schema) || (schema.type !== undefined && ![schema.type].flat().includes('object'))) return false;
  return Object.keys(schema).every((key) => remarks.has(key) || key.startsWith('x-'));
}

/** Keywords that do not describe the fields of an object. */
const remarks: ReadonlySet<string> = new Set([...annotations, 'type', 'nullable']);

function fieldSchemas(part: JsonObject, key: string): readonly unknown[] {
  const { properties, patternProperties, additionalProperties } = part;
  if (isObject(properties) && Object.hasOwn(properties, key)) return [properties[key]];
  if (isObject(patternProperties)) {
    const fitting = Object.entries(patternProperties).filter(([pattern]) => fits(pattern, key));
    if (fitting.length > 0) return fitting.map(([, schema]) => schema);
  }
  return isObject(additionalProperties) ? [additionalProperties] : [];
}

/** Whether a pattern fits a name, or may fit it. */
function fits(pattern: string, key: string): boolean {
  return linearTest(pattern)(key) !== false;
}

function itemSchemas(index: number): (part: JsonObject) => readonly unknown[] {
  return ({ items, prefixItems }) => {
    if (Array.isArray(prefixItems) && index < prefixItems.length) return [prefixItems[index]];
    return items === undefined ? [] : [items];
  };
}
