/** What is known of the value of an expression before it is run. */
export interface Known {
  /** The values that it may have: several for an element of a list. None where a key is missing. */
  readonly values: readonly unknown[];
  /** Where they come from, such as `docs/limits.json`. */
  readonly origin: string;
  /** The keys that lead to them, as code: `.plans[].name`. */
  readonly keys: string;
  /** Whether they are elements of a list, or what is in these: one of them may lack what others have. */
  readonly inList: boolean;
}

/** A part of a value that has to be run to be known. */
export const unknownPart = Symbol('a value that has to be run');

/** What is known of data that a file holds. */
export function knownData(origin: string, value: unknown): Known {
  return { origin, keys: '', values: [value], inList: false };
}

/** The value of a key; `undefined` where nothing is known of it, as of methods. It has no values where the key is missing. */
export function memberOf(known: Known, key: string): Known | undefined {
  const { values, keys } = known;
  const found: unknown[] = [];
  let mayBeThere = values.length === 0;
  for (const value of values) {
    if (value === unknownPart) return undefined;
    if (value === null || value === undefined) continue;
    if (typeof value === 'object' && Object.hasOwn(value, key)) found.push((value as Record<string, unknown>)[key]);
    else if (key in Object(value)) mayBeThere = true;
  }
  if (found.length === 0 && (mayBeThere || values.every((value) => value === null || value === undefined)))
    return undefined;
  const step = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)
    ? `.${key}`
    : `[${/^\d+$/.test(key) ? key : JSON.stringify(key)}]`;
  return { ...known, keys: keys + step, values: found };
}

/** What is known of any element of a list; `undefined` where it is no list. */
export function elementOf(known: Known): Known | undefined {
  if (known.values.length === 0 || !known.values.every(Array.isArray)) return undefined;
  return { ...known, keys: `${known.keys}[]`, values: (known.values as unknown[][]).flat(), inList: true };
}

/** The values of all keys of an object. */
export function valuesIn({ values }: Known): readonly unknown[] {
  return values.flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [unknownPart],
  );
}

/** The keys that values have. */
export function keysOf({ values }: Known): readonly string[] {
  const objects = values.filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  return [...new Set(objects.flatMap((value) => Object.keys(value as object)))];
}
