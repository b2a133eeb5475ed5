type Value = object | string | number | boolean | undefined;

/** What is known of the values so far, and of those with one more. */
interface Known<T> {
  result?: { readonly value: T };
  readonly objects: WeakMap<object, Known<T>>;
  readonly others: Map<Value, Known<T>>;
}

/**
 * A function that makes its result once for the same values, and gives the same object again. It is for functions of values that never
 * change, such as results of the graph: only the time that they take tells that something is remembered. Each result is kept as
 * long as its objects, so at least the first value has to be one.
 */
export function remembered<Of extends readonly [object, ...(readonly Value[])], T>(
  make: (...of: Of) => T,
): (...of: Of) => T {
  const first = newKnown<T>();
  return (...of) => {
    let known = first;
    for (const value of of) known = next(known, value);
    known.result ??= { value: make(...of) };
    return known.result.value;
  };
}

function next<T>({ objects, others }: Known<T>, value: Value): Known<T> {
  const isObject = typeof value === 'function' || (typeof value === 'object' && value !== null);
  const found = isObject ? objects.get(value) : others.get(value);
  if (found !== undefined) return found;
  const made = newKnown<T>();
  if (isObject) objects.set(value, made);
  else others.set(value, made);
  return made;
}

function newKnown<T>(): Known<T> {
  return { objects: new WeakMap(), others: new Map() };
}
