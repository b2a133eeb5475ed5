import * as z from 'zod';
import { siteSchema } from './schema/site.ts';

/** What is used of the JSON Schema that zod makes. */
interface KeySchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, KeySchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly KeySchema[];
  readonly oneOf?: readonly KeySchema[];
  readonly items?: KeySchema;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly additionalProperties?: boolean | KeySchema;
}

/** The key of the config at its top level that a message is about: messages begin with the path of the key. */
export function configKeyOf(message: string): string | undefined {
  const [name = ''] = /^\w+/.exec(message) ?? [];
  return Object.hasOwn(siteSchema.shape, name) ? name : undefined;
}

/**
 * The keys that a config has, as the manual names them, sorted, without those above others: `docs.versions.released.NAME.label`, `api[].layout`. A value
 * is given where it is one of a few that the schema lists, `api[].layout "operation"`; every other value, name and unknown
 * key is left out, since a report may be public.
 */
export function usedKeys(written: unknown): readonly string[] {
  const whole = z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }) as KeySchema;
  const keys = new Set<string>();

  const alternatives = (schema: KeySchema): readonly KeySchema[] => {
    if (schema.$ref !== undefined) return alternatives(whole.$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {});
    const choices = schema.anyOf ?? schema.oneOf;
    return choices === undefined ? [schema] : choices.flatMap(alternatives);
  };
  const walk = (value: unknown, schemas: readonly KeySchema[], path: string): void => {
    const all = schemas.flatMap(alternatives);
    if (Array.isArray(value)) {
      const items = all.flatMap(({ items }) => items ?? []);
      for (const item of value) walk(item, items, `${path}[]`);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const own = all.flatMap(({ properties = {} }) =>
          Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
        );
        const others = all.flatMap(({ additionalProperties: any }) => (typeof any === 'object' ? any : []));
        if (own.length > 0) note(inner, own, path === '' ? name : `${path}.${name}`);
        else if (others.length > 0) note(inner, others, `${path}.NAME`);
      }
    }
  };
  const note = (value: unknown, schemas: readonly KeySchema[], key: string): void => {
    const isListed = schemas
      .flatMap(alternatives)
      .some(
        (schema) =>
          schema.const === value ||
          schema.enum?.includes(value) ||
          (schema.type === typeof value && typeof value === 'boolean'),
      );
    keys.add(isListed ? `${key} ${JSON.stringify(value)}` : key);
    walk(value, schemas, key);
  };
  walk(written, [whole], '');
  const all = [...keys].sort();
  return all.filter((key) => !all.some((other) => other.startsWith(`${key}.`) || other.startsWith(`${key}[`)));
}
