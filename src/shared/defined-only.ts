type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy without the keys whose value is `undefined`, for `{ ...defaults, ...given }` and for values that are compared. */
export function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Defined<T>;
}
