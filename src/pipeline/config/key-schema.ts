import * as z from 'zod';
import { once } from '../../shared/once.ts';
import { siteSchema } from './schema/site.ts';

/** The JSON Schema that zod makes of the config: all that occurs of objects, lists, strings and so on. */
export interface KeySchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, KeySchema>>;
  readonly description?: string;
  readonly default?: unknown;
  /** Type of what JSON cannot represent. */
  readonly typescript?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly KeySchema[];
  readonly oneOf?: readonly KeySchema[];
  readonly items?: KeySchema;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | KeySchema;
  /** Type of the names of further keys. */
  readonly names?: string;
}

/** The schema of the whole config. */
export const wholeSchema = once(() => z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }) as KeySchema);

/** The schemas that a value may have, without references and lists of choices. */
export function alternatives(schema: KeySchema): readonly KeySchema[] {
  if (schema.$ref !== undefined) return alternatives(wholeSchema().$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {});
  const choices = schema.anyOf ?? schema.oneOf;
  return choices === undefined ? [schema] : choices.flatMap(alternatives);
}

/** The schemas of a key of an object: its own, else that of keys with names of a choice. */
export function schemasOfKey(schemas: readonly KeySchema[], name: string): readonly KeySchema[] {
  const own = ownSchemas(schemas, name);
  return own.length > 0 ? own : otherSchemas(schemas);
}

/** The schemas of a key that an object lists by its name; empty where it lists none. */
export function ownSchemas(schemas: readonly KeySchema[], name: string): readonly KeySchema[] {
  return schemas.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : []));
}

/** The schemas of keys that an object does not list by name; empty where it has only listed ones. */
export function otherSchemas(schemas: readonly KeySchema[]): readonly KeySchema[] {
  return schemas.flatMap(({ additionalProperties: any }) => (typeof any === 'object' ? any : []));
}
