import { entriesAt, isObject, type JsonObject, textAt, textsAt } from '../../../core/json/value.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { everyValue, nearestValue, type SchemaPart } from './parts.ts';

/** The limits that all parts set together, in words: the narrowest of each counts. */
export function constraintWords(parts: readonly SchemaPart[], text: Text): readonly string[] {
  return [
    ...range(parts, 'minLength', 'maxLength', 'Characters', text),
    ...range(parts, 'minItems', 'maxItems', 'Items', text),
    ...range(parts, 'minProperties', 'maxProperties', 'Properties', text),
    ...bounds(parts, text),
    ...numbers(parts, 'multipleOf').map((value) => text('api.multipleOf', { value: `${value}` })),
    ...texts(parts, 'pattern').map((pattern) => text('api.matches', { pattern })),
    ...(everyValue(parts, 'uniqueItems').some(({ value }) => value === true) ? [text('api.uniqueItems')] : []),
    ...containsWords(parts, text),
    ...texts(parts, 'contentEncoding').map((encoding) => text('api.encodedAs', { encoding })),
    ...texts(parts, 'contentMediaType').map((type) => text('api.holds', { type })),
    ...parts.flatMap(({ schema }) =>
      entriesAt(schema, 'dependentRequired').map(([name]) => {
        const needed = textsAt(isObject(schema.dependentRequired) ? schema.dependentRequired : undefined, name);
        return text('api.needs', { name, others: needed.join(text('api.comma')) });
      }),
    ),
  ];
}

/** What is counted. */
type Unit = 'Characters' | 'Items' | 'Properties' | 'MatchingItems';

function range(parts: readonly SchemaPart[], least: string, most: string, unit: Unit, text: Text): readonly string[] {
  return between(narrowest(numbers(parts, least), 'max'), narrowest(numbers(parts, most), 'min'), unit, text);
}

/** Words for `contains`: without `minContains`, one item has to match. */
function containsWords(parts: readonly SchemaPart[], text: Text): readonly string[] {
  if (everyValue(parts, 'contains').length === 0) return [];
  const least = narrowest(numbers(parts, 'minContains'), 'max') ?? 1;
  const words = between(least, narrowest(numbers(parts, 'maxContains'), 'min'), 'MatchingItems', text);
  return words.length > 0 ? words : [text('api.anyMatchingItems')];
}

function between(
  low: number | bigint | undefined,
  high: number | bigint | undefined,
  unit: Unit,
  text: Text,
): readonly string[] {
  const values = (limit: number | bigint) => ({ limit: `${limit}`, count: Number(limit) });
  if (low !== undefined && Number(low) > 0) {
    if (high === undefined) return [text(`api.atLeast${unit}`, values(low))];
    if (low === high) return [text(`api.exactly${unit}`, values(low))];
    return [text(`api.between${unit}`, { low: `${low}`, ...values(high) })];
  }
  return high === undefined ? [] : [text(`api.atMost${unit}`, values(high))];
}

function bounds(parts: readonly SchemaPart[], text: Text): readonly string[] {
  return [
    bound(parts, text, {
      inclusive: 'minimum',
      exclusive: 'exclusiveMinimum',
      pick: 'max',
      words: ['api.min', 'api.moreThan'],
    }),
    bound(parts, text, {
      inclusive: 'maximum',
      exclusive: 'exclusiveMaximum',
      pick: 'min',
      words: ['api.max', 'api.lessThan'],
    }),
  ].flat();
}

interface BoundKeywords {
  readonly inclusive: string;
  readonly exclusive: string;
  readonly pick: 'min' | 'max';
  readonly words: readonly [inclusive: 'api.min' | 'api.max', exclusive: 'api.moreThan' | 'api.lessThan'];
}

function bound(
  parts: readonly SchemaPart[],
  text: Text,
  { inclusive, exclusive, pick, words: [least, more] }: BoundKeywords,
): readonly string[] {
  const say = (key: typeof least | typeof more, limit: number | bigint) => [text(key, { limit: `${limit}` })];
  const within = narrowest(numbers(parts, inclusive), pick);
  const beyond = narrowest(numbers(parts, exclusive), pick);
  if (within === undefined) return beyond === undefined ? [] : say(more, beyond);
  if (beyond === undefined || beyond === within) return say(beyond === within ? more : least, within);
  const isNarrower = pick === 'max' ? beyond > within : beyond < within;
  return isNarrower ? say(more, beyond) : say(least, within);
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
export function xmlWords(parts: readonly SchemaPart[], text: Text): readonly string[] {
  const xml = nearestValue(parts, 'xml');
  if (!isObject(xml)) return [];
  const name = [textAt(xml, 'prefix'), textAt(xml, 'name')].filter(Boolean).join(':');
  const form = formOf(xml);
  const namespace = textAt(xml, 'namespace');
  const said = [
    ...(form === undefined ? [] : [text(form)]),
    ...(name === '' ? [] : [text('api.xmlNamed', { name })]),
    ...(namespace === '' ? [] : [text('api.xmlOf', { namespace })]),
  ];
  return said.length === 0 ? [] : [text('api.inXml', { form: said.join(' ') })];
}

/** `nodeType` is of 3.2, where `attribute` and `wrapped` still mean what they meant; `undefined` for an element as any other. */
function formOf(xml: JsonObject) {
  if (xml.attribute === true) return 'api.xmlAttribute';
  if (xml.wrapped === true) return 'api.xmlWrapped';
  return forms.get(textAt(xml, 'nodeType'));
}

const forms: ReadonlyMap<string, XmlForm> = new Map([
  ['attribute', 'api.xmlAttribute'],
  ['element', 'api.xmlElement'],
  ['text', 'api.xmlText'],
  ['cdata', 'api.xmlCdata'],
  ['none', 'api.xmlNone'],
]);

type XmlForm = 'api.xmlAttribute' | 'api.xmlElement' | 'api.xmlText' | 'api.xmlCdata' | 'api.xmlNone';
