import { isObject, type JsonObject } from '../../../core/json/value.ts';

/** An example of Stoplight. */
interface NamedValue {
  readonly name: string;
  readonly value: unknown;
  /** As OpenAPI has it, with a summary and a description if there are any. */
  readonly example: JsonObject;
  /** Where it is, below the examples. */
  readonly keys: readonly string[];
}

/** The examples under `x-examples`, by name: values, or objects with a `value`, as OpenAPI has them. */
export function valuesByName(examples: unknown): readonly NamedValue[] {
  if (!isObject(examples) && !Array.isArray(examples)) return [];
  return Object.entries(examples).map(([name, example]: [string, unknown]) =>
    isObject(example) && 'value' in example
      ? { name, value: example.value, example, keys: [name, 'value'] }
      : { name, value: example, example: { value: example }, keys: [name] },
  );
}
