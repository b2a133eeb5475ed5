import { isObject, type JsonObject, jsonText } from '../../../core/json/value.ts';
import { enumValues } from '../schema/enum.ts';
import { everyValue, hasFlag, nearestValue, type SchemaPart } from '../schema/parts.ts';
import { commonTypes, type JsonType } from '../schema/types.ts';
import {
  brokenBy,
  change,
  type Effect,
  everything,
  type FoundChange,
  keywordChange,
  say,
  turned,
} from './found-change.ts';
import type { PartsPair } from './pairs.ts';
import { limitChanges } from './schema-limits.ts';

type Parts = readonly SchemaPart[];

/**
 * Changes of the keywords that decide which values fit, and of those that say something about them.
 *
 * @param own without the schemas that both versions refer to: changes of those are reported once, with them
 */
export function keywordChanges(full: PartsPair, own: PartsPair): readonly FoundChange[] {
  const differ = (read: (parts: Parts) => unknown) =>
    jsonText(read(own.before)) !== jsonText(read(own.after)) &&
    jsonText(read(full.before)) !== jsonText(read(full.after));
  const when = (read: (parts: Parts) => unknown, compare: (pair: PartsPair) => readonly FoundChange[]) =>
    differ(read) ? compare(full) : [];
  const flag = (read: (parts: Parts) => boolean, on: FoundChange, off: FoundChange) =>
    differ(read) ? [read(full.after) ? on : off] : [];
  return [
    ...when((parts) => typesOf(parts) ?? null, typeChanges),
    ...when((parts) => commonTypes(parts).nullable, nullChanges),
    ...when((parts) => listedValues(parts) ?? null, valueChanges),
    ...when(openValues, openChanges),
    ...limitChanges(full, differ),
    ...exactKeywords.flatMap((key) =>
      when(
        (parts) => exactValues(parts, key),
        (pair) => exactChange(key, pair),
      ),
    ),
    ...when((parts) => nearestValue(parts, 'default') ?? null, defaultChanges),
    ...when((parts) => nearestDiscriminator(parts), discriminatorChanges),
    ...flag(
      (parts) => hasFlag(parts, 'readOnly'),
      change('changed', say('change.readOnly'), ['request']),
      change('changed', say('change.notReadOnly')),
    ),
    ...flag(
      (parts) => hasFlag(parts, 'writeOnly'),
      change('changed', say('change.writeOnly'), ['response']),
      change('changed', say('change.notWriteOnly')),
    ),
    ...flag(
      (parts) => hasFlag(parts, 'deprecated'),
      change('deprecated', say('change.isDeprecated')),
      change('changed', say('change.isNotDeprecated')),
    ),
    // A response may get further properties at any time, so opening a schema breaks nothing.
    ...flag(isClosed, change('changed', say('change.closed'), brokenBy.narrows), change('changed', say('change.open'))),
  ];
}

/** The types of values, `null` where there is no other; `[]` for any, `undefined` for none. */
function typesOf(parts: Parts): readonly JsonType[] | undefined {
  const { types, nullable, conflict } = commonTypes(parts);
  if (conflict) return undefined;
  return types.length === 0 && nullable && statesType(parts) ? ['null'] : types;
}

function neverChanges(was: boolean, is: boolean): readonly FoundChange[] {
  return turned(
    was,
    is,
    change('changed', say('change.never'), brokenBy.narrows),
    change('changed', say('change.notNever'), brokenBy.widens),
  );
}

function typeChanges({ before, after }: PartsPair): readonly FoundChange[] {
  const [was, is] = [typesOf(before), typesOf(after)];
  if (was === undefined || is === undefined) return neverChanges(was === undefined, is === undefined);
  // Types that follow from other keywords are reported with those.
  if ((was.length === 0 && !statesType(after)) || (is.length === 0 && !statesType(before))) return [];
  const all = { was: withNull(was, before), is: withNull(is, after) };
  const effect: Effect = covers(all.was, is) ? 'narrows' : covers(all.is, was) ? 'widens' : 'differs';
  return [
    change(
      'changed',
      say('change.isNow', { keyword: 'type', was: typeWords(was), is: typeWords(is) }),
      brokenBy[effect],
    ),
  ];
}

/** That `null` comes and goes besides other types is a change of its own. */
function withNull(types: readonly JsonType[], parts: Parts): readonly JsonType[] {
  return types.length > 0 && commonTypes(parts).nullable ? [...types, 'null'] : types;
}

