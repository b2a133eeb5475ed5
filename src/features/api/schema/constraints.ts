import { entriesAt, isObject, type JsonObject, textAt, textsAt } from '../../../core/json/value.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { type LimitKeyword, narrowestLimit } from './limits.ts';
import { everyValue, nearestValue, type SchemaPart } from './parts.ts';

/** The limits that all parts set together, in words: the narrowest of each counts. */
export function constraintWords(parts: readonly SchemaPart[], text: Text): readonly string[] {
  return [
    ...range(parts, 'minLength', 'maxLength', 'Characters', text),
    ...range(parts, 'minItems', 'maxItems', 'Items', text),
    ...range(parts, 'minProperties', 'maxProperties', 'Properties', text),
    ...bounds(parts, text),
    ...steps(parts).map((value) => text('api.multipleOf', { value: `${value}` })),
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
    ...texts(partsUnder(parts, 'additionalProperties'), 'x-additionalPropertiesName').map((value) =>
      text('api.colon', { label: text('api.propertyNames'), value }),
    ),
    ...texts(parts, 'x-fern-availability'),
  ];
}

/** What is counted. */
type Unit = 'Characters' | 'Items' | 'Properties' | 'MatchingItems';

function range(parts: readonly SchemaPart[], least: string, most: string, unit: Unit, text: Text): readonly string[] {
  return between(limitOf(parts, least, 'least'), limitOf(parts, most, 'most'), unit, text);
}

function limitOf(parts: readonly SchemaPart[], key: string, side: LimitKeyword['side']): number | bigint | undefined {
  return narrowestLimit(parts, { key, side })?.value;
}

/** Words for `contains`: without `minContains`, one item has to match. */
function containsWords(parts: readonly SchemaPart[], text: Text): readonly string[] {
  if (everyValue(parts, 'contains').length === 0) return [];
  const least = limitOf(parts, 'minContains', 'least') ?? 1;
  const words = between(least, limitOf(parts, 'maxContains', 'most'), 'MatchingItems', text);
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
  const least = narrowestLimit(parts, { key: 'minimum', side: 'least', exclusive: 'exclusiveMinimum' });
  const most = narrowestLimit(parts, { key: 'maximum', side: 'most', exclusive: 'exclusiveMaximum' });
  return [
    ...(least ? [text(least.exclusive ? 'api.moreThan' : 'api.min', { limit: `${least.value}` })] : []),
    ...(most ? [text(most.exclusive ? 'api.lessThan' : 'api.max', { limit: `${most.value}` })] : []),
  ];
}

function steps(parts: readonly SchemaPart[]): readonly (number | bigint)[] {
  const values = everyValue(parts, 'multipleOf').map(({ value }) => value);
  return [...new Set(values.filter((value) => typeof value === 'number' || typeof value === 'bigint'))];
}

function texts(parts: readonly SchemaPart[], key: string): readonly string[] {
  return [...new Set(everyValue(parts, key).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))];
}

/** The schemas under a key as they are written. */
function partsUnder(parts: readonly SchemaPart[], key: string): readonly SchemaPart[] {
  return everyValue(parts, key).flatMap(({ value, pointer }) =>
    isObject(value) ? [{ schema: value, pointer, distance: 0 }] : [],
  );
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
