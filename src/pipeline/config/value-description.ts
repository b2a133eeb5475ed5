const longest = 60;

/** A value for the end of "expected …, got …": short, on one line, and without what is inside lists and objects. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'function':
      return 'a function';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'a list' : describeObject(value);
    default:
      return String(value);
  }
}

function quote(text: string): string {
  const quoted = JSON.stringify(text.slice(0, longest));
  return text.length > longest ? `${quoted.slice(0, -1)}…"` : quoted;
}

function describeObject(value: object): string {
  if (value instanceof Promise) return 'a promise';
  if (value instanceof RegExp) return 'a regular expression';
  return value instanceof Date ? 'a date' : 'an object';
}
