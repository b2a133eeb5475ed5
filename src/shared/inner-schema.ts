/** A list or map and what it consists of. */
interface Wrapping<S> {
  readonly of?: S;
}

/** What is inside of lists and maps of which there is nothing to say but what they consist of. */
export function innerSchema<S extends Wrapping<S>>(schema: S): S {
  return schema.of === undefined ? schema : innerSchema(schema.of);
}
