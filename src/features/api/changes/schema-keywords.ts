import { isObject, type JsonObject, jsonText } from '../../../core/json/value.ts';
import type { Change } from '../../../model/api-changes.ts';
import { enumValues } from '../schema/enum.ts';
import { everyValue, hasFlag, nearestValue, type SchemaPart } from '../schema/parts.ts';
import { commonTypes, type JsonType } from '../schema/types.ts';
import { brokenBy, change, changeMessage, type Effect, everything } from './change-message.ts';
import type { PartsPair } from './pairs.ts';
import { limitChanges } from './schema-limits.ts';

type Parts = readonly SchemaPart[];

/**
 * Changes of the keywords that decide which values fit, and of those that say something about them.
 *
 * @param own without the schemas that both versions refer to: changes of those are reported once, with them
 */
export function keywordChanges(full: PartsPair, own: PartsPair): readonly Change[] {
  const differ = (read: (parts: Parts) => unknown) =>
    jsonText(read(own.before)) !== jsonText(read(own.after)) &&
    jsonText(read(full.before)) !== jsonText(read(full.after));
  const when = (read: (parts: Parts) => unknown, compare: (pair: PartsPair) => readonly Change[]) =>
    differ(read) ? compare(full) : [];
  return [
    ...when((parts) => commonTypes(parts).types, typeChanges),
    ...when((parts) => commonTypes(parts).nullable, nullChanges),
    ...when(listedValues, valueChanges),
    ...limitChanges(full, differ),
    ...exactKeywords.flatMap((key) =>
      when(
        (parts) => nearestValue(parts, key) ?? null,
        (pair) => exactChange(key, pair),
      ),
    ),
    ...when((parts) => nearestValue(parts, 'default') ?? null, defaultChanges),
    ...when((parts) => nearestDiscriminator(parts), discriminatorChanges),
    ...when((parts) => hasFlag(parts, 'readOnly'), accessChanges('readOnly', 'read-only', ['request'])),
    ...when((parts) => hasFlag(parts, 'writeOnly'), accessChanges('writeOnly', 'write-only', ['response'])),
    ...when((parts) => hasFlag(parts, 'deprecated'), deprecationChanges),
    ...when(isClosed, closingChanges),
  ];
}

function typeChanges({ before, after }: PartsPair): readonly Change[] {
  const [was, is] = [commonTypes(before).types, commonTypes(after).types];
  // Types that follow from other keywords are reported with those.
  if ((was.length === 0 && !statesType(after)) || (is.length === 0 && !statesType(before))) return [];
  const effect: Effect = covers(was, is) ? 'narrows' : covers(is, was) ? 'widens' : 'differs';
  return [change('changed', changeMessage`type ${typeWords(was)} is now ${typeWords(is)}`, brokenBy[effect])];
}

function statesType(parts: Parts): boolean {
  return everyValue(parts, 'type').length > 0;
}

function typeWords(types: readonly JsonType[]): string {
  return types.length === 0 ? 'any' : types.join(' or ');
}

/** Whether all values of the types `inner` are of the types `outer` too; no types at all mean any. */
function covers(outer: readonly JsonType[], inner: readonly JsonType[]): boolean {
  if (outer.length === 0) return true;
  return (
    inner.length > 0 && inner.every((type) => outer.includes(type) || (type === 'integer' && outer.includes('number')))
  );
}

function nullChanges({ before, after }: PartsPair): readonly Change[] {
  // Without a type everything fits, which is reported as a change of the type.
  if (commonTypes(before).types.length === 0 || commonTypes(after).types.length === 0) return [];
  return commonTypes(after).nullable
    ? [change('changed', changeMessage`may be ${'null'} now`, brokenBy.widens)]
    : [change('changed', changeMessage`may no longer be ${'null'}`, brokenBy.narrows)];
}

/** The values that fit, where they are listed: empty where they are not. */
function listedValues(parts: Parts): readonly string[] {
  const values = enumValues(parts).map(({ value }) => value);
  const constant = nearestValue(parts, 'const');
  return values.length > 0 || constant === undefined ? values : [jsonText(constant)];
}

function valueChanges({ before, after }: PartsPair): readonly Change[] {
  const [was, is] = [listedValues(before), listedValues(after)];
  if (was.length === 0) return [change('changed', changeMessage`has to be one of ${is} now`, brokenBy.narrows)];
  if (is.length === 0) return [change('changed', changeMessage`no longer has to be one of ${was}`, brokenBy.widens)];
  const gone = was.filter((value) => !is.includes(value));
  const come = is.filter((value) => !was.includes(value));
  return [
    ...(gone.length > 0 ? [change('removed', changeMessage`no longer takes the value ${gone}`, brokenBy.narrows)] : []),
    ...(come.length > 0 ? [change('added', changeMessage`takes the value ${come} too`, brokenBy.widens)] : []),
  ];
}

