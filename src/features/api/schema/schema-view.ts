import { childPointer, lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, jsonText, textsAt } from '../../../core/json/value.ts';
import type { SchemaProperty, SchemaRef, SchemaView } from '../../../model/reference.ts';
import { externalDocs } from '../markup/external-link.ts';
import { choicesOf, discriminatorOf } from './choices.ts';
import { conditionsOf } from './conditions.ts';
import { constraintWords, formatOf } from './constraints.ts';
import { constantsOf, enumValues } from './enum.ts';
import { brokenReference, nullableChoice, referenceOf } from './idioms.ts';
import type { Allowance } from './inline-budget.ts';
import { everyValue, mergedEntries, nearestValue, type SchemaPart, type SchemaSource, schemaParts } from './parts.ts';
import { schemaReference } from './registry.ts';
import { typeLabel } from './type-label.ts';
import { commonTypes, kindOf } from './types.ts';
import type { Direction, ViewerOptions, ViewState } from './view-state.ts';
import { xmlWords } from './xml-words.ts';

/** Turns the schema graph into finite trees. */
export interface SchemaViewer {
  /** A schema where it is used: named schemas in it are opened to a small depth, or with `brief` only if they are small. */
  readonly used: (
    source: SchemaSource,
    options?: { readonly direction?: Direction; readonly brief?: boolean },
  ) => SchemaView;
  /** A named schema in its own section: named schemas in it are links. */
  readonly named: (pointer: Pointer) => SchemaView;
}

const maxDepth = 40;
const maxMerges = 2;
/** Longer examples are shown as a block, not beside the type. */
export const maxInlineExample = 160;
const usedBudget = 400;
const namedBudget = 1300;

export function createSchemaViewer(options: Omit<ViewerOptions, 'view'>, allowance: Allowance): SchemaViewer {
  const viewer: ViewerOptions = { ...options, view: viewSchema };
  const known = new Map<string, SchemaView>();
  const start = { viewer, depth: 0, merges: maxMerges, open: new Set<Pointer>() };
  return {
    used: (source, { direction, brief = false } = {}) => {
      const key = `${direction} ${brief} ${lonePointer(source)}`;
      const openable = brief ? allowance.brief : allowance.usual;
      const view =
        known.get(key) ?? viewSchema([source], { ...start, direction, openable, budget: { left: usedBudget } });
      known.set(key, view);
      return view;
    },
    named: (pointer) => {
      const source = viewer.document.resolve(pointer) ?? { value: true, pointer };
      const open = new Set([pointer]);
      return viewSchema([source], {
        ...start,
        open,
        direction: undefined,
        openable: [],
        budget: { left: namedBudget },
      });
    },
  };
}

/** Where a schema is written: shared parameters and plain references lead to the same place again and again. */
function lonePointer({ value, pointer }: SchemaSource): Pointer {
  const target = isObject(value) && Object.keys(value).length === 1 ? schemaReference(value) : undefined;
  return target === undefined ? pointer : `to ${target}`;
}

/** The named schema that a place stands for, and all that its `$ref` and `allOf` lead to. */
interface Followed {
  readonly target: Pointer | undefined;
  readonly followed: readonly Pointer[];
}

/** The view of a schema, or of several that have to hold together. */
function viewSchema(sources: readonly SchemaSource[], state: ViewState): SchemaView {
  state.budget.left--;
  const broken = brokenReference(sources);
  if (broken !== undefined && !state.viewer.document.resolve(broken))
    return { ...emptyView, type: lastKey(broken), constraints: ['not in this document'], elided: true };
  const target = referenceOf(sources);
  const ref = target === undefined ? undefined : state.viewer.registry.refTo(target);
  const { parts, never, followed } = schemaParts(state.viewer.document, sources);
  const nullOr = nullableChoice(parts);
  if (nullOr && ref === undefined) return asNullable(viewSchema(nullOr, state));
  const view = describeSchema(parts, never, state, ref);
  const elided = hasInside(parts) && isClosed({ target, followed }, state);
  const inside = elided ? view : { ...view, ...viewInside(parts, enter(state, { target, followed })) };
  // A schema that is described elsewhere has its parts named there.
  const named = elided && ref !== undefined ? [] : followed;
  const mergedFrom = named
    .filter((pointer) => pointer !== target)
    .flatMap((pointer) => state.viewer.registry.refTo(pointer) ?? []);
  return { ...inside, type: typeLabel({ ...inside, elided }), elided, mergedFrom };
}

/** Everything about a schema that needs no other schema. */
function describeSchema(
  parts: readonly SchemaPart[],
  never: boolean,
  state: ViewState,
  ref: SchemaRef | undefined,
): SchemaView {
  const { viewer } = state;
  const types = commonTypes(parts);
  const hasChoices = parts.some(({ schema }) => ('oneOf' in schema || 'anyOf' in schema) && !constantsOf(schema));
  const title = nearestValue(parts, 'title');
  const format = formatOf(parts);
  const docs = externalDocs(nearestValue(parts, 'externalDocs'));
  const values = enumValues(parts);
  const noValue = types.conflict || (values.length === 0 && everyValue(parts, 'enum').length > 1);
  return {
    ...emptyView,
    kind: never || noValue ? 'never' : kindOf(types, hasChoices),
    types: types.types.length > 1 ? types.types : [],
    ...(ref ? { ref } : {}),
    title: typeof title === 'string' ? title : '',
    description: viewer.descriptions.render(nearestValue(parts, 'description'), viewer.level),
    ...(format === undefined ? {} : { format }),
    constraints: [
      ...constraintWords(parts),
      ...unlistedRequired(parts),
      ...xmlWords(parts),
      ...(noValue ? ['no value fits all of its parts'] : []),
    ],
    ...(has(parts, 'default') ? { default: jsonText(nearestValue(parts, 'default')) } : {}),
    ...(has(parts, 'const') ? { const: jsonText(nearestValue(parts, 'const')) } : {}),
    enum: values,
    examples: exampleTexts(parts),
    nullable: types.nullable,
    readOnly: flag(parts, 'readOnly'),
    writeOnly: flag(parts, 'writeOnly'),
    deprecated: flag(parts, 'deprecated'),
    ...(docs ? { externalDocs: docs } : {}),
  };
}

