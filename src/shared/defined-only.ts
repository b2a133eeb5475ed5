type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy without the keys whose value is `undefined`, for `{ ...defaults, ...given }` and for values that are compared. */
export function definedOnly<T extends object>(value: T): Defined<T> {
  const defined: Defined<T> = {};
  // Of each page several times: through lists of entries it takes five times as long.
  for (const key of Object.keys(value) as (keyof T)[])
    if (value[key] !== undefined) defined[key] = value[key] as Exclude<T[keyof T], undefined>;
  return defined;
}
