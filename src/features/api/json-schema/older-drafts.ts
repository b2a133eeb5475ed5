import { childPointer, type Pointer, parentPointer } from '../../../core/json/pointer.ts';
import { createObject, isObject, type JsonObject } from '../../../core/json/value.ts';
import type { SpecificationFile } from '../load/specification-file.ts';
import { mapChildren } from '../node-type.ts';

/**
 * A file with a schema of an older draft, converted to the keywords of 2020-12, which pages, samples and validation read.
 * Places stay those of the file.
 */
export function inLatestDraft(file: SpecificationFile): SpecificationFile {
  if (!isObject(file.value)) return file;
  const moved = new Map<Pointer, Pointer>();
  const value = modernise(file.value, { at: '', was: '' }, moved);
  return { ...file, value, place: (pointer, part) => file.place(writtenAt(pointer, moved), part) };
}

/** Where a value of the converted schema is written. */
function writtenAt(pointer: Pointer, moved: ReadonlyMap<Pointer, Pointer>): Pointer {
  for (let at = pointer; at !== ''; at = parentPointer(at)) {
    const was = moved.get(at);
    if (was !== undefined) return was + pointer.slice(at.length);
  }
  return pointer;
}

interface Position {
  readonly at: Pointer;
  readonly was: Pointer;
}

function modernise(schema: JsonObject, { at, was }: Position, moved: Map<Pointer, Pointer>): JsonObject {
  const { renamed, names } = rename(schema);
  return mapChildren(renamed, 'schema', ({ keys, value }) => {
    const [key = '', ...inside] = keys;
    const place = { at: childPointer(at, ...keys), was: childPointer(was, names.get(key) ?? key, ...inside) };
    if (place.at !== place.was) moved.set(place.at, place.was);
    return isObject(value) ? modernise(value, place, moved) : value;
  });
}

/** The keywords that have another name since, and the names that they had. */
function rename(schema: JsonObject): { readonly renamed: JsonObject; readonly names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>();
  const renamed = createObject();
  const isTuple = Array.isArray(schema.items);
  const set = (key: string, value: unknown, was = key): void => {
    renamed[key] = value;
    if (key !== was) names.set(key, was);
  };
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'items' && isTuple) set('prefixItems', value, key);
    else if (key === 'additionalItems') {
      if (isTuple) set('items', value, key);
    } else if (key === 'dependencies' && isObject(value)) {
      const entries = Object.entries(value);
      const lists = entries.filter(([, item]) => Array.isArray(item));
      const schemas = entries.filter(([, item]) => !Array.isArray(item));
      if (lists.length > 0) set('dependentRequired', Object.fromEntries(lists), key);
      if (schemas.length > 0) set('dependentSchemas', Object.fromEntries(schemas), key);
    } else if (key === 'id' && typeof value === 'string') set('$id', value, key);
    else if (key === '$recursiveRef') set('$ref', value, key);
    else if (key === '$recursiveAnchor') continue;
    else set(key, value);
  }
  return { renamed, names };
}
