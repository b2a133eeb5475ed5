import { childPointer, type Pointer, parentPointer } from '../../../core/json/pointer.ts';
import {
  createObject,
  isObject,
  type JsonObject,
  jsonText,
  objectAt,
  scalarText,
  textAt,
} from '../../../core/json/value.ts';
import type { SchemaError } from '../../../core/json-schema/index.ts';
import { isJson } from '../../../shared/request/media-kind.ts';
import type { OpenApiDocument } from '../document.ts';
import { valuesOf } from './choices.ts';
import { draftArray, draftObject, isRequirement } from './draft-compound.ts';
import { type Drafting, givenValues, isExample, isFixed, isHidden, type Place } from './drafting.ts';
import { everyValue, mergedEntries, nearestValue, type SchemaPart, type SchemaSource, schemaParts } from './parts.ts';
import { schemaReference } from './registry.ts';
import type { SampleOptions } from './sample.ts';
import type { Decisions, DraftPlaces } from './sample-revision.ts';
import { sampleNumbers, sampleStrings } from './sample-scalar.ts';
import { subtypeAmong, subtypesOf } from './subtypes.ts';
import { commonTypes, type JsonType } from './types.ts';

/** A value that may fit its schema. */
interface Draft extends DraftPlaces {
  readonly value: unknown;
  /** Whether an error only says that a property is missing which does not belong in this direction. */
  readonly isLeftOut: (error: SchemaError) => boolean;
  /** Whether an error is about an author's example. */
  readonly isAuthored: (error: SchemaError) => boolean;
}

/** Limits of depth and number of values that also hold for required ones. */
const deepest = 40;
const overdraft = 600;
const maxVariants = 60;

/** The draft that the decisions lead to. */
export function draftSample(
  source: SchemaSource,
  decisions: Decisions,
  { document, direction, values }: Pick<SampleOptions, 'document' | 'direction' | 'values'>,
): Draft {
  const drafting: Drafting = {
    document,
    hiding: direction === 'request' ? 'readOnly' : 'writeOnly',
    decisions,
    counts: new Map(),
    optional: new Set(),
    hidden: new Set(),
    authored: new Set(),
    left: values,
    draft: (sources, place) => draft(sources, place, drafting),
  };
  const value = draft([source], { at: '', depth: 0, open: new Set([source.pointer]), shift: 0 }, drafting);
  const { counts, optional, hidden, authored } = drafting;
  return {
    value,
    counts,
    optional,
    isLeftOut: ({ path, keyword, params }) =>
      keyword === 'required' && hidden.has(childPointer('', ...path, String(params.missingProperty))),
    isAuthored: ({ path }) => {
      for (let at = childPointer('', ...path); ; at = parentPointer(at)) {
        if (authored.has(at)) return true;
        if (at === '') return false;
      }
    },
  };
}

function draft(sources: readonly SchemaSource[], place: Place, drafting: Drafting): unknown {
  const { at, depth, open, shift } = place;
  drafting.counts.set(at, 1);
  const { parts, never, followed } = schemaParts(drafting.document, sources);
  if (never || depth > deepest || --drafting.left < -overdraft) return undefined;
  if (followed.some((pointer) => open.has(pointer))) return undefined;
  const inside = { ...place, depth: depth + 1, open: new Set([...open, ...followed]) };
  const variant = drafting.decisions.variants.get(at) ?? 0;
  const [given] = givenValues(parts);
  const first = given === undefined ? 0 : 1;
  if (variant === 0 && shift === 0 && given !== undefined) {
    drafting.counts.set(at, maxVariants);
    if (isExample(given, parts)) drafting.authored.add(at);
    return withoutHidden(given, sources, drafting);
  }
  const { value, count } = choose(sources, Math.max(0, variant - first), inside, drafting, new Set());
  drafting.counts.set(at, first + count);
  return value;
}

/** An author's example serves both directions. */
function withoutHidden(value: unknown, sources: readonly SchemaSource[], drafting: Drafting, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  const { parts } = schemaParts(drafting.document, sources);
  if (Array.isArray(value)) {
    const items = everyValue(parts, 'items');
    return value.map((item) => withoutHidden(item, items, drafting, depth + 1));
  }
  const properties = mergedEntries(parts, 'properties');
  const result = createObject();
  for (const [name, item] of Object.entries(value)) {
    const inner = properties.get(name) ?? [];
    if (!isHidden(inner, drafting)) result[name] = withoutHidden(item, inner, drafting, depth + 1);
  }
  return result;
}

interface Made {
  readonly value: unknown;
  /** How many variants there are. */
  readonly count: number;
}

/**
 * The variant of that number: it says which option of each choice holds, and then which value.
 *
 * @param taken choices that were made already on the way to this schema
 */
