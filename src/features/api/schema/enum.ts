import { isObject, type JsonObject, jsonText, scalarText, textAt } from '../../../core/json/value.ts';
import type { EnumValue } from '../../../model/schema-view.ts';
import { everyValue, nearestValue, type SchemaPart } from './parts.ts';

const nameKeys = ['x-enum-varnames', 'x-enumNames'];
const descriptionKeys = ['x-enumDescriptions', 'x-enum-descriptions'];

/** The values that every part lists; empty where none lists any. Constants of a `oneOf` are such a list too. */
export function enumValues(parts: readonly SchemaPart[]): readonly EnumValue[] {
  const lists = everyValue(parts, 'enum').flatMap(({ value }) =>
    Array.isArray(value) ? [value.map((item) => jsonText(item))] : [],
  );
  const [first, ...others] = lists;
  if (first === undefined) return parts.flatMap(({ schema }) => constantsOf(schema) ?? []);
  const values = [...new Set(first)].filter((value) => others.every((list) => list.includes(value)));
  const [names, descriptions] = [nameKeys, descriptionKeys].map((keys) =>
    keys.map((key) => nearestValue(parts, key)).find((value) => value !== undefined),
  );
  return values.map((value, index) => ({
    value,
    description: [names, descriptions]
      .map((said) => describe(said, value, index))
      .filter(Boolean)
      .join(': '),
  }));
}

/** A list goes by position, a mapping by value. */
function describe(descriptions: unknown, value: string, index: number): string {
  if (Array.isArray(descriptions)) return scalarText(descriptions[index]);
  if (!isObject(descriptions)) return '';
  return textAt(descriptions, value) || textAt(descriptions, value.replace(/^"|"$/g, ''));
}

/** `oneOf: [{const: a, title: A}, …]`: how JSON Schema describes the values of an enum. */
export function constantsOf(schema: JsonObject): readonly EnumValue[] | undefined {
  const options = schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(options) || options.length === 0) return undefined;
  const isConstant = (option: unknown): option is JsonObject =>
    isObject(option) &&
    'const' in option &&
    Object.keys(option).every((key) => ['const', 'title', 'description', 'type'].includes(key));
  if (!options.every(isConstant)) return undefined;
  return options.map((option) => ({
    value: jsonText(option.const),
    description: [textAt(option, 'title'), textAt(option, 'description')].filter(Boolean).join(': '),
  }));
}