/** Keywords that say one thing: with it fewer values fit, and with another one other values. */
const exactKeywords = [
  'format',
  'pattern',
  'multipleOf',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
] as const;

function exactChange(key: string, { before, after }: PartsPair): readonly Change[] {
  const [was, is] = [nearestValue(before, key), nearestValue(after, key)].map((value) =>
    value === false ? undefined : value,
  );
  if (was === undefined && is === undefined) return [];
  const text = (value: unknown) => (typeof value === 'string' ? value : jsonText(value));
  if (was === undefined) return [change('changed', changeMessage`has the ${key} ${text(is)} now`, brokenBy.narrows)];
  if (is === undefined)
    return [change('changed', changeMessage`no longer has the ${key} ${text(was)}`, brokenBy.widens)];
  return [change('changed', changeMessage`${key} ${text(was)} is now ${text(is)}`, brokenBy.differs)];
}

/** Who leaves a value out means the default. */
function defaultChanges({ before, after }: PartsPair): readonly Change[] {
  const [was, is] = [nearestValue(before, 'default'), nearestValue(after, 'default')];
  if (was === undefined) return [change('changed', changeMessage`has the default ${jsonText(is)} now`)];
  if (is === undefined)
    return [change('changed', changeMessage`no longer has the default ${jsonText(was)}`, ['request'])];
  return [change('changed', changeMessage`default ${jsonText(was)} is now ${jsonText(is)}`, ['request'])];
}

function nearestDiscriminator(parts: Parts): string {
  const discriminator = nearestValue(parts, 'discriminator');
  return isObject(discriminator) ? jsonText(discriminator.propertyName) : '';
}

function discriminatorChanges({ before, after }: PartsPair): readonly Change[] {
  const [was, is] = [nearestDiscriminator(before), nearestDiscriminator(after)];
  if (was === '' || is === '') return [];
  return [change('changed', changeMessage`discriminator ${was} is now ${is}`, everything)];
}

const accessChanges =
  (key: string, words: string, breaks: Change['breaks']) =>
  ({ after }: PartsPair): readonly Change[] => [
    hasFlag(after, key) ? change('changed', [`is ${words} now`], breaks) : change('changed', [`is no longer ${words}`]),
  ];

function deprecationChanges({ after }: PartsPair): readonly Change[] {
  return [
    hasFlag(after, 'deprecated')
      ? change('deprecated', ['is deprecated'])
      : change('changed', ['is no longer deprecated']),
  ];
}

/** Whether properties that are not described are refused. */
function isClosed(parts: Parts): boolean {
  const stated = (key: string) => everyValue(parts, key).some(({ value }) => value === false);
  return stated('additionalProperties') || stated('unevaluatedProperties');
}

/** Readers of a response have to put up with more properties at any time. */
function closingChanges({ after }: PartsPair): readonly Change[] {
  return [
    isClosed(after)
      ? change('changed', ['refuses properties that are not described'], brokenBy.narrows)
      : change('changed', ['takes properties that are not described']),
  ];
}

/** Keywords whose schemas are not compared: a change is all that is reported of them. */
const opaqueKeywords = [
  'not if then else dependentSchemas dependentRequired propertyNames patternProperties',
  'contains minContains maxContains unevaluatedItems contentSchema',
]
  .join(' ')
  .split(' ');

/** A change for each keyword whose schemas are not compared, where its value is another. */
export function opaqueChanges({ before, after }: PartsPair): readonly Change[] {
  return opaqueKeywords
    .filter((key) => meaningOf(before, key) !== meaningOf(after, key))
    .map((key) => change('changed', changeMessage`${key} has changed`, everything));
}

/** The values of opaque keywords, for those who look for references in them. */
export function opaqueValues(parts: Parts): readonly unknown[] {
  return opaqueKeywords.flatMap((key) => everyValue(parts, key).map(({ value }) => value));
}

function meaningOf(parts: Parts, key: string): string {
  return jsonText(everyValue(parts, key).map(({ value }) => withoutRemarks(value)));
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

function withoutRemarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRemarks);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !key.startsWith('x-') && !remarks.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutRemarks(inner)])) as JsonObject;
}
