import { alternatives, type KeySchema, otherSchemas, ownSchemas, wholeSchema } from './key-schema.ts';
import { siteSchema } from './schema/site.ts';

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
  const keys = new Set<string>();

  const walk = (value: unknown, schemas: readonly KeySchema[], path: string): void => {
    const all = schemas.flatMap(alternatives);
    if (Array.isArray(value)) {
      const items = all.flatMap(({ items }) => items ?? []);
      for (const item of value) walk(item, items, `${path}[]`);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const own = ownSchemas(all, name);
        const others = otherSchemas(all);
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
  walk(written, [wholeSchema()], '');
  const all = [...keys].sort();
  return all.filter((key) => !all.some((other) => other.startsWith(`${key}.`) || other.startsWith(`${key}[`)));
}