/** Whether no value fits both versions, by their types: what is inside of one is not there in the other. */
export function isOtherType({ before, after }: PartsPair): boolean {
  const [was, is] = [commonTypes(before).types, commonTypes(after).types];
  return (
    was.length > 0 &&
    is.length > 0 &&
    !was.some((type) => is.some((other) => covers([type], [other]) || covers([other], [type])))
  );
}

function statesType(parts: Parts): boolean {
  return everyValue(parts, 'type').length > 0;
}

function typeWords(types: readonly JsonType[]): string {
  return types.length === 0 ? 'any' : types.join(' | ');
}

/** Whether all values of the types `inner` are of the types `outer` too; no types at all mean any. */
function covers(outer: readonly JsonType[], inner: readonly JsonType[]): boolean {
  if (outer.length === 0) return true;
  return (
    inner.length > 0 && inner.every((type) => outer.includes(type) || (type === 'integer' && outer.includes('number')))
  );
}

function nullChanges({ before, after }: PartsPair): readonly FoundChange[] {
  // Without a type everything fits, which is reported as a change of the type.
  if (commonTypes(before).types.length === 0 || commonTypes(after).types.length === 0) return [];
  return commonTypes(after).nullable
    ? [change('changed', say('change.mayBe', { value: 'null' }), brokenBy.widens)]
    : [change('changed', say('change.mayNotBe', { values: 'null' }), brokenBy.narrows)];
}

/** The values that fit, where they are listed: none where lists have nothing in common. */
function listedValues(parts: Parts): readonly string[] | undefined {
  const values = enumValues(parts).map(({ value }) => value);
  const constant = nearestValue(parts, 'const');
  if (values.length === 0 && constant !== undefined) return [jsonText(constant)];
  return values.length > 0 || everyValue(parts, 'enum').length > 1 ? values : undefined;
}

function valueChanges({ before, after }: PartsPair): readonly FoundChange[] {
  const [was, is] = [listedValues(before), listedValues(after)];
  if (was?.length === 0 || is?.length === 0) return neverChanges(was?.length === 0, is?.length === 0);
  if (was === undefined) return [change('changed', say('change.oneOf', { values: is ?? [] }), brokenBy.narrows)];
  if (is === undefined) return [change('changed', say('change.notOneOf', { values: was }), brokenBy.widens)];
  return listChanges(was, is, brokenBy.widens);
}

function listChanges(
  was: readonly string[],
  is: readonly string[],
  breaks: FoundChange['breaks'],
): readonly FoundChange[] {
  const gone = was.filter((value) => !is.includes(value));
  const come = is.filter((value) => !was.includes(value));
  return [
    ...(gone.length > 0 ? [change('removed', say('change.refuses', { values: gone }), brokenBy.narrows)] : []),
    ...(come.length > 0 ? [change('added', say('change.takes', { values: come }), breaks)] : []),
  ];
}

/** The values of a list that others may join. */
function openValues(parts: Parts): readonly string[] {
  return everyValue(parts, 'x-extensible-enum').flatMap(({ value }) =>
    Array.isArray(value) ? value.map((item) => jsonText(item)) : [],
  );
}

/** Clients of an open list have to expect other values. */
function openChanges({ before, after }: PartsPair): readonly FoundChange[] {
  const [was, is] = [openValues(before), openValues(after)];
  return was.length > 0 && is.length > 0 ? listChanges(was, is, []) : [];
}

/** Keywords that restrict values on their own: adding one narrows, another value differs. */
const exactKeywords = [
  'format',
  'pattern',
  'multipleOf',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
] as const;

/** Formats that clients and servers know: of JSON Schema and of OpenAPI. Any other is a remark, which nothing depends on. */
const knownFormats: ReadonlySet<unknown> = new Set(
  [
    'date-time date time duration http-date email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference',
    'uri-template uuid json-pointer relative-json-pointer regex int8 int16 int32 int64 uint8 uint16 uint32 uint64',
    'float double decimal decimal128 double-int byte binary base64url char',
  ]
    .join(' ')
    .split(' '),
);

/** The values that all hold; of formats, one does. */
function exactValues(parts: Parts, key: string): readonly unknown[] {
  const values = key === 'format' ? [nearestValue(parts, key)] : everyValue(parts, key).map(({ value }) => value);
  return [...new Set(values)].filter((value) => value !== undefined && value !== false);
}

