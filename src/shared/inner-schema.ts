/** A schema; `of` is that of the items of a list or the values of a map, if the schema says nothing else. */
interface Wrapping<S> {
  readonly of?: S;
}

/** The innermost schema of lists and maps: of a list of lists of strings, the string. The type text names the rest. */
export function innerSchema<S extends Wrapping<S>>(schema: S): S {
  return schema.of === undefined ? schema : innerSchema(schema.of);
}
