import { isObject, type JsonObject, textAt } from '../../../core/json/value.ts';
import { nearestValue, type SchemaPart } from './parts.ts';

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
