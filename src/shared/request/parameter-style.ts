import { isObject, jsonText } from '../json.ts';

/** How a value of a parameter is written. */
export interface ParameterStyle {
  readonly name: string;
  /** As the specification calls it, e.g. `form` or `deepObject`. */
  readonly style: string;
  readonly explode: boolean;
  /** Applied to names and values, not to what separates them. */
  readonly encode: (text: string) => string;
}

/** A lone value, or pairs of name and value that the place (a query, a cookie) joins. */
type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * The value in a path or a header, by the styles `simple`, `label` and `matrix`.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#style-examples
 */
export function writeValue(value: unknown, { name, style, explode, encode }: ParameterStyle): string {
  const prefix = { label: '.', matrix: ';' }[style] ?? '';
  const separator = { label: '.', matrix: ';' }[style] ?? ',';
  const key = encode(name);
  const pair = (left: string, text: string) => (style === 'matrix' && text === '' ? left : `${left}=${text}`);
  if (!isCompound(value)) {
    const text = encode(valueText(value));
    return style === 'matrix' ? `;${pair(key, text)}` : `${prefix}${text}`;
  }
  const entries = entriesOf(value).map(([left, text]) => [encode(left), encode(text)] as const);
  const isList = Array.isArray(value);
  if (explode) {
    const named = entries.map(([left, text]) =>
      isList ? (style === 'matrix' ? pair(key, text) : text) : pair(left, text),
    );
    return prefix + named.join(separator);
  }
  const joined = entries.flatMap(([left, text]) => (isList ? [text] : [left, text])).join(',');
  return style === 'matrix' ? `;${pair(key, joined)}` : `${prefix}${joined}`;
}

/** The value in a query or a cookie, by the styles `form`, `spaceDelimited`, `pipeDelimited` and `deepObject`. */
export function writePairs(value: unknown, { name, style, explode, encode }: ParameterStyle): Pairs {
  const key = encode(name);
  if (!isCompound(value)) return [[key, encode(valueText(value))]];
  if (style === 'deepObject') return deepPairs(name, value).map(([left, text]) => [encode(left), encode(text)]);
  const isList = Array.isArray(value);
  const entries = entriesOf(value).map(([left, text]) => [encode(left), encode(text)] as const);
  if (explode) return isList ? entries.map(([, text]) => [key, text]) : entries;
  const separator = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ',';
  const joined = entries.flatMap(([left, text]) => (isList ? [text] : [left, text])).join(separator);
  return entries.length === 0 ? [] : [[key, joined]];
}

/** `filter[author][name]=x`: lists repeat their name, which the specification leaves open. */
function deepPairs(name: string, value: unknown): Pairs {
  if (Array.isArray(value)) return value.flatMap((item) => deepPairs(name, item));
  if (!isObject(value)) return [[name, valueText(value)]];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item));
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Values within values have no form that the specification defines: they are written as JSON. */
function entriesOf(value: object): Pairs {
  return Object.entries(value).map(([key, item]) => [key, valueText(item)]);
}

/** A value as text: JSON for lists and objects, `''` for `null` and `undefined`. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : jsonText(value);
}
