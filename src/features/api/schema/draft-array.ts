import { childPointer } from '../../../core/json/pointer.ts';
import { anyText, type Drafting, hasRoom, maxItems, numbersAt, type Place, schemasAt } from './drafting.ts';
import { everyValue, type SchemaPart, type SchemaSource } from './parts.ts';

/** @param variant 0: an item at least; 1: as few as may be; 2: one more of each */
export function draftArray(parts: readonly SchemaPart[], variant: number, place: Place, drafting: Drafting): unknown {
  const least = Math.max(0, ...numbersAt(parts, 'minItems'));
  const most = Math.min(maxItems, ...numbersAt(parts, 'maxItems'));
  const prefix = mergedPrefix(parts);
  const rest = schemasAt(parts, ['items', 'additionalItems', 'unevaluatedItems']);
  const closed = [...everyValue(parts, 'items'), ...everyValue(parts, 'additionalItems')].some(
    ({ value }) => value === false,
  );
  const contained = everyValue(parts, 'contains');
  const needed = contained.length > 0 ? Math.max(1, ...numbersAt(parts, 'minContains')) : 0;
  const wanted = Math.max(least, needed, variant === 1 ? 0 : prefix.length, variant === 0 ? 1 : variant === 2 ? 2 : 0);
  const length = Math.min(closed ? prefix.length : wanted, Math.max(most, 0));
  const unique = parts.some(({ schema }) => schema.uniqueItems === true);
  const result: unknown[] = [];
  for (let index = 0; index < length; index++) {
    if (index >= Math.max(least, needed) && !hasRoom(place, drafting)) break;
    const own = prefix[index] ?? rest;
    const sources = index >= prefix.length && index < prefix.length + needed ? [...own, ...contained] : own;
    const some = sources.length > 0 || index >= least ? sources : anyText;
    const at = childPointer(place.at, index);
    const value = drafting.draft(some, { ...place, at, shift: unique ? place.shift + index : place.shift });
    if (value === undefined && index >= least && index >= prefix.length) break;
    result.push(value ?? null);
  }
  return result;
}

/** The schemas of the first items; lists of several parts hold together. */
function mergedPrefix(parts: readonly SchemaPart[]): readonly (readonly SchemaSource[])[] {
  // Before 2020-12, a tuple was a list under `items`.
  const tuples = [...everyValue(parts, 'prefixItems'), ...everyValue(parts, 'items')].flatMap(({ value, pointer }) =>
    Array.isArray(value) ? [value.map((item, index) => ({ value: item, pointer: childPointer(pointer, index) }))] : [],
  );
  const length = Math.max(0, ...tuples.map((tuple) => tuple.length));
  return Array.from({ length }, (_, index) => tuples.flatMap((tuple) => tuple[index] ?? []));
}