function choose(
  sources: readonly SchemaSource[],
  variant: number,
  place: Place,
  drafting: Drafting,
  taken: ReadonlySet<Pointer>,
): Made {
  const { parts, never, followed: around } = schemaParts(drafting.document, sources);
  if (never) return { value: undefined, count: 1 };
  const own = new Set([...sources.map((source) => source.pointer), ...around]);
  const group = choiceGroups(parts, own, drafting.document).find(({ pointer }) => !taken.has(pointer));
  if (group === undefined) {
    const kind = inheritedKind(sources, own, drafting);
    const all = kind.length > 0 ? schemaParts(drafting.document, [...kind, ...sources]).parts : parts;
    return makeByType(all, variant, place, drafting);
  }
  const { options, pointer } = group;
  const chosen = options[variant % options.length] ?? [];
  const { followed } = schemaParts(drafting.document, chosen);
  // An alternative may extend the schema that lists it.
  if (followed.some((target) => place.open.has(target) && !own.has(target)))
    return { value: undefined, count: options.length };
  const inside = { ...place, open: new Set([...place.open, ...followed]) };
  const rest = Math.floor(variant / options.length);
  const more = [...kindOf(group, chosen, sources, drafting), ...refusalsOf(group, chosen)];
  const inner = choose([...more, ...sources, ...chosen], rest, inside, drafting, new Set([...taken, pointer]));
  return { value: inner.value, count: Math.min(inner.count * options.length, maxVariants) };
}

/** Values that the document gives come first, then those of the types in their order. */
function makeByType(parts: readonly SchemaPart[], variant: number, place: Place, drafting: Drafting): Made {
  const given = givenValues(parts);
  if (isFixed(parts)) return pick(given, variant, place);
  const { types, nullable } = commonTypes(parts);
  let count = given.length;
  if (variant < count && place.shift < count) return { ...pick(given, variant, place), count: maxVariants };
  let value: unknown;
  for (const type of [...types, ...(nullable ? (['null'] as const) : [])]) {
    const offset = variant - count;
    const made = makeOfType(type, parts, offset, place, drafting);
    if (offset >= 0 && offset < made.count) value = made.value;
    count += made.count;
  }
  return { value, count: Math.max(count, 1) };
}

function makeOfType(
  type: JsonType,
  parts: readonly SchemaPart[],
  variant: number,
  place: Place,
  drafting: Drafting,
): Made {
  const isOne = (count: number) => variant >= 0 && variant < count;
  switch (type) {
    case 'object':
      return { value: isOne(2) ? draftObject(parts, variant === 1, place, drafting) : undefined, count: 2 };
    case 'array':
      return { value: isOne(3) ? draftArray(parts, variant, place, drafting) : undefined, count: 3 };
    case 'string':
      return pick([...jsonInside(parts, place, drafting), ...sampleStrings(parts)], variant, place);
    case 'integer':
    case 'number':
      return pick(sampleNumbers(parts, type), variant, place);
    case 'boolean':
      return pick([true, false], variant, place);
    case 'null':
      return { value: null, count: 1 };
  }
}

/** What a text holds, where a schema says so: the data of an event. */
function jsonInside(parts: readonly SchemaPart[], place: Place, drafting: Drafting): readonly string[] {
  const inside = everyValue(parts, 'contentSchema');
  if (inside.length === 0 || !isJson(String(nearestValue(parts, 'contentMediaType')))) return [];
  const value = drafting.draft(inside, { ...place, at: childPointer(place.at, 'contentSchema') });
  return value === undefined ? [] : [jsonText(value)];
}

function pick(values: readonly unknown[], variant: number, { shift }: Place): Made {
  return { value: values[(Math.max(0, variant) + shift) % values.length], count: values.length };
}

/** A schema that sets the property of a discriminator to the name of the option; none where the schemas have another value. */
function kindOf(
  { discriminator, pointer }: Pick<ChoiceGroup, 'discriminator' | 'pointer'>,
  chosen: readonly SchemaSource[],
  sources: readonly SchemaSource[],
  { document }: Drafting,
): readonly SchemaSource[] {
  const [option] = chosen;
  const target = isObject(option?.value) ? schemaReference(option.value) : undefined;
  const name = textAt(discriminator, 'propertyName');
  if (discriminator === undefined || target === undefined || name === '') return [];
  const [kind = ''] = valuesOf(discriminator, target);
  const property = mergedEntries(schemaParts(document, [...sources, ...chosen]).parts, 'properties').get(name) ?? [];
  const { parts } = schemaParts(document, property);
  const value = { properties: { [name]: { const: ofType(kind, parts) } } };
  const given = parts.flatMap(({ schema }) => [schema.const, schema.enum].flat());
  const isOther = isFixed(parts) && !given.some((one) => scalarText(one) === kind);
  return isOther ? [] : [{ value, pointer: `#discriminator${pointer}` }];
}

