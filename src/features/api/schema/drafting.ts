import type { Pointer } from '../../../core/json/pointer.ts';
import { isObject } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import { everyValue, nearestValue, type SchemaPart, type SchemaSource, schemaParts } from './parts.ts';
import type { Decisions } from './sample-revision.ts';
import { commonTypes } from './types.ts';

/** What a draft shares from its root to its leaves. */
export interface Drafting {
  readonly document: OpenApiDocument;
  /** The keyword of properties that are left out: `readOnly` in requests, `writeOnly` in responses. */
  readonly hiding: 'readOnly' | 'writeOnly';
  readonly decisions: Decisions;
  /** Filled while drafting: the number of possible values at each place. */
  readonly counts: Map<Pointer, number>;
  /** Filled while drafting: properties that may be left out. */
  readonly optional: Set<Pointer>;
  /** Filled while drafting: properties that do not belong in this direction. */
  readonly hidden: Set<Pointer>;
  /** Filled while drafting: places of examples that authors gave. */
  readonly authored: Set<Pointer>;
  /** How many values may still be made; below zero, only what is required is. */
  left: number;
  /** The value at a place; `undefined` where there is none to make. */
  readonly draft: (sources: readonly SchemaSource[], place: Place) => unknown;
}

/** A place in the draft. */
export interface Place {
  readonly at: Pointer;
  readonly depth: number;
  /** Schemas that are being shown around it. */
  readonly open: ReadonlySet<Pointer>;
  /** Items that have to differ from one another start with different variants. */
  readonly shift: number;
}

/** Deeper, only what is required is made. */
const maxDepth = 12;

/** The most items of a list, and properties of an object whose names are made up. */
export const maxItems = 50;

/** Whether there is room for what may be left out. */
export function hasRoom(place: Place, drafting: Drafting): boolean {
  return drafting.left > 0 && place.depth <= maxDepth;
}

/** The schema of a value that has none. */
export const anyText: readonly SchemaSource[] = [{ value: { type: 'string' }, pointer: '#any' }];

/** Whether the schema lists all its values. */
export function isFixed(parts: readonly SchemaPart[]): boolean {
  return parts.some(({ schema }) => 'const' in schema || (Array.isArray(schema.enum) && schema.enum.length > 0));
}

/** Examples, defaults and constants of a schema, the best first. */
export function givenValues(parts: readonly SchemaPart[]): readonly unknown[] {
  const [constant, example, preset] = ['const', 'example', 'default'].map((key) => nearestValue(parts, key));
  const enums = everyValue(parts, 'enum').flatMap(({ value }) => value);
  const single = example === undefined ? [] : wholeValues(parts, [example]);
  return [constant, ...single, preset, ...listedExamples(parts), ...enums].filter((value) => value !== undefined);
}

/** Whether a value is an example of the authors. */
export function isExample(value: unknown, parts: readonly SchemaPart[]): boolean {
  const isSet = nearestValue(parts, 'const') !== undefined;
  return !isSet && [nearestValue(parts, 'example'), ...listedExamples(parts)].includes(value);
}

function listedExamples(parts: readonly SchemaPart[]): readonly unknown[] {
  return wholeValues(
    parts,
    everyValue(parts, 'examples').flatMap(({ value }) => value),
  );
}

/** Examples of a list are lists; where authors give items of one, they are put into it. */
function wholeValues(parts: readonly SchemaPart[], examples: readonly unknown[]): readonly unknown[] {
  const { types, nullable } = commonTypes(parts);
  const isList = types.length === 1 && types[0] === 'array' && !nullable;
  return isList && examples.length > 0 && examples.every(isItem) ? [examples] : examples;
}

/** Whether an example cannot be a list, not even one as text. */
export function isItem(example: unknown): boolean {
  return !Array.isArray(example) && !(typeof example === 'string' && example.trimStart().startsWith('['));
}

/** The schemas under the first of the keys that has any. */
export function schemasAt(parts: readonly SchemaPart[], keys: readonly string[]): readonly SchemaSource[] {
  for (const key of keys) {
    const found = everyValue(parts, key).filter(({ value }) => isObject(value));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a value of the schemas does not belong in this direction. */
export function isHidden(sources: readonly SchemaSource[], { document, hiding }: Drafting): boolean {
  return schemaParts(document, sources).parts.some(({ schema }) => schema[hiding] === true);
}
