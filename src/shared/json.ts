/** An object of a document. It has no prototype, so a key such as `__proto__` or `constructor` is like any other. */
export type JsonObject = { [key: string]: unknown };

/** Whether a value is an object, not a list or `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * JSON text of a value. Integers too large for a number are held as `bigint` and keep their digits.
 *
 * @param indent blanks for each level; with 0 the text is on one line, with a blank after commas and colons
 */
export function jsonText(value: unknown, indent = 0): string {
  if (indent > 0) {
    try {
      return JSON.stringify(value, undefined, indent) ?? 'null';
    } catch {
      // It has a `bigint`.
    }
  }
  return writeJson(value, indent === 0 ? '' : '\n', ' '.repeat(indent));
}

function writeJson(value: unknown, newline: string, indent: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const items = Array.isArray(value)
    ? value.map((item) => writeJson(item, newline && newline + indent, indent))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${writeJson(item, newline && newline + indent, indent)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return newline
    ? `${open}${newline}${indent}${items.join(`,${newline}${indent}`)}${newline}${close}`
    : `${open}${items.join(', ')}${close}`;
}
