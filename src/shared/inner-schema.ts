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

/** Lists and maps of something are told by their type: what is left to show is the something. */
export function innerSchema<S extends Wrapping<S>>(schema: S): S {
  const { kind, items, additionalProperties } = schema;
  const isList = kind === 'array' && items && schema.prefixItems.length === 0 && schema.contains === undefined;
  const isMap = kind === 'object' && typeof additionalProperties === 'object' && schema.properties.length === 0;
  const inner = isList ? items : isMap && schema.patternProperties.length === 0 ? additionalProperties : undefined;
  return typeof inner === 'object' && schema.choices.length === 0 && schema.mergedFrom.length === 0
    ? innerSchema(inner)
    : schema;
}
