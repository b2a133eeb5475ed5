/** A value of YAML to be written: `hole` is where a scalar of a test goes. */
export type Tree =
  | 'hole'
  | { readonly map: readonly (readonly [Tree | string, Tree])[] }
  | { readonly list: readonly Tree[] }
  | string;

/** A value with one hole, where the schema takes any text; `isKey` where the hole is the key of a map. */
export interface TextPlace {
  readonly path: readonly (string | number)[];
  readonly tree: Tree;
  readonly isKey?: true;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** All places of text in what a JSON Schema describes, so that a new field is among them by itself. */
export function textPlaces(schema: string): readonly TextPlace[] {
  return placesIn(JSON.parse(schema));
}

function placesIn(schema: Schema): readonly TextPlace[] {
  const { type, properties = {}, additionalProperties, propertyNames, items } = schema;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return variants.flatMap(placesIn);
  if (type?.includes('string')) return schema.const === undefined ? [{ path: [], tree: 'hole' }] : [];
  if (type === 'array' && items !== undefined) {
    return placesIn(items).map(({ path, tree }) => ({ path: [0, ...path], tree: { list: [tree] } }));
  }
  if (type !== 'object') return [];
  const named = Object.entries(properties).flatMap(([key, of]) =>
    placesIn(of).map((place) => ({
      ...place,
      path: [key, ...place.path],
      tree: { map: [...others(schema, key), [key, place.tree] as const] },
    })),
  );
  if (typeof additionalProperties !== 'object' || propertyNames === undefined) return named;
  const entries = placesIn(additionalProperties).map((place) => ({
    ...place,
    path: ['key', ...place.path],
    tree: { map: [['key', place.tree] as const] },
  }));
  const key = { path: [], isKey: true as const, tree: { map: [['hole', filled(additionalProperties)] as const] } };
  return [...named, ...entries, key];
}

function others({ required = [], properties = {} }: Schema, but: string): readonly (readonly [string, Tree])[] {
  return required.flatMap((key) => (key === but ? [] : [[key, filled(properties[key] ?? {})] as const]));
}

/** The least that a schema takes. */
function filled(schema: Schema): Tree {
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant !== undefined) return filled(variant);
  if (schema.const !== undefined) return schema.const;
  return schema.type === 'object' ? { map: others(schema, '') } : 'x';
}

/** Writes a tree in lines, or with brackets. */
export function writeTree(tree: Tree, scalar: string, style: 'block' | 'flow', indent = ''): string {
  const write = (part: Tree, deeper = indent): string => writeTree(part, scalar, style, deeper);
  if (tree === 'hole') return scalar;
  if (typeof tree === 'string') return tree;
  if (style === 'flow') {
    if ('list' in tree) return `[ ${tree.list.map((item) => write(item)).join(', ')} ]`;
    return `{ ${tree.map.map(([key, value]) => `${write(key)}: ${write(value)}`).join(', ')} }`;
  }
  const below = (part: Tree) => (typeof part === 'string' ? ` ${write(part)}` : `\n${write(part, `${indent}  `)}`);
  if ('list' in tree) return tree.list.map((item) => `${indent}- ${write(item, `${indent}  `).trimStart()}`).join('\n');
  if (tree.map.length === 0) return `${indent}{}`;
  return tree.map.map(([key, value]) => `${indent}${write(key)}:${below(value)}`).join('\n');
}
