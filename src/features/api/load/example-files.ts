import { isObject } from '../../../core/json/value.ts';
import type { NodeType } from '../node-type.ts';

/** What holds an example. */
const exampleKeys: ReadonlySet<string> = new Set(['example', 'value', 'dataValue']);

/** Whether an example is there, or a mapping of media types to examples. */
export function holdsExample(type: NodeType, key: string, swagger: boolean): boolean {
  return exampleKeys.has(key) || (swagger && type === 'response' && key === 'examples');
}

/** Whether a value is nothing but a `$ref` to another file. */
export function isFileReference(value: unknown): value is { readonly $ref: string } {
  if (!isObject(value) || typeof value.$ref !== 'string' || Object.keys(value).length > 1) return false;
  return /^(?![a-z][a-z0-9+.-]+:)[^#]/i.test(value.$ref);
}

/** Whether such a reference is anywhere in a value. */
export function mayNameFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isFileReference(value) || Object.values(value).some(mayNameFile);
}