/** Where exactly one of several properties has to be there, those that are not chosen have to be missing. */
function refusalsOf(
  { options, pointer, excludes }: ChoiceGroup,
  chosen: readonly SchemaSource[],
): readonly SchemaSource[] {
  if (!excludes) return [];
  return options
    .flat()
    .filter((option) => !chosen.includes(option) && isRequirement(option.value))
    .map(({ value }, index) => ({ value: { not: value }, pointer: `#refusal${index}${pointer}` }));
}

/**
 * A schema that sets the property of the base's discriminator, for a schema that extends the base; none without such a
 * base.
 */
function inheritedKind(
  sources: readonly SchemaSource[],
  own: ReadonlySet<Pointer>,
  drafting: Drafting,
): readonly SchemaSource[] {
  return schemaParts(drafting.document, sources).parts.flatMap(({ schema, pointer }) => {
    const discriminator = objectAt(schema, 'discriminator');
    const subtype = discriminator && subtypeAmong([...own], pointer, drafting.document);
    if (subtype === undefined) return [];
    const chosen = [{ value: { $ref: `#${subtype}` }, pointer: `#subtype${subtype}` }];
    return kindOf({ discriminator, pointer }, chosen, sources, drafting);
  });
}

/** The value that a key of a mapping, which is text, means: `true` where the property is a boolean. */
function ofType(key: string, parts: readonly SchemaPart[]): unknown {
  const { types } = commonTypes(parts);
  if (types.length === 0 || types.includes('string')) return key;
  if (types.includes('boolean') && /^(true|false)$/.test(key)) return key === 'true';
  return /^-?\d+(\.\d+)?$/.test(key) ? Number(key) : key;
}

/** Alternatives: one of the options holds next to the schema itself. An option is a list of schemas that hold together. */
interface ChoiceGroup {
  readonly pointer: Pointer;
  readonly options: readonly (readonly SchemaSource[])[];
  readonly discriminator?: JsonObject | undefined;
  /** Whether only one of the options may hold. */
  readonly excludes?: boolean;
}

/**
 * What the parts leave open: `oneOf` and `anyOf`, the subtypes of a base, the branches of `if`, and schemas that depend on a property.
 *
 * @param own where the parts come from: a base that lists one of these as its alternative leaves nothing open
 */
function choiceGroups(
  parts: readonly SchemaPart[],
  own: ReadonlySet<Pointer>,
  document: OpenApiDocument,
): readonly ChoiceGroup[] {
  const isMade = (option: unknown, base: Pointer) => {
    const target = isObject(option) ? schemaReference(option) : undefined;
    return target !== undefined && target !== base && own.has(target);
  };
  return parts.flatMap(({ schema, pointer }): readonly ChoiceGroup[] => {
    const groups: ChoiceGroup[] = [];
    const source = (key: string): SchemaSource => ({ value: schema[key], pointer: childPointer(pointer, key) });
    for (const key of ['oneOf', 'anyOf']) {
      const options =
        Array.isArray(schema[key]) && !schema[key].some((option) => isMade(option, pointer)) ? schema[key] : [];
      // `null` says the least.
      const listed = options
        .map((value, index) => ({ value, pointer: childPointer(pointer, key, index) }))
        .sort((a, b) => Number(isNull(a.value)) - Number(isNull(b.value)));
      if (listed.length > 0)
        groups.push({
          pointer: childPointer(pointer, key),
          options: listed.map((item) => [item]),
          discriminator: objectAt(schema, 'discriminator'),
          excludes: key === 'oneOf',
        });
    }
    const subtypes = 'oneOf' in schema || 'anyOf' in schema ? [] : subtypesOf(document, pointer);
    if ('discriminator' in schema && subtypes.length > 0 && !subtypes.some((subtype) => own.has(subtype)))
      groups.push({
        pointer: childPointer(pointer, 'discriminator'),
        options: subtypes.map((subtype) => [{ value: { $ref: `#${subtype}` }, pointer: `#subtype${subtype}` }]),
        discriminator: objectAt(schema, 'discriminator'),
      });
    if ('if' in schema) {
      const branches = [[source('if'), ...('then' in schema ? [source('then')] : [])]];
      if ('else' in schema) branches.push([source('else')]);
      groups.push({ pointer: childPointer(pointer, 'if'), options: [[], ...branches] });
    }
    const dependent = isObject(schema.dependentSchemas) ? Object.entries(schema.dependentSchemas) : [];
    for (const [name, value] of dependent) {
      const at = childPointer(pointer, 'dependentSchemas', name);
      groups.push({ pointer: at, options: [[], [{ value, pointer: at }]] });
    }
    return groups;
  });
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'null';
}
