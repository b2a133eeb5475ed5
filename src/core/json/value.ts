import { isObject, type JsonObject } from '../../shared/json.ts';

export { isObject, type JsonObject, jsonText } from '../../shared/json.ts';

/** Has no properties either: what an object would otherwise inherit. */
const nothing: object = Object.freeze(Object.create(null));

/**
 * An empty object that inherits nothing. Engines store objects whose prototype is `null` as hash tables, which take three
 * times the memory and are slow to read; those of another prototype, be it empty, share their keys.
 */
export function createObject(): JsonObject {
  return Object.create(nothing) as JsonObject;
}

/** The value of a key of an object or an index of a list; `undefined` where there is none. */
export function childAt(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The object at `key`; `undefined` for everything that is not an object. */
export function objectAt(node: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = node?.[key];
  return isObject(value) ? value : undefined;
}

/** The items at `key`; empty for everything that is not a list. */
export function listAt(node: JsonObject | undefined, key: string): readonly unknown[] {
  const value = node?.[key];
  return Array.isArray(value) ? value : [];
}

/** The text at `key`, numbers and booleans as text too (`version: 1.0` is common); `''` for everything else. */
export function textAt(node: JsonObject | undefined, key: string): string {
  return scalarText(node?.[key]);
}

/** A value as text where it has one: objects of a document have no prototype, and `String` throws on them. */
export function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : '';
}

/** Whether `key` is `true`. */
export function flagAt(node: JsonObject | undefined, key: string): boolean {
  return node?.[key] === true;
}

/** The strings at `key`, a lone string as a list of one. */
export function textsAt(node: JsonObject | undefined, key: string): readonly string[] {
  const value = node?.[key];
  if (typeof value === 'string') return [value];
  return listAt(node, key).filter((item) => typeof item === 'string');
}

/** Entries of the object at `key`; empty for everything else. */
export function entriesAt(node: JsonObject | undefined, key: string): readonly [string, unknown][] {
  return Object.entries(objectAt(node, key) ?? {});
}

/** A deep copy in which no object has a prototype: what libraries return has them. */
export function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  if (!isObject(value)) return value;
  const result = createObject();
  for (const [key, item] of Object.entries(value)) result[key] = withoutPrototypes(item);
  return result;
}

/** A deep copy in plain objects and numbers, for libraries: these know neither objects without prototype nor `bigint`. */
export function toPlainJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) if (item !== undefined) setOwn(result, key, toPlainJson(item));
  return result;
}

/** Sets a property of an object that has a prototype: plain assignment would take `__proto__` for something else. */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
