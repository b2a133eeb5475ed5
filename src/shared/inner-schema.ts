/** As much of a schema as tells whether it is a list or a map and nothing else. */
interface Wrapping<S> {
  readonly kind: string;
  readonly items?: false | S;
  readonly prefixItems: readonly unknown[];
  readonly contains?: unknown;
  readonly additionalProperties?: boolean | S;
  readonly properties: readonly unknown[];
  readonly patternProperties: readonly unknown[];
  readonly choices: readonly unknown[];
  readonly mergedFrom: readonly unknown[];
}

/** What a list or map is a list or map of, where there is nothing else to it: it is told by its type. */
export function wrappedSchema<S extends Wrapping<S>>(schema: S): S | undefined {
  const { kind, items, additionalProperties } = schema;
  const isList = kind === 'array' && items && schema.prefixItems.length === 0 && schema.contains === undefined;
  const isMap = kind === 'object' && typeof additionalProperties === 'object' && schema.properties.length === 0;
  const inner = isList ? items : isMap && schema.patternProperties.length === 0 ? additionalProperties : undefined;
  return typeof inner === 'object' && schema.choices.length === 0 && schema.mergedFrom.length === 0 ? inner : undefined;
}

/** What is left to show of a schema once its type has been told. */
export function innerSchema<S extends Wrapping<S>>(schema: S): S {
  const wrapped = wrappedSchema(schema);
  return wrapped === undefined ? schema : innerSchema(wrapped);
}
