import { childPointer } from '../../../core/json/pointer.ts';
import { isObject } from '../../../core/json/value.ts';
import type { TypeRef } from '../../../model/schema-view.ts';
import { constantsOf } from './enum.ts';
import { everyValue, mergedEntries, type SchemaPart, type SchemaSource, schemaParts } from './parts.ts';
import { commonTypes, kindOf } from './types.ts';
import type { ViewerOptions } from './view-state.ts';

/** Keywords that a section lists something for, besides properties, alternatives, and the items of lists and values of maps. */
const others = [
  'patternProperties',
  'prefixItems',
  'contains',
  'propertyNames',
  'not',
  'contentSchema',
  'if',
  'dependentSchemas',
];

/** The most lists of lists that are looked into. */
const maxWrapped = 5;

/**
 * What the section of a schema has to show, in the words of `summaryOf`, from which the schema is not viewed: a view would need
 * those of all that it refers to. Nothing where its section lists nothing.
 */
export function closedInside(
  parts: readonly SchemaPart[],
  viewer: Pick<ViewerOptions, 'document' | 'text'>,
  wrapped = 0,
): Pick<TypeRef, 'inside'> {
  const { document, text } = viewer;
  const count = mergedEntries(parts, 'properties').size;
  if (count > 0) return { inside: text('api.propertyCount', { count }) };
  const within = (sources: readonly SchemaSource[]) =>
    wrapped < maxWrapped ? closedInside(schemaParts(document, sources).parts, viewer, wrapped + 1) : {};
  const orNull = nullableChoice(parts.map((part, index) => (index === 0 ? { ...part, distance: 0 } : part)));
  if (orNull) return within(orNull);
  for (const { schema } of parts) {
    const options = schema.oneOf ?? schema.anyOf;
    if (Array.isArray(options) && options.length > 0 && !constantsOf(schema))
      return { inside: text('api.alternativeCount', { count: options.length }) };
  }
  if (others.some((key) => parts.some(({ schema }) => key in schema))) return { inside: text('api.details') };
  const kind = kindOf(commonTypes(parts), false);
  for (const key of ['items', 'additionalProperties', 'unevaluatedProperties']) {
    const sources = everyValue(parts, key).filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
    if (sources.length === 0) continue;
    return kind === (key === 'items' ? 'array' : 'object') ? within(sources) : { inside: text('api.details') };
  }
  return {};
}

/** `oneOf: [X, null]` is how 3.1 says `nullable`: the sources without the choice, and X. */
export function nullableChoice(parts: readonly SchemaPart[]): readonly SchemaSource[] | undefined {
  const [part] = parts;
  if (!part || parts.length > 1 || part.distance > 0) return undefined;
  const keyword = 'oneOf' in part.schema ? 'oneOf' : 'anyOf';
  if (!(keyword in part.schema)) return undefined;
  const { [keyword]: options, ...rest } = part.schema;
  if (!Array.isArray(options) || options.length !== 2 || 'oneOf' in rest || 'anyOf' in rest) return undefined;
  const index = options.findIndex((option) => isObject(option) && option.type !== 'null');
  const isNull = options.some((option) => isObject(option) && option.type === 'null');
  if (index < 0 || !isNull) return undefined;
  const option = { value: options[index], pointer: childPointer(part.pointer, keyword, index) };
  return Object.keys(rest).length === 0
    ? [option]
    : [{ value: { ...rest, allOf: [options[index]] }, pointer: `${option.pointer}/with` }];
}
