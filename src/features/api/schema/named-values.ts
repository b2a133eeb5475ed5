import { isObject } from '../../../core/json/value.ts';

/** An example of Stoplight. */
interface NamedValue {
  readonly name: string;
  readonly value: unknown;
  /** Where it is, below the examples. */
  readonly keys: readonly string[];
}

/** The examples under `x-examples`, by name: values, or objects with a `value`, as OpenAPI has them. */
export function valuesByName(examples: unknown): readonly NamedValue[] {
  if (!isObject(examples) && !Array.isArray(examples)) return [];
  return Object.entries(examples).map(([name, example]: [string, unknown]) =>
    isObject(example) && 'value' in example
      ? { name, value: example.value, keys: [name, 'value'] }
      : { name, value: example, keys: [name] },
  );
}
