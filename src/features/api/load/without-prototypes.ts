import { createObject, isObject } from '../../../core/json/value.ts';

/** A copy in which no object has a prototype, of what code that is not ours gives back. */
export function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (!isObject(value)) return value;
  const result = createObject();
  for (const [key, item] of Object.entries(value)) result[key] = withoutPrototypes(item);
  return result;
}
