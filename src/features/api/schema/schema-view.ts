import { lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, jsonText, textAt } from '../../../core/json/value.ts';
import { annotations } from '../../../core/json-schema/index.ts';
import type { SchemaFact, SchemaView } from '../../../model/schema-view.ts';
import { saysNothing } from '../../../shared/example-name.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { beginningOf } from '../markup/beginning-of.ts';
import { externalDocs } from '../markup/external-link.ts';
import type { Known } from '../trail.ts';
import { discriminatorOf } from './choices.ts';
import { closedInside, nullableChoice } from './closed-inside.ts';
import { constraintWords, formatOf, xmlWords } from './constraints.ts';
import { constantsOf, enumValues } from './enum.ts';
import type { InlineLimits } from './inline-limits.ts';
import { insideKeywords, limitWords, listsOf, nothingInside, summaryOf, viewInside, wrappedIn } from './inside.ts';
import { valuesByName } from './named-values.ts';
import {
  everyValue,
  hasFlag,
  mergedEntries,
  nearestValue,
  requiredNames,
  type SchemaPart,
  type SchemaParts,
  type SchemaSource,
  schemaParts,
} from './parts.ts';
import { schemaReference } from './registry.ts';
import { typeLabel, typeWords } from './type-label.ts';
import { commonTypes, kindOf } from './types.ts';
import type { Direction, ViewerOptions, ViewState } from './view-state.ts';

/** Turns the schema graph into finite trees. */
export interface SchemaViewer {
  /** A schema where it is used: named schemas in it are opened to a small depth, or with `brief` only if they are small. */
  readonly used: (
    source: SchemaSource,
    options?: { readonly direction?: Direction; readonly brief?: boolean },
  ) => SchemaView;
  /** A named schema in its own section: named schemas in it are links, unless they are of at most the sizes in `openable`. */
  readonly named: (pointer: Pointer, openable?: readonly number[]) => SchemaView;
}

const maxDepth = 40;
const maxMerges = 2;
/** Longer examples are shown as a block, not next to the type. In characters. */
const maxInlineExample = 160;
const usedBudget = 400;
const namedBudget = 1300;