function exactChange(key: string, { before, after }: PartsPair): readonly FoundChange[] {
  const [was, is] = [exactValues(before, key), exactValues(after, key)];
  const isRemark = key === 'format' && ![...was, ...is].some((value) => knownFormats.has(value));
  const others = [was.filter((value) => !is.includes(value)), is.filter((value) => !was.includes(value))];
  const texts = others.map((values) =>
    values.length === 0
      ? undefined
      : values.map((value) => (typeof value === 'string' ? value : jsonText(value))).join(', '),
  );
  return keywordChange(key, texts, isRemark ? {} : brokenBy);
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : jsonText(value);
}

/** A client that leaves a value out asks for the default, so another default breaks requests. */
function defaultChanges({ before, after }: PartsPair): readonly FoundChange[] {
  const texts = [nearestValue(before, 'default'), nearestValue(after, 'default')].map(textOf);
  return keywordChange('default', texts, { widens: ['request'], differs: ['request'] });
}

function nearestDiscriminator(parts: Parts): string {
  const discriminator = nearestValue(parts, 'discriminator');
  return isObject(discriminator) ? jsonText(discriminator.propertyName) : '';
}

function discriminatorChanges({ before, after }: PartsPair): readonly FoundChange[] {
  const [was, is] = [nearestDiscriminator(before), nearestDiscriminator(after)];
  if (was === '' || is === '') return [];
  return [change('changed', say('change.isNow', { keyword: 'discriminator', was, is }), everything)];
}

/** Whether properties that are not described are refused. */
function isClosed(parts: Parts): boolean {
  const stated = (key: string) => everyValue(parts, key).some(({ value }) => value === false);
  return stated('additionalProperties') || stated('unevaluatedProperties');
}

/** Keywords whose schemas are not compared: a change is all that is reported of them. */
const opaqueKeywords = [
  'not if then else dependentSchemas dependentRequired propertyNames patternProperties',
  'contains minContains maxContains unevaluatedItems contentSchema',
]
  .join(' ')
  .split(' ');

/** Those that restrict values on their own, whatever their value is. */
const restricting: ReadonlySet<string> = new Set(
  'not dependentSchemas dependentRequired propertyNames contains'.split(' '),
);

/** Keywords that depend on others: what restricts may allow by these. */
const dependent = ['unevaluatedProperties', 'unevaluatedItems', 'minContains'];

/** A change for each keyword whose schemas are not compared, where its value is another. */
export function opaqueChanges({ before, after }: PartsPair): readonly FoundChange[] {
  const has = (parts: Parts, key: string) => everyValue(parts, key).length > 0;
  const isPlain = !dependent.some((key) => has(before, key) || has(after, key));
  const effectOf = (key: string): FoundChange['breaks'] => {
    if (!isPlain || !restricting.has(key) || (has(before, key) && has(after, key))) return everything;
    return has(after, key) ? brokenBy.narrows : brokenBy.widens;
  };
  return opaqueKeywords
    .filter((key) => meaningUnder(before, key) !== meaningUnder(after, key))
    .map((key) => change('changed', say('change.differs', { keyword: key }), effectOf(key)));
}

/** The values of opaque keywords, in which references are searched. */
export function opaqueValues(parts: Parts): readonly unknown[] {
  return opaqueKeywords.flatMap((key) => everyValue(parts, key).map(({ value }) => value));
}

function meaningUnder(parts: Parts, key: string): string {
  return meaningOf(everyValue(parts, key).map(({ value }) => value));
}

/** What a schema asks for, as a text: without titles, descriptions, examples, and keywords that ask for nothing. */
export function meaningOf(value: unknown): string {
  return jsonText(withoutRemarks(value));
}

const remarks: ReadonlySet<string> = new Set([
  'title',
  'description',
  'example',
  'examples',
  'externalDocs',
  'xml',
  '$comment',
]);

/** Values of keywords that ask for nothing. */
const empty: ReadonlyMap<string, string> = new Map([
  ...['minItems', 'minLength', 'minProperties'].map((key) => [key, '0'] as const),
  ['required', '[]'],
  ['uniqueItems', 'false'],
  ['additionalProperties', 'true'],
]);

function withoutRemarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRemarks);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(
    ([key, inner]) => !key.startsWith('x-') && !remarks.has(key) && empty.get(key) !== jsonText(inner),
  );
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutRemarks(inner)])) as JsonObject;
}
