import * as z from 'zod';

/** What is used of JSON Schema to describe the keys of a map. */
export interface KeySchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, KeySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | KeySchema;
  readonly items?: KeySchema;
  readonly anyOf?: readonly KeySchema[];
  readonly oneOf?: readonly KeySchema[];
  readonly $defs?: Readonly<Record<string, KeySchema>>;
}

/** One key as the manual shows it. */
export interface KeyRow {
  /** From the top: `docs.versions.released.NAME.label`, `navbar.items[].href`. */
  readonly key: string;
  readonly type: string;
  readonly about: string;
  /** As JSON. */
  readonly default?: string;
  readonly required: boolean;
}

export function toKeySchema(schema: z.ZodType, side: 'input' | 'output'): KeySchema {
  return z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }) as KeySchema;
}

/** The keys of a map and of the maps in it, in their order. Keys of two alternatives that say the same are one row. */
export function rowsOf(whole: KeySchema, names: readonly string[]): readonly KeyRow[] {
  const rows = new Map<string, KeyRow>();
  const entered = new Set<string>();
  const definition = (ref: string) => whole.$defs?.[ref.slice('#/$defs/'.length)];

  const properties = (schema: KeySchema, path: string, only?: readonly string[]): void => {
    for (const [name, value] of Object.entries(schema.properties ?? {})) {
      if (only !== undefined && !only.includes(name)) continue;
      const key = path === '' ? name : `${path}.${name}`;
      const about = value.description ?? '';
      const { default: given } = value;
      const shown = given === undefined || (isMap(given) && given !== null) ? {} : { default: JSON.stringify(given) };
      const required = schema.required?.includes(name) === true && given === undefined;
      rows.set(`${key} ${about}`, { key, type: typeOf(value), about, required, ...shown });
      inside(value, key);
    }
  };
  const inside = (schema: KeySchema, path: string): void => {
    if (schema.$ref !== undefined) {
      if (entered.has(schema.$ref)) return;
      entered.add(schema.$ref);
      inside(definition(schema.$ref) ?? {}, path);
    }
    properties(schema, path);
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) inside(choice, path);
    if (schema.items !== undefined) inside(schema.items, `${path}[]`);
    if (typeof schema.additionalProperties === 'object') inside(schema.additionalProperties, `${path}.NAME`);
  };
  properties(whole, '', names);
  return [...rows.values()];
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}

/** In words that are used for JavaScript and YAML alike. */
function typeOf(schema: KeySchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.$ref !== undefined) return 'entry';
  if (typeof schema.type === 'object') return schema.type.join(' or ');
  if (schema.type === 'array') return listType(schema.items);
  if (schema.type === 'integer') return `${schema.minimum ?? ''} to ${schema.maximum ?? ''}`;
  if (schema.type === 'object') return typeof schema.additionalProperties === 'object' ? 'map by name' : 'map';
  return schema.type ?? 'any value';
}

function listType(items: KeySchema | undefined): string {
  const simple = items?.type === 'string' && items.enum === undefined;
  return simple ? 'list of strings' : items?.enum === undefined ? 'list' : `list of ${typeOf(items)}`;
}