/** Views are cached by where the schema is written and how it is used. */
export function createSchemaViewer(
  options: Omit<ViewerOptions, 'view' | 'leaves'>,
  limits: InlineLimits,
): SchemaViewer {
  const viewer: ViewerOptions = { ...options, view: viewSchema, leaves: new Map() };
  const known: Known<SchemaView> = new Map();
  const start = { viewer, choices: limits.choices, depth: 0, merges: maxMerges, open: new Set<Pointer>() };
  return {
    used: (source, { direction, brief = false } = {}) => {
      const key = `${direction} ${brief} ${lonePointer(source)}`;
      const openable = brief ? limits.brief : limits.usual;
      return options.trail.once(known, key, () =>
        viewSchema([source], { ...start, section: undefined, direction, openable, budget: { left: usedBudget } }),
      );
    },
    named: (pointer, openable = []) => {
      const source = viewer.document.resolve(pointer) ?? { value: true, pointer };
      const open = new Set([pointer]);
      return viewSchema([source], {
        ...start,
        open,
        section: pointer,
        direction: undefined,
        openable,
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

/** The named schema that is used in a place, and all that its `$ref` and `allOf` lead to. */
interface Followed {
  readonly target: Pointer | undefined;
  readonly followed: readonly Pointer[];
}

/** The view of a schema, or of several that have to hold together. @param orNull whether `null` fits as well */
function viewSchema(sources: readonly SchemaSource[], state: ViewState, orNull = false): SchemaView {
  state.budget.left--;
  const view = viewKnown(sources, state, orNull);
  if (view.examples === undefined || isAtHome(sources, state)) return view;
  const { examples, ...others } = view;
  return others;
}

/** Whether this is where the schema is written. Elsewhere there are no long examples: a schema may be used in a thousand places. */
function isAtHome([source]: readonly SchemaSource[], { section }: ViewState): boolean {
  const [owner] = /^\/components\/schemas\/[^/]+/.exec(source?.pointer ?? '') ?? [];
  return owner === undefined || owner === section;
}

function viewKnown(sources: readonly SchemaSource[], state: ViewState, orNull: boolean): SchemaView {
  const key = orNull ? undefined : sharedKey(sources, state);
  if (key === undefined) return viewWhole(sources, state, orNull);
  const { leaves, trail } = state.viewer;
  return trail.once(leaves, key, () => viewWhole(sources, state, orNull));
}

const structure: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', 'allOf', ...insideKeywords]);

/**
 * The text of a schema whose view depends on nothing else: not on where it is, nor on what is open around it. It has no
 * schemas inside, or is a reference whose inside is left to another section.
 */
function sharedKey(sources: readonly SchemaSource[], state: ViewState): string | undefined {
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0 || !isObject(source.value)) return undefined;
  const target = referenceOf(sources);
  if (target !== undefined && isClosed({ target, followed: [] }, state)) return jsonText(source.value);
  for (const keyword of Object.keys(source.value)) if (structure.has(keyword)) return undefined;
  return jsonText(source.value);
}

function viewWhole(sources: readonly SchemaSource[], state: ViewState, orNull: boolean): SchemaView {
  const { viewer } = state;
  const { text } = viewer;
  const broken = brokenReference(sources);
  if (broken !== undefined && !viewer.document.resolve(broken)) return missingView(lastKey(broken), viewer.text);
  const target = referenceOf(sources);
  const ref = target === undefined ? undefined : viewer.registry.refTo(target);
  const { parts, never, followed } = schemaParts(viewer.document, sources);
  const nullOr = nullableChoice(parts);
  if (nullOr && ref === undefined) return viewSchema(nullOr, state, true);
  const closed = hasInside(parts) && isClosed({ target, followed }, state);
  const here = parts.filter(({ pointer }) =>
    sources.some((source) => pointer === source.pointer || pointer.startsWith(`${source.pointer}/`)),
  );
  const others = parts.filter((part) => !here.includes(part));
  // What is written here has no section of its own.
  const isCut = state.depth > maxDepth || (state.budget.left <= 0 && !isAtHome(sources, state));
  const elided = closed && (isCut || !hasInside(here));
  const { types, about } = describeSchema({ parts, never, followed }, sources, viewer);
  const nullable = about.nullable || orNull;
  const inside = elided
    ? nothingInside
    : viewInside(closed ? ownParts(parts, here) : parts, enter(state, { target, followed }));
  const labelled = { kind: about.kind, types, nullable, elided, inside };
  const type = typeLabel(labelled, text);
  // A schema that is described elsewhere has its parts named there.
  const named = elided && ref !== undefined ? [] : followed;
  const mergedFrom = named
    .filter((pointer) => pointer !== target)
    .flatMap((pointer) => viewer.registry.refTo(pointer) ?? []);
  const discriminator = elided ? undefined : discriminatorOf(parts, state);
  const wrapped = mergedFrom.length === 0 && discriminator === undefined ? wrappedIn(about.kind, inside) : undefined;
  const view = {
    ...about,
    // `array of string uuid`: what a list or map consists of is said with it, unless it has a name.
    format: about.format ?? (wrapped?.ref === undefined ? wrapped?.format : undefined),
    nullable,
    type,
    typeWords: typeWords(labelled, type, ref && closed ? { ...ref, ...closedInside(others, viewer) } : ref, text),
    ref,
    elided,
    constraints: [...about.constraints, ...limitWords(inside, text)],
    mergedFrom,
    discriminator,
    of: wrapped,
    ...(ref !== undefined && remarksOn(sources) ? { remarked: true as const } : {}),
    ...(ref !== undefined && hasInside(here) ? { hasOwnInside: true as const } : {}),
    ...(ref !== undefined && hasAny(sources, 'example', 'examples') ? { hasOwnExamples: true as const } : {}),
    ...(ref !== undefined && hasAny(sources, 'externalDocs') ? { hasOwnDocs: true as const } : {}),
    lists: wrapped === undefined ? listsOf(inside, text) : [],
  };
  return Object.assign(view, { summary: summaryOf(view, text) });
}

/** The view of a `$ref` that leads nowhere. */
function missingView(name: string, text: Text): SchemaView {
  return {
    kind: 'any',
    type: name,
    typeWords: [name],
    elided: true,
    title: '',
    description: '',
    constraints: [text('api.notHere')],
    facts: [],
    enum: [],
    nullable: false,
    readOnly: false,
    writeOnly: false,
    deprecated: false,
    mergedFrom: [],
    lists: [],
    summary: '',
  };
}

/** Everything about a schema that needs no other schema. */
function describeSchema(
  { parts, never, followed }: SchemaParts,
  sources: readonly SchemaSource[],
  viewer: ViewerOptions,
) {
  const { text } = viewer;
  const types = commonTypes(parts);
  const hasChoices = parts.some(({ schema }) => ('oneOf' in schema || 'anyOf' in schema) && !constantsOf(schema));
  const values = enumValues(parts);
  const said = { parts, followed, sources };
  const examples = examplesOf(parts);
  const noValue = types.conflict || (values.length === 0 && everyValue(parts, 'enum').length > 1);
  const about = {
    kind: never || noValue ? ('never' as const) : kindOf(types, hasChoices),
    title: textsOf('title', said).join(text('api.comma')),
    description: viewer.descriptions.render(textsOf('description', said).join('\n\n'), viewer.level),
    format: formatOf(parts),
    constraints: [
      ...constraintWords(parts, text),
      ...unlistedRequired(parts, text),
      ...xmlWords(parts, text),
      ...(noValue ? [text('api.noValue')] : []),
    ],
    facts: [
      // By this address other documents refer to it. A `$comment` is for its authors: readers must not be shown it.
      ...valueFact('$id', parts, '$id'),
      ...valueFact('default', parts, text('api.labelDefault')),
      ...valueFact('const', parts, text('api.labelAlways')),
      ...listFact(text('api.forExample'), examples.inline),
    ],
    ...(examples.long.length > 0 ? { examples: examples.long } : {}),
    enum: values,
    nullable: types.nullable,
    readOnly: hasFlag(parts, 'readOnly'),
    writeOnly: hasFlag(parts, 'writeOnly'),
    deprecated: hasFlag(parts, 'deprecated'),
    externalDocs: externalDocs(nearestValue(parts, 'externalDocs')),
  };
  return { types: types.types.length > 1 ? types.types : [], about };
}

/**
 * The nearest title or description, and what is written within the schema itself, such as in entries of its `allOf`: a named schema
 * says its own elsewhere.
 */
function textsOf(
  key: 'title' | 'description',
  { parts, followed, sources }: Pick<SchemaParts, 'parts' | 'followed'> & { readonly sources: readonly SchemaSource[] },
): readonly string[] {
  const said = parts
    .filter(({ schema }) => typeof schema[key] === 'string')
    .toSorted((a, b) => a.distance - b.distance);
  const own = said.filter(({ pointer }) => !followed.includes(pointer));
  const [first] = own.length > 0 ? own : said;
  if (first === undefined) return [];
  const isWithin = (pointer: Pointer) => sources.some((source) => pointer.startsWith(`${source.pointer}/`));
  const texts = own.filter(({ pointer, distance }) => distance === first.distance || isWithin(pointer));
  return [...new Set([first, ...texts].map((part) => textAt(part.schema, key)))];
}

function valueFact(keyword: string, parts: readonly SchemaPart[], label: string): readonly SchemaFact[] {
  return listFact(label, has(parts, keyword) ? [jsonText(nearestValue(parts, keyword))] : []);
}

function listFact(label: string, values: readonly string[]): readonly SchemaFact[] {
  return values.length > 0 ? [{ label, values }] : [];
}

/** Names that are required though no part describes them. */
function unlistedRequired(parts: readonly SchemaPart[], text: Text): readonly string[] {
  const listed = mergedEntries(parts, 'properties');
  const names = [...requiredNames(parts)].filter((name) => !listed.has(name));
  return names.length > 0 ? [text('api.requiredNames', { names: names.join(text('api.comma')) })] : [];
}

function hasInside(parts: readonly SchemaPart[]): boolean {
  return insideKeywords.some((key) => has(parts, key));
}

/** Whether the inside of a schema is left to its own section. */
function isClosed({ target, followed }: Followed, state: ViewState): boolean {
  const { merges, depth, open, viewer } = state;
  if (isSpent(state)) return true;
  if (depth === 0 && open.size > 0) return false;
  if (target === undefined)
    return followed.length > 0 && (merges <= 0 || followed.some((pointer) => open.has(pointer)));
  const [size] = state.openable;
  return open.has(target) || size === undefined || viewer.registry.size(target) > size;
}

/** Whether the tree is as deep, or as large, as it may be. */
function isSpent({ depth, budget }: ViewState): boolean {
  return depth > maxDepth || budget.left <= 0;
}

/**
 * Parts without what is inside of those that `$ref`s lead to, which have sections of their own.
 *
 * @param here those that are written in the place itself, and have no other
 */
function ownParts(parts: readonly SchemaPart[], here: readonly SchemaPart[]): readonly SchemaPart[] {
  const withoutInside = (part: SchemaPart): SchemaPart => ({
    ...part,
    schema: Object.fromEntries(Object.entries(part.schema).filter(([key]) => !insideKeywords.includes(key))),
  });
  return parts.map((part) => (here.includes(part) ? part : withoutInside(part)));
}

function enter(state: ViewState, { target, followed }: Followed): ViewState {
  const open = new Set([...state.open, ...followed]);
  const inside = { ...state, depth: state.depth + 1, open };
  // Alternatives are what a reader looks for in a choice.
  if (target !== undefined)
    return state.choices && state.viewer.registry.isChoice(target)
      ? inside
      : { ...inside, openable: state.openable.slice(1) };
  return followed.length === 0 ? inside : { ...inside, merges: state.merges - 1 };
}

/** As JSON on a line, and those that are too long for that, or have names, indented. */
function examplesOf(parts: readonly SchemaPart[]) {
  const listed = nearestValue(parts, 'examples');
  const named = valuesByName(nearestValue(parts, 'x-examples')).filter(({ name }) => !saysNothing(name));
  const inline = new Set<string>();
  const long = new Map<string, string>();
  for (const value of [
    ...(has(parts, 'example') ? [nearestValue(parts, 'example')] : []),
    ...(Array.isArray(listed) ? listed : []),
  ]) {
    const line = jsonText(value);
    const name = named.find((one) => jsonText(one.value) === line)?.name ?? '';
    if (line.length <= maxInlineExample && name === '') inline.add(line);
    else long.set(beginningOf(typeof value === 'string' ? value : jsonText(value, 2)), name);
  }
  return { inline: [...inline], long: [...long].map(([text, name]) => ({ text, name })) };
}

function has(parts: readonly SchemaPart[], key: string): boolean {
  return parts.some(({ schema }) => key in schema);
}

/** The one schema that a lone source refers to, as `$ref` or as `allOf` with a single `$ref` and nothing to add. */
function referenceOf(sources: readonly SchemaSource[]): Pointer | undefined {
  const [source, ...others] = sources;
  if (!isObject(source?.value) || others.length > 0) return undefined;
  const own = schemaReference(source.value);
  if (own !== undefined) return own;
  const { allOf } = source.value;
  if (!Array.isArray(allOf) || allOf.length !== 1 || !isObject(allOf[0])) return undefined;
  const adds = Object.keys(source.value).some((key) => key !== 'allOf' && !remarks.has(key) && !key.startsWith('x-'));
  return adds ? undefined : schemaReference(allOf[0]);
}

/** Whether a description or title is written next to the reference. */
function remarksOn([source]: readonly SchemaSource[]): boolean {
  const value = source?.value;
  return isObject(value) && ['description', 'title'].some((key) => typeof value[key] === 'string');
}

/** Whether one of the keywords is written next to the reference. */
function hasAny([source]: readonly SchemaSource[], ...keywords: readonly string[]): boolean {
  const value = source?.value;
  return isObject(value) && keywords.some((keyword) => keyword in value);
}

/** Keywords that may be next to the reference. For `nullable`, see `upgradeDocument`. */
const remarks: ReadonlySet<string> = new Set([...annotations, 'nullable']);

function brokenReference(sources: readonly SchemaSource[]): string | undefined {
  const [source] = sources;
  if (sources.length !== 1 || !isObject(source?.value)) return undefined;
  const { $ref } = source.value;
  return typeof $ref === 'string' ? (schemaReference(source.value) ?? `/${$ref.replace(/^.*[#/]/, '')}`) : undefined;
}