/** The schemas inside a schema. */
function viewInside(parts: readonly SchemaPart[], state: ViewState): Partial<SchemaView> {
  const view = (sources: readonly SchemaSource[]) => viewSchema(sources, state);
  const all = (key: string) => everyValue(parts, key);
  const single = (key: string) => (all(key).length > 0 ? view(all(key)) : undefined);
  const contains = single('contains');
  const propertyNames = single('propertyNames');
  const not = single('not');
  const content = single('contentSchema');
  const discriminator = discriminatorOf(parts, state);
  return {
    properties: propertiesOf(parts, state),
    patternProperties: [...mergedEntries(parts, 'patternProperties')].map(([pattern, sources]) => ({
      pattern,
      schema: view(sources),
    })),
    ...additionalOf(parts, view),
    ...itemsOf(parts, view),
    ...(contains ? { contains } : {}),
    ...(propertyNames ? { propertyNames } : {}),
    ...(not ? { not } : {}),
    ...(content ? { content } : {}),
    choices: choicesOf(parts, state),
    ...(discriminator ? { discriminator } : {}),
    conditions: conditionsOf(parts, state),
  };
}

function propertiesOf(parts: readonly SchemaPart[], state: ViewState): readonly SchemaProperty[] {
  const required = requiredNames(parts);
  return [...mergedEntries(parts, 'properties')]
    .map(([name, sources]) => ({ name, required: required.has(name), schema: viewSchema(sources, state) }))
    .filter(
      ({ schema }) =>
        !(state.direction === 'request' && schema.readOnly) && !(state.direction === 'response' && schema.writeOnly),
    );
}

function requiredNames(parts: readonly SchemaPart[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ schema }) => (Array.isArray(schema.required) ? textsAt(schema, 'required') : [])));
}

/** Names that are required though no part describes them. */
function unlistedRequired(parts: readonly SchemaPart[]): readonly string[] {
  const listed = mergedEntries(parts, 'properties');
  return [...requiredNames(parts)].filter((name) => !listed.has(name)).map((name) => `${name} has to be there`);
}

type View = (sources: readonly SchemaSource[]) => SchemaView;

function additionalOf(parts: readonly SchemaPart[], view: View): Partial<SchemaView> {
  const stated = everyValue(parts, 'additionalProperties');
  const sources = stated.length > 0 ? stated : everyValue(parts, 'unevaluatedProperties');
  if (sources.length === 0) return {};
  if (sources.some(({ value }) => value === false)) return { additionalProperties: false };
  const schemas = sources.filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
  return { additionalProperties: schemas.length > 0 ? view(schemas) : true };
}

function itemsOf(parts: readonly SchemaPart[], view: View): Partial<SchemaView> {
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

function asNullable(view: SchemaView): SchemaView {
  return view.nullable ? view : { ...view, nullable: true, type: typeLabel({ ...view, nullable: true }) };
}

const insideKeys = [
  'properties patternProperties additionalProperties unevaluatedProperties propertyNames items additionalItems prefixItems',
  'contains oneOf anyOf not if dependentSchemas contentSchema',
]
  .join(' ')
  .split(' ');

function hasInside(parts: readonly SchemaPart[]): boolean {
  return insideKeys.some((key) => has(parts, key));
}

/** Whether the inside of a schema is left to its own section. */
function isClosed({ target, followed }: Followed, state: ViewState): boolean {
  const { merges, depth, open, budget, viewer } = state;
  if (depth > maxDepth || budget.left <= 0) return true;
  if (depth === 0 && open.size > 0) return false;
  if (target === undefined)
    return followed.length > 0 && (merges === 0 || followed.some((pointer) => open.has(pointer)));
  const [size] = state.openable;
  return open.has(target) || size === undefined || viewer.registry.size(target) > size;
}

function enter(state: ViewState, { target, followed }: Followed): ViewState {
  const open = new Set([...state.open, ...followed]);
  const inside = { ...state, depth: state.depth + 1, open };
  if (target !== undefined) return { ...inside, openable: state.openable.slice(1) };
  return followed.length === 0 ? inside : { ...inside, merges: state.merges - 1 };
}

function exampleTexts(parts: readonly SchemaPart[]): readonly string[] {
  const examples = nearestValue(parts, 'examples');
  const values = [
    ...(has(parts, 'example') ? [nearestValue(parts, 'example')] : []),
    ...(Array.isArray(examples) ? examples : []),
  ];
  return [...new Set(values.map((value) => jsonText(value)))].filter((text) => text.length <= maxInlineExample);
}

function has(parts: readonly SchemaPart[], key: string): boolean {
  return parts.some(({ schema }) => key in schema);
}

function flag(parts: readonly SchemaPart[], key: string): boolean {
  return parts.some(({ schema }) => schema[key] === true);
}

/** A schema that says nothing. */
const emptyView: SchemaView = {
  kind: 'any',
  types: [],
  type: 'any',
  elided: false,
  title: '',
  description: '',
  constraints: [],
  enum: [],
  examples: [],
  nullable: false,
  readOnly: false,
  writeOnly: false,
  deprecated: false,
  properties: [],
  patternProperties: [],
  prefixItems: [],
  choices: [],
  mergedFrom: [],
  conditions: [],
};
