import { entriesAt, isObject, type JsonObject, textAt, textsAt } from '../../../core/json/value.ts';
import { everyValue, nearestValue, type SchemaPart } from './parts.ts';

/** The limits that all parts set together, in words: the narrowest of each counts. */
export function constraintWords(parts: readonly SchemaPart[]): readonly string[] {
  return [
    ...range(parts, 'minLength', 'maxLength', ['character', 'characters']),
    ...range(parts, 'minItems', 'maxItems', ['item', 'items']),
    ...range(parts, 'minProperties', 'maxProperties', ['property', 'properties']),
    ...bounds(parts),
    ...numbers(parts, 'multipleOf').map((value) => `a multiple of ${value}`),
    ...texts(parts, 'pattern').map((pattern) => `matches ${pattern}`),
    ...(everyValue(parts, 'uniqueItems').some(({ value }) => value === true) ? ['unique items'] : []),
    ...containsWords(parts),
    ...texts(parts, 'contentEncoding').map((encoding) => `encoded as ${encoding}`),
    ...texts(parts, 'contentMediaType').map((type) => `holds ${type}`),
    ...parts.flatMap(({ schema }) =>
      entriesAt(schema, 'dependentRequired').map(([name]) => {
        const needed = textsAt(isObject(schema.dependentRequired) ? schema.dependentRequired : undefined, name);
        return `${name} needs ${needed.join(', ')}`;
      }),
    ),
  ];
}

type Unit = readonly [one: string, many: string];

function range(parts: readonly SchemaPart[], least: string, most: string, unit: Unit): readonly string[] {
  return between(narrowest(numbers(parts, least), 'max'), narrowest(numbers(parts, most), 'min'), unit);
}

/** Words for `contains`: without `minContains`, one item has to match. */
function containsWords(parts: readonly SchemaPart[]): readonly string[] {
  if (everyValue(parts, 'contains').length === 0) return [];
  const least = narrowest(numbers(parts, 'minContains'), 'max') ?? 1;
  const words = between(least, narrowest(numbers(parts, 'maxContains'), 'min'), ['matching item', 'matching items']);
  return words.length > 0 ? words : ['any number of matching items'];
}

function between(
  low: number | bigint | undefined,
  high: number | bigint | undefined,
  [one, many]: Unit,
): readonly string[] {
  const unit = (count: number | bigint) => (Number(count) === 1 ? one : many);
  if (low !== undefined && Number(low) > 0) {
    if (high === undefined) return [`at least ${low} ${unit(low)}`];
    return [low === high ? `exactly ${low} ${unit(low)}` : `${low} to ${high} ${unit(high)}`];
  }
  return high === undefined ? [] : [`at most ${high} ${unit(high)}`];
}

function bounds(parts: readonly SchemaPart[]): readonly string[] {
  return [
    bound(parts, {
      inclusive: 'minimum',
      exclusive: 'exclusiveMinimum',
      pick: 'max',
      words: ['at least', 'more than'],
    }),
    bound(parts, { inclusive: 'maximum', exclusive: 'exclusiveMaximum', pick: 'min', words: ['at most', 'less than'] }),
  ].flat();
}

interface BoundKeywords {
  readonly inclusive: string;
  readonly exclusive: string;
  readonly pick: 'min' | 'max';
  readonly words: readonly [inclusive: string, exclusive: string];
}

function bound(parts: readonly SchemaPart[], { inclusive, exclusive, pick, words }: BoundKeywords): readonly string[] {
  const within = narrowest(numbers(parts, inclusive), pick);
  const beyond = narrowest(numbers(parts, exclusive), pick);
  if (within === undefined) return beyond === undefined ? [] : [`${words[1]} ${beyond}`];
  if (beyond === undefined || beyond === within) return [`${beyond === within ? words[1] : words[0]} ${within}`];
  const isNarrower = pick === 'max' ? beyond > within : beyond < within;
  return [isNarrower ? `${words[1]} ${beyond}` : `${words[0]} ${within}`];
}

function narrowest(values: readonly (number | bigint)[], pick: 'min' | 'max'): number | bigint | undefined {
  return values.reduce<number | bigint | undefined>(
    (best, value) => (best === undefined || (pick === 'max' ? value > best : value < best) ? value : best),
    undefined,
  );
}

function numbers(parts: readonly SchemaPart[], key: string): readonly (number | bigint)[] {
  const values = everyValue(parts, key).map(({ value }) => value);
  return [...new Set(values.filter((value) => typeof value === 'number' || typeof value === 'bigint'))];
}

function texts(parts: readonly SchemaPart[], key: string): readonly string[] {
  return [...new Set(everyValue(parts, key).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))];
}

/** The format that the nearest part gives. */
export function formatOf(parts: readonly SchemaPart[]): string | undefined {
  const format = nearestValue(parts, 'format');
  return typeof format === 'string' ? format : undefined;
}

/** What the `xml` object of a schema says, in words: `in XML an attribute named x:id of urn:x`. */
export function xmlWords(parts: readonly SchemaPart[]): readonly string[] {
  const xml = nearestValue(parts, 'xml');
  if (!isObject(xml)) return [];
  const name = [textAt(xml, 'prefix'), textAt(xml, 'name')].filter(Boolean).join(':');
  const words = [form(xml), name && `named ${name}`, textAt(xml, 'namespace') && `of ${textAt(xml, 'namespace')}`];
  const said = words.filter(Boolean);
  return said.length === 0 ? [] : [`in XML ${said.join(' ')}`];
}

/** `nodeType` is of 3.2, where `attribute` and `wrapped` still mean what they meant; `''` for an element as any other. */
function form(xml: JsonObject): string {
  if (xml.attribute === true) return 'an attribute';
  if (xml.wrapped === true) return 'wrapped in an element';
  return forms.get(textAt(xml, 'nodeType')) ?? '';
}

const forms: ReadonlyMap<string, string> = new Map([
  ['attribute', 'an attribute'],
  ['element', 'an element'],
  ['text', 'the text of its element'],
  ['cdata', 'a CDATA section'],
  ['none', 'without an element of its own'],
]);
