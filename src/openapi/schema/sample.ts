import type { OpenApiDocument } from '../document.ts';
import { createObject, isObject } from '../json.ts';
import { childPointer, type Pointer } from '../json-pointer.ts';
import { everyValue, mergedEntries, nearestValue, type SchemaPart, type SchemaSource, schemaParts } from './parts.ts';
import { sampleNumber, sampleString } from './sample-scalar.ts';
import { commonTypes } from './types.ts';
import type { Direction } from './view-state.ts';

interface SampleState {
  readonly document: OpenApiDocument;
  readonly direction: Direction | undefined;
  readonly open: ReadonlySet<Pointer>;
  readonly depth: number;
  readonly budget: { left: number };
}

const maxDepth = 12;

/**
 * A value that shows what the schema means: authors' examples, defaults and enums where there are any, else
 * made up. `undefined` where there is nothing to show. Schemas that contain themselves are shown once.
 */
export function sampleOf(
  source: SchemaSource,
  options: {
    readonly document: OpenApiDocument;
    readonly direction: Direction | undefined;
    /** At most so many values are made. */
    readonly values: number;
  },
): unknown {
  const { document, direction, values } = options;
  return sample([source], { document, direction, open: new Set(), depth: 0, budget: { left: values } });
}

function sample(sources: readonly SchemaSource[], state: SampleState): unknown {
  const { parts, never, followed } = schemaParts(state.document, sources);
  if (never || state.depth > maxDepth || --state.budget.left < 0) return undefined;
  if (followed.some((pointer) => state.open.has(pointer))) return undefined;
  const given = givenValue(parts);
  if (given !== undefined) return given;
  const inside = { ...state, depth: state.depth + 1, open: new Set([...state.open, ...followed]) };
  return sampleByType(parts, inside);
}

/** What the authors say a value looks like. */
function givenValue(parts: readonly SchemaPart[]): unknown {
  for (const key of ['const', 'example', 'default']) {
    const value = nearestValue(parts, key);
    if (value !== undefined) return value;
  }
  for (const key of ['examples', 'enum']) {
    const values = nearestValue(parts, key);
    if (Array.isArray(values) && values.length > 0) return values[0];
  }
  return undefined;
}

function sampleByType(parts: readonly SchemaPart[], state: SampleState): unknown {
  const { types, nullable } = commonTypes(parts);
  const [type] = types;
  const choice = firstChoice(parts);
  if (choice && type !== 'object') return sample([choice], state);
  switch (type) {
    case 'object':
      return sampleObject(parts, state, choice);
    case 'array':
      return sampleArray(parts, state);
    case 'string':
      return sampleString(parts);
    case 'integer':
    case 'number':
      return sampleNumber(parts, type);
    case 'boolean':
      return true;
    default:
      return nullable ? null : undefined;
  }
}

function firstChoice(parts: readonly SchemaPart[]): SchemaSource | undefined {
  for (const keyword of ['oneOf', 'anyOf']) {
    for (const { value, pointer } of everyValue(parts, keyword)) {
      const options = Array.isArray(value) ? value : [];
      const index = options.findIndex((option) => !isObject(option) || option.type !== 'null');
      if (index >= 0) return { value: options[index], pointer: childPointer(pointer, index) };
    }
  }
  return undefined;
}

function sampleObject(parts: readonly SchemaPart[], state: SampleState, choice: SchemaSource | undefined): unknown {
  const chosen = choice ? sample([choice], state) : undefined;
  const result = Object.assign(createObject(), isObject(chosen) ? chosen : {});
  for (const [name, sources] of mergedEntries(parts, 'properties')) {
    if (isHidden(sources, state)) continue;
    const value = sample(sources, state);
    if (value !== undefined) result[name] = value;
  }
  if (Object.keys(result).length === 0) {
    const others = everyValue(parts, 'additionalProperties').filter(({ value }) => isObject(value));
    const value = others.length > 0 ? sample(others, state) : undefined;
    if (value !== undefined) result.key = value;
  }
  return result;
}

function isHidden(sources: readonly SchemaSource[], { document, direction }: SampleState): boolean {
  const { parts } = schemaParts(document, sources);
  const key = { request: 'readOnly', response: 'writeOnly' }[direction ?? 'request'];
  return direction !== undefined && parts.some(({ schema }) => schema[key] === true);
}

function sampleArray(parts: readonly SchemaPart[], state: SampleState): unknown {
  const [prefix] = everyValue(parts, 'prefixItems');
  if (prefix && Array.isArray(prefix.value)) {
    return prefix.value.map(
      (value, index) => sample([{ value, pointer: childPointer(prefix.pointer, index) }], state) ?? null,
    );
  }
  const item = sample(everyValue(parts, 'items'), state);
  return item === undefined ? [] : [item];
}
