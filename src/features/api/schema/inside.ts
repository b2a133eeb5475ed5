import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject } from '../../../core/json/value.ts';
import type { SchemaField, SchemaList, SchemaView } from '../../../model/schema-view.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { choicesOf } from './choices.ts';
import { everyValue, mergedEntries, requiredNames, type SchemaPart, type SchemaSource } from './parts.ts';
import type { ViewState } from './view-state.ts';

/** The schemas inside a schema, by their role: properties, items and so on. */
export interface Inside {
  readonly properties: readonly SchemaField[];
  /** By patterns of their names. */
  readonly patterns: readonly SchemaField[];
  /** Absent: the document says nothing. */
  readonly additionalProperties?: boolean | SchemaView;
  readonly prefixItems: readonly SchemaView[];
  /** Of a list, after `prefixItems`; `false`: no further items. */
  readonly items?: false | SchemaView;
  /** Those under keywords that hold one schema. */
  readonly parts: readonly SchemaField[];
  readonly choices: readonly SchemaList[];
  readonly conditions: readonly SchemaList[];
}

/** A schema that has no others inside, or whose inside is left out. */
export const nothingInside: Inside = {
  properties: [],
  patterns: [],
  prefixItems: [],
  parts: [],
  choices: [],
  conditions: [],
};

/** Keywords that hold one schema and need no words but a name, in reading order. */
const partNames = {
  contains: 'api.contains',
  propertyNames: 'api.propertyNames',
  not: 'api.not',
  contentSchema: 'api.decodedContent',
} as const;

/** Keywords whose schemas `viewInside` describes. */
export const insideKeywords: readonly string[] = [
  ...Object.keys(partNames),
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['items', 'additionalItems', 'prefixItems', 'oneOf', 'anyOf', 'if', 'dependentSchemas'],
];

type View = (sources: readonly SchemaSource[]) => SchemaView;

/** Describes the schemas inside the parts of a schema, which hold together. */
export function viewInside(parts: readonly SchemaPart[], state: ViewState): Inside {
  const view: View = (sources) => state.viewer.view(sources, state);
  const { text } = state.viewer;
  return {
    properties: propertiesOf(parts, state, view),
    patterns: [...mergedEntries(parts, 'patternProperties')].map(([pattern, sources]) => ({
      kind: 'position',
      name: `/${pattern}/`,
      schema: view(sources),
    })),
    additionalProperties: additionalOf(parts, view),
    ...itemsOf(parts, view),
    parts: (Object.keys(partNames) as (keyof typeof partNames)[]).flatMap((keyword) => {
      const sources = everyValue(parts, keyword);
      return sources.length === 0 ? [] : [part(text(partNames[keyword]), view(sources))];
    }),
    choices: choicesOf(parts, state),
    conditions: parts.flatMap((one) => conditionsOf(one, view, text)),
  };
}

function part(name: string, schema: SchemaView): SchemaField {
  return { kind: 'part', name, schema };
}

/** In document order, those of `allOf` first where it comes first; without those that do not go in this direction. */
function propertiesOf(parts: readonly SchemaPart[], { direction }: ViewState, view: View): readonly SchemaField[] {
  const required = requiredNames(parts);
  return [...mergedEntries(parts, 'properties')]
    .map(([name, sources]) => ({
      kind: 'property' as const,
      name,
      required: required.has(name),
      schema: view(sources),
    }))
    .filter(
      ({ schema }) => !(direction === 'request' && schema.readOnly) && !(direction === 'response' && schema.writeOnly),
    );
}

function additionalOf(parts: readonly SchemaPart[], view: View): boolean | SchemaView | undefined {
  const stated = everyValue(parts, 'additionalProperties');
  const sources = stated.length > 0 ? stated : everyValue(parts, 'unevaluatedProperties');
  if (sources.length === 0) return undefined;
  if (sources.some(({ value }) => value === false)) return false;
  const schemas = sources.filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
  return schemas.length > 0 ? view(schemas) : true;
}

