import { lastKey } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, textAt } from '../../../core/json/value.ts';
import { escapeText } from '../../../shared/escape-html.ts';
import { sendable } from '../../../shared/percent-encode.ts';
import { valueText } from '../../../shared/request/parameter-style.ts';
import type { OpenApiDocument } from '../document.ts';
import { everyValue, mergedEntries, nearestValue, type SchemaSource, schemaParts } from '../schema/parts.ts';

/**
 * A value as an XML document, by the `xml` objects of its schema: names, prefixes and namespaces, attributes,
 * text (3.2: `nodeType`), and lists that are wrapped or not.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#xml-object
 */
export function xmlText(value: unknown, source: SchemaSource | undefined, document: OpenApiDocument): string {
  const sources = source ? [source] : [];
  const { parts, followed } = schemaParts(document, sources);
  const [target] = followed;
  const name = target === undefined ? valueText(nearestValue(parts, 'title') ?? '') : lastKey(target);
  const lines = xmlElement(value, sources, { name: name || 'root', document, indent: '' });
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n');
}

interface Place {
  /** What the element is called unless its schema says otherwise. */
  readonly name: string;
  readonly document: OpenApiDocument;
  readonly indent: string;
}

/** The lines of the elements for a value: one, or one for each item of a list that is not wrapped. */
function xmlElement(value: unknown, sources: readonly SchemaSource[], place: Place): readonly string[] {
  const { document, indent } = place;
  const { parts } = schemaParts(document, sources);
  const xml = xmlOf(sources, document);
  const name = qualified(textAt(xml, 'name') || place.name, xml);
  if (Array.isArray(value)) {
    const items = everyValue(parts, 'items').filter((item) => isObject(item.value));
    // A list has no element of its own unless it is wrapped; a document needs one.
    const isWrapped = xml?.wrapped === true || xml?.nodeType === 'element' || indent === '';
    const inside = { name: (isWrapped && textAt(xml, 'name')) || place.name, document };
    const lines = value.flatMap((item) =>
      xmlElement(item, items, { ...inside, indent: isWrapped ? `${indent}  ` : indent }),
    );
    return isWrapped ? wrap(`${indent}<${name}${namespace(xml)}`, lines, `${indent}</${name}>`) : lines;
  }
  if (!isObject(value)) return scalar(value, `${indent}<${name}${namespace(xml)}`, name);
  const properties = mergedEntries(parts, 'properties');
  const attributes: string[] = [];
  const lines: string[] = [];
  const texts: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const inner = properties.get(key) ?? [];
    const own = xmlOf(inner, document);
    const kind = own?.attribute === true ? 'attribute' : textAt(own, 'nodeType');
    if (kind === 'attribute') {
      const label = qualified(textAt(own, 'name') || key, own);
      attributes.push(
        `${namespace(own)} ${label}="${escapeXml(valueText(item)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`,
      );
    } else if (kind === 'text' || kind === 'cdata') texts.push(escapeXml(valueText(item)));
    else lines.push(...xmlElement(item, inner, { name: key, document, indent: `${indent}  ` }));
  }
  const start = `${indent}<${name}${namespace(xml)}${attributes.join('')}`;
  if (texts.length > 0 && lines.length === 0) return [`${start}>${texts.join('')}</${name}>`];
  return wrap(start, [...texts.map((text) => `${indent}  ${text}`), ...lines], `${indent}</${name}>`);
}

function wrap(start: string, lines: readonly string[], end: string): readonly string[] {
  return lines.length === 0 ? [`${start}/>`] : [`${start}>`, ...lines, end];
}

function scalar(value: unknown, start: string, name: string): readonly string[] {
  const text = escapeXml(valueText(value));
  return [text === '' ? `${start}/>` : `${start}>${text}</${name}>`];
}

/** The nearest `xml` object that holds for schemas. */
function xmlOf(sources: readonly SchemaSource[], document: OpenApiDocument): JsonObject | undefined {
  const xml = nearestValue(schemaParts(document, sources).parts, 'xml');
  return isObject(xml) ? xml : undefined;
}

function qualified(name: string, xml: JsonObject | undefined): string {
  const prefix = textAt(xml, 'prefix');
  const own = xmlName(name);
  return prefix === '' ? own : `${xmlName(prefix)}:${own}`;
}

/** Replaces characters that a name of XML cannot have: a key of JSON can be anything. */
function xmlName(name: string): string {
  const text = name.replace(/[^\p{L}\p{N}_.\-:]/gu, '_');
  return /^[\p{L}_]/u.test(text) ? text : `_${text}`;
}

function namespace(xml: JsonObject | undefined): string {
  const uri = textAt(xml, 'namespace');
  const prefix = textAt(xml, 'prefix');
  if (uri === '') return '';
  return ` xmlns${prefix === '' ? '' : `:${xmlName(prefix)}`}="${escapeXml(uri).replaceAll('"', '&quot;')}"`;
}

/** Characters that XML cannot hold are replaced. */
function escapeXml(text: string): string {
  return escapeText(sendable(text).replace(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, '\uFFFD'));
}
