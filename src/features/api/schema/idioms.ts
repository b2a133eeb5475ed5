import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject } from '../../../core/json/value.ts';
import { annotations } from '../../../core/json-schema/index.ts';
import type { SchemaPart, SchemaSource } from './parts.ts';
import { schemaReference } from './registry.ts';

/** The one schema that a lone source refers to, as `$ref` or as `allOf` with a single `$ref` and nothing to add. */
export function referenceOf(sources: readonly SchemaSource[]): Pointer | undefined {
  const [source, ...others] = sources;
  if (!isObject(source?.value) || others.length > 0) return undefined;
  const own = schemaReference(source.value);
  if (own !== undefined) return own;
  const { allOf, ...rest } = source.value;
  const [only, ...more] = Array.isArray(allOf) ? allOf : [];
  const adds = Object.keys(rest).some((key) => !remarks.has(key) && !key.startsWith('x-'));
  return isObject(only) && more.length === 0 && !adds ? schemaReference(only) : undefined;
}

/** Keywords that may be next to the reference. For `nullable`, see `upgradeDocument`. */
const remarks: ReadonlySet<string> = new Set([...annotations, 'nullable']);

export function brokenReference(sources: readonly SchemaSource[]): string | undefined {
  const [source] = sources;
  if (sources.length !== 1 || !isObject(source?.value)) return undefined;
  const { $ref } = source.value;
  return typeof $ref === 'string' ? (schemaReference(source.value) ?? `/${$ref.replace(/^.*[#/]/, '')}`) : undefined;
}

/** `oneOf: [X, null]` is how 3.1 says `nullable`: the sources without the choice, and X. */
export function nullableChoice(parts: readonly SchemaPart[]): readonly SchemaSource[] | undefined {
  const [part] = parts;
  if (!part || parts.length > 1 || part.distance > 0) return undefined;
  const keyword = 'oneOf' in part.schema ? 'oneOf' : 'anyOf';
  const { [keyword]: options, ...rest } = part.schema;
  if (!Array.isArray(options) || options.length !== 2 || 'oneOf' in rest || 'anyOf' in rest) return undefined;
  const index = options.findIndex((option) => isObject(option) && option.type !== 'null');
  const isNull = options.some((option) => isObject(option) && option.type === 'null');
  if (index < 0 || !isNull) return undefined;
  const option = { value: options[index], pointer: childPointer(part.pointer, keyword, index) };
  return Object.keys(rest).length === 0
    ? [option]
    : [{ value: { ...rest, allOf: [options[index]] }, pointer: `${option.pointer}/with` }];
}