function itemsOf(parts: readonly SchemaPart[], view: View): Pick<Inside, 'prefixItems' | 'items'> {
  const isTuple = (source: SchemaSource) => Array.isArray(source.value);
  // Before 2020-12, a tuple was a list under `items`, and the rest came under `additionalItems`.
  const tuple = everyValue(parts, 'prefixItems').find(isTuple) ?? everyValue(parts, 'items').find(isTuple);
  const prefix = Array.isArray(tuple?.value) ? tuple.value : [];
  const prefixItems = prefix.map((value, index) =>
    view([{ value, pointer: childPointer(tuple?.pointer ?? '', index) }]),
  );
  const stated = everyValue(parts, 'items').filter((source) => !isTuple(source));
  const rest =
    stated.length > 0 ? stated : [...everyValue(parts, 'additionalItems'), ...everyValue(parts, 'unevaluatedItems')];
  if (rest.length === 0) return { prefixItems };
  return { prefixItems, items: rest.some(({ value }) => value === false) ? false : view(rest) };
}

/** A list for `if`, `then` and `else`, and one for each entry of `dependentSchemas`. */
function conditionsOf({ schema, pointer }: SchemaPart, view: View, text: Text): readonly SchemaList[] {
  const branch = (key: string) =>
    key in schema ? [part(key, view([{ value: schema[key], pointer: childPointer(pointer, key) }]))] : [];
  const isCondition = 'if' in schema && ('then' in schema || 'else' in schema);
  return [
    ...(isCondition ? [{ title: '', fields: ['if', 'then', 'else'].flatMap(branch) }] : []),
    ...entriesAt(schema, 'dependentSchemas').map(([name, value]) => {
      const at = childPointer(pointer, 'dependentSchemas', name);
      return { title: '', fields: [part(text('api.wherePresent', { name }), view([{ value, pointer: at }]))] };
    }),
  ];
}

/** The schema of the items of a list or the values of a map, where the list or map has nothing else inside. */
export function wrappedIn(kind: SchemaView['kind'], inside: Inside): SchemaView | undefined {
  const { properties, patterns, prefixItems, parts, choices, conditions, items, additionalProperties } = inside;
  if ([properties, patterns, prefixItems, parts, choices, conditions].some((list) => list.length > 0)) return undefined;
  if (kind === 'array') return items || undefined;
  return kind === 'object' && typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** The schemas inside as lists, in reading order. */
export function listsOf(inside: Inside, text: Text): readonly SchemaList[] {
  const { properties, patterns, additionalProperties, prefixItems, items, parts, choices, conditions } = inside;
  const fields: readonly SchemaField[] = [
    ...properties,
    ...patterns,
    ...(typeof additionalProperties === 'object' ? [part(text('api.additionalProperties'), additionalProperties)] : []),
    ...prefixItems.map((schema, index) => ({ kind: 'position' as const, name: `[${index}]`, schema })),
    ...(items ? [part(text(prefixItems.length > 0 ? 'api.furtherItems' : 'api.items'), items)] : []),
    ...parts,
  ];
  return [...(fields.length > 0 ? [{ title: '', fields }] : []), ...choices, ...conditions];
}

/** Whether there may be more than what is listed, in words, where the document says so. */
export function limitWords(inside: Inside, text: Text): readonly string[] {
  const { properties, patterns, additionalProperties, prefixItems, items, choices, conditions } = inside;
  // Alternatives and conditions list properties of their own.
  const areOthers = [properties, patterns, choices, conditions].some((list) => list.length > 0);
  const others = areOthers ? 'OtherProperties' : 'Properties';
  return [
    ...(typeof additionalProperties === 'boolean'
      ? [text(additionalProperties ? `api.any${others}` : `api.no${others}`)]
      : []),
    ...(items === false ? [text(prefixItems.length > 0 ? 'api.noFurtherItems' : 'api.noItems')] : []),
  ];
}

/** What a closed schema says of its inside, e.g. `3 properties`; `''` where there is nothing to open. */
export function summaryOf({ lists, mergedFrom, discriminator }: Omit<SchemaView, 'summary'>, text: Text): string {
  if (lists.length === 0 && mergedFrom.length === 0 && discriminator === undefined) return '';
  const count = lists.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'property')).length;
  if (count > 0) return text('api.propertyCount', { count });
  const choice = lists.find(({ title }) => title !== '');
  if (choice !== undefined) return text('api.alternativeCount', { count: choice.fields.length });
  return text(mergedFrom.length > 0 ? 'api.partsTitle' : 'api.details');
}
