import { childPointer, lastKey } from '../../../core/json/pointer.ts';
import { isObject, jsonText, listAt, textAt } from '../../../core/json/value.ts';
import { constantsOf } from '../schema/enum.ts';
import type { SchemaPart, SchemaSource } from '../schema/parts.ts';
import { schemaReference } from '../schema/registry.ts';
import { statedTypes } from '../schema/types.ts';
import { meaningOf } from './schema-keywords.ts';

/** A schema of a `oneOf` or `anyOf`. */
export interface Option extends SchemaSource {
  readonly keyword: string;
  /** Identifies the option in both versions: the name of its schema, its title or its type. */
  readonly name: string;
}

/** The names that an option requires which asks for nothing else. */
export function onlyRequired(option: unknown): readonly string[] | undefined {
  if (option === true) return [];
  if (!isObject(option)) return undefined;
  const { required = [], title: _, description: __, ...others } = option;
  if (!Array.isArray(required) || Object.keys(others).length > 0) return undefined;
  return required.map(String);
}

export function optionsOf(
  parts: readonly Pick<SchemaPart, 'schema' | 'pointer'>[],
  keyword: string,
): readonly Option[] {
  return choicesOf(parts, keyword).flat();
}

/**
 * The options of each schema with a keyword, those of an option that is nothing but another `anyOf` in its place. Lists of constants
 * are left out: they are compared as values.
 */
export function choicesOf(
  parts: readonly Pick<SchemaPart, 'schema' | 'pointer'>[],
  keyword: string,
): readonly (readonly Option[])[] {
  return parts.flatMap(({ schema, pointer }) => {
    const options = schema[keyword];
    if (!Array.isArray(options) || options.length === 0 || constantsOf(schema) !== undefined) return [];
    return [
      options.flatMap((value, index) => {
        const option = { value, pointer: childPointer(pointer, keyword, index), keyword };
        const inside = keyword === 'anyOf' ? optionsInside(option) : [];
        return inside.length > 0 ? inside : [{ ...option, name: nameOf(value) }];
      }),
    ];
  });
}

/** The options of a schema that is nothing but an `anyOf`, alone in an `allOf`, too. */
function optionsInside({ value, pointer }: SchemaSource): readonly Option[] {
  if (!isObject(value)) return [];
  const [only, ...others] = listAt(value, 'allOf');
  const isWrapped = others.length === 0 && meaningOf(value) === meaningOf({ allOf: [only] });
  if (isWrapped) return optionsInside({ value: only, pointer: childPointer(pointer, 'allOf', 0) });
  return meaningOf(value) === meaningOf({ anyOf: value.anyOf }) ? optionsOf([{ schema: value, pointer }], 'anyOf') : [];
}

/** The name of the schema that a `$ref` leads to, alone in an `allOf`, too; the title, the type, or else what it requires. */
function nameOf(option: unknown): string {
  if (!isObject(option)) return jsonText(option);
  const target = schemaReference(option);
  if (target !== undefined) return lastKey(target);
  const types = statedTypes(option).filter((type, _, all) => type !== 'null' || all.length === 1);
  const [only, ...others] = listAt(option, 'allOf');
  const inside = only === undefined || others.length > 0 ? 'any' : nameOf(only);
  return textAt(option, 'title') || types.join(' | ') || onlyRequired(option)?.join(' + ') || inside;
}

export function namesOf(options: readonly Option[]): readonly string[] {
  return options.map(({ name }) => name);
}
