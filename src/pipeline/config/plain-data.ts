/**
 * A copy of plain objects and lists in which every string, keys included, has gone through `map`. Keys with the
 * value `undefined` are left out, as if they had not been written. Functions and instances of classes are kept
 * as they are; cycles stay cycles.
 */
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  const copies = new Map<object, unknown>();
  return copy(value);

  function copy(original: unknown): unknown {
    if (typeof original === 'string') return map(original);
    if (!isPlain(original)) return original;
    return copies.get(original) ?? (Array.isArray(original) ? copyList(original) : copyObject(original));
  }

  function copyList(list: readonly unknown[]): unknown[] {
    const copied: unknown[] = [];
    copies.set(list, copied);
    for (const item of list) copied.push(copy(item));
    return copied;
  }

  function copyObject(object: object): object {
    const copied = {};
    copies.set(object, copied);
    for (const [key, item] of Object.entries(object)) {
      if (item === undefined) continue;
      // A plain assignment would take the key `__proto__` for the prototype.
      Object.defineProperty(copied, map(key), {
        value: copy(item),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return copied;
  }
}

/** Freezes plain objects and lists all the way down, and leaves those in `except` and everything below them alone. */
export function deepFreeze<T>(value: T, except: readonly unknown[] = []): T {
  if (!isPlain(value) || Object.isFrozen(value) || except.includes(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item, except);
  return value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
