import { isObject, type JsonObject, scalarText } from '../../../core/json/value.ts';
import type { SchemaKind } from '../../../model/schema-view.ts';
import type { SchemaPart } from './parts.ts';

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

const jsonTypes: readonly JsonType[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Each of them as a list: most schemas state one. */
const lone: ReadonlyMap<string, readonly JsonType[]> = new Map(jsonTypes.map((type) => [type, [type]]));

/** The types that the values of a schema may have. */
export interface TypeSet {
  /** The types that every part allows, without `null`; empty where no part has the keyword `type`. */
  readonly types: readonly JsonType[];
  readonly nullable: boolean;
  /** The parts allow nothing in common. */
  readonly conflict: boolean;
}

/** The types that all parts allow. Where they say nothing, their other keywords are asked. */
export function commonTypes(parts: readonly SchemaPart[]): TypeSet {
  const stated = parts.map(({ schema }) => statedTypes(schema)).filter((types) => types.length > 0);
  const common = stated.reduce<readonly JsonType[] | undefined>(
    (left, right) => (left ? intersect(left, right) : right),
    undefined,
  );
  // What is left of the keyword of OpenAPI 3.0: `null` fits, even where `allOf` and `$ref` refuse it.
  const orNull = parts.some(({ schema, distance }) => schema.nullable === true && distance === 0);
  if (common === undefined) {
    const implied = parts.map(({ schema }) => impliedTypes(schema)).find((types) => types.length > 0) ?? [];
    return {
      types: implied.filter((type) => type !== 'null'),
      nullable: orNull || implied.includes('null'),
      conflict: false,
    };
  }
  const types = common.filter((type) => type !== 'null');
  return { types, nullable: orNull || common.includes('null'), conflict: common.length === 0 };
}

/** The kind of a schema by its types; without any, whether it has choices decides. */
export function kindOf({ types, nullable, conflict }: TypeSet, hasChoices: boolean): SchemaKind {
  if (conflict) return 'never';
  const [only] = types;
  if (only === undefined) return hasChoices ? 'mixed' : nullable ? 'null' : 'any';
  return types.length === 1 ? only : 'mixed';
}

/** Types of the `type` keyword; empty without one. */
export function statedTypes({ type: stated }: JsonObject): readonly JsonType[] {
  if (typeof stated === 'string') return lone.get(stated) ?? [];
  return [stated].flat().flatMap((type) => lone.get(scalarText(type)) ?? []);
}

function intersect(left: readonly JsonType[], right: readonly JsonType[]): readonly JsonType[] {
  const narrow = (types: readonly JsonType[], others: readonly JsonType[]) =>
    types.flatMap((type): readonly JsonType[] => {
      if (others.includes(type)) return [type];
      if (type === 'integer' && others.includes('number')) return ['integer'];
      return type === 'number' && others.includes('integer') ? ['integer'] : [];
    });
  return [...new Set(narrow(left, right))];
}

const hints: readonly (readonly [JsonType, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'additionalProperties',
      'patternProperties',
      'required',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentMediaType', 'contentEncoding', 'contentSchema']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function impliedTypes(schema: JsonObject): readonly JsonType[] {
  const options = [schema.oneOf ?? schema.anyOf ?? []].flat();
  const constants = options.every((option) => isObject(option) && 'const' in option) ? options.map(constOf) : [];
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : constants;
  if (values.length > 0) return [...new Set(values.map(typeOf))];
  const hint = hints.find(([, keys]) => keys.some((key) => key in schema));
  return hint ? [hint[0]] : [];
}

function constOf(option: unknown): unknown {
  return isObject(option) ? option.const : undefined;
}

/** The type of a value; whole numbers are integers. */
export function typeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'bigint') return 'integer';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}
