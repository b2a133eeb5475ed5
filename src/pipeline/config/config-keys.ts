import { alternatives, type KeySchema, schemasOfKey, wholeSchema } from './key-schema.ts';

/** A key that the config may have at one of its places. */
export interface ConfigKey {
  /** One sentence of Markdown. */
  readonly about: string;
  /** Texts and flags, where only a few are allowed. */
  readonly values: readonly (string | boolean)[];
  /** Whether a text is one of its values. */
  readonly isText: boolean;
}

/**
 * The keys of an object of the config.
 *
 * @param path keys from the top, `''` for an entry of a list: `['navbar', 'items', '']`
 */
export function configKeysAt(path: readonly string[]): ReadonlyMap<string, ConfigKey> {
  let schemas: readonly KeySchema[] = alternatives(wholeSchema());
  for (const name of path)
    schemas = (name === '' ? schemas.flatMap(({ items }) => items ?? []) : schemasOfKey(schemas, name)).flatMap(
      alternatives,
    );
  const keys = new Map<string, ConfigKey>();
  for (const { properties = {} } of schemas)
    for (const [name, property] of Object.entries(properties)) {
      const known = keys.get(name);
      const kinds = alternatives(property);
      const values = kinds.flatMap(({ const: only, enum: several = [], type }) => [
        ...[only, ...several].filter((value) => typeof value === 'string' || typeof value === 'boolean'),
        ...(type === 'boolean' && only === undefined ? [true, false] : []),
      ]);
      keys.set(name, {
        about: [known?.about, property.description].find((text) => text !== undefined && text !== '') ?? '',
        values: [...new Set([...(known?.values ?? []), ...values])],
        isText: known?.isText === true || kinds.some(({ type, const: only }) => (type ?? typeof only) === 'string'),
      });
    }
  return keys;
}
