import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, jsonText, listAt, objectAt, textAt } from '../../../core/json/value.ts';
import { encodeReserved, encodeValue, sendable } from '../../../shared/percent-encode.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import type { OperationNode } from '../operation-node.ts';
import { everyValue, mergedEntries, nearestValue, type SchemaSource, schemaParts } from '../schema/parts.ts';
import { concreteType, fileName, isBinary, isForm, isJson, isMultipart, isText, isXml } from './media-kind.ts';
import { valueText, writePairs } from './parameter-style.ts';
import { authoredValue, type SampleValues } from './values.ts';
import { xmlText } from './xml.ts';

/** What a request sends. */
export type SampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  /** `multipart/form-data`. */
  | { readonly kind: 'multipart'; readonly parts: readonly BodyPart[] }
  | { readonly kind: 'file'; readonly file: string };

/** A part of a multipart body. */
export interface BodyPart {
  readonly name: string;
  /** Absent: text, or the type of the file. */
  readonly contentType?: string;
  /** What is sent: text, or the name of a file. */
  readonly content: { readonly text: string } | { readonly file: string };
}

interface Sampling {
  readonly document: OpenApiDocument;
  readonly values: SampleValues;
}

/**
 * The body in the first of its media types, by its first example or else by its schema; `undefined` where
 * there is nothing to send. A multipart body has no content type: its boundary is made where it is sent.
 */
export function sampleBody(
  operation: OperationNode,
  sampling: Sampling,
): { readonly contentType?: string; readonly content: SampleBody } | undefined {
  const { document } = sampling;
  const body = document.follow(operation.value.requestBody, childPointer(operation.pointer, 'requestBody'));
  const [first] = entriesAt(body?.value, 'content');
  if (body === undefined || first === undefined) return undefined;
  const [type, item] = first;
  const mediaType = document.follow(item, childPointer(body.pointer, 'content', type));
  if (mediaType === undefined) return undefined;
  const whole = contentOf(mediaType, type, sampling);
  if (whole === undefined) return undefined;
  const content: SampleBody = isLong(whole) ? { kind: 'file', file: fileName(bodyType(type), 'body') } : whole;
  return { contentType: content.kind === 'multipart' ? undefined : concreteType(type), content };
}

/**
 * A longer body hides the request around it, in each language. It is among the examples as a whole: the sample
 * sends it from a file.
 */
const maxInline = 1200;

function isLong(body: SampleBody): boolean {
  if (body.kind === 'json') return jsonText(body.value, 2).length > maxInline;
  return body.kind === 'text' && body.text.length > maxInline;
}

/** `application/vnd.x+json` is JSON to an editor. */
function bodyType(type: string): string {
  return isJson(type) ? 'application/json' : isXml(type) ? 'application/xml' : isText(type) ? 'text/txt' : type;
}

function contentOf(mediaType: LocatedObject, type: string, sampling: Sampling): SampleBody | undefined {
  const { document, values } = sampling;
  const source = schemaOf(mediaType);
  const authored = authoredValue(mediaType, document);
  if (isMultipart(type)) return multipart(mediaType, source, authored, sampling);
  if (isBinary(type) || (source && isBinarySchema([source], document)))
    return { kind: 'file', file: fileName(type, 'file') };
  const value = authored ?? (source && values.ofSchema(source, 'request'));
  if (value === undefined) return undefined;
  if (isJson(type)) return jsonBody(value, authored !== undefined);
  if (typeof value === 'string') return { kind: 'text', text: sendable(value).trimEnd() };
  if (isForm(type)) return { kind: 'text', text: formText(value, mediaType) };
  if (isXml(type)) return { kind: 'text', text: xmlText(value, source, document) };
  return { kind: 'text', text: valueText(value) };
}

/** An author who writes a JSON body as one string means the body, not the string. */
function jsonBody(value: unknown, authored: boolean): SampleBody {
  if (!authored || typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { kind: 'json', value };
  return { kind: 'text', text: sendable(value).trimEnd() };
}

function schemaOf({ value, pointer }: LocatedObject): SchemaSource | undefined {
  const key = 'schema' in value ? 'schema' : 'itemSchema';
  return key in value ? { value: value[key], pointer: childPointer(pointer, key) } : undefined;
}

/** Schemas with the first alternative of each choice, which samples show. */
function withChoices(sources: readonly SchemaSource[], document: OpenApiDocument): readonly SchemaSource[] {
  const { parts } = schemaParts(document, sources);
  const first = parts.flatMap(({ schema, pointer }) =>
    ['oneOf', 'anyOf'].flatMap((key) => {
      const index = listAt(schema, key).findIndex((option) => !isObject(option) || option.type !== 'null');
      return index < 0 ? [] : [{ value: listAt(schema, key)[index], pointer: childPointer(pointer, key, index) }];
    }),
  );
  return [...sources, ...first];
}

/** Bytes, by OpenAPI 3.0 (`format: binary`) or by JSON Schema (a media type that is no text). */
function isBinarySchema(sources: readonly SchemaSource[], document: OpenApiDocument): boolean {
  const { parts } = schemaParts(document, sources);
  const type = nearestValue(parts, 'contentMediaType');
  const encoded = nearestValue(parts, 'contentEncoding') !== undefined;
  return nearestValue(parts, 'format') === 'binary' || (typeof type === 'string' && !encoded && isBinary(type));
}

/**
 * Properties as a form, by their encoding. What an encoding says nothing of is written as JSON where it is an
 * object, and repeats its name where it is a list.
 */
export function formText(value: unknown, mediaType: LocatedObject): string {
  const encodings = objectAt(mediaType.value, 'encoding');
  const pairs = Object.entries(isObject(value) ? value : {}).flatMap(([name, item]) => {
    const encoding = objectAt(encodings, name);
    const isStyled = ['style', 'explode', 'allowReserved'].some((key) => encoding !== undefined && key in encoding);
    const style = textAt(encoding, 'style') || 'form';
    const explode =
      typeof encoding?.explode === 'boolean' ? encoding.explode : style === 'form' || style === 'deepObject';
    const encode = encoding?.allowReserved === true ? encodeReserved : encodeValue;
    const written = isObject(item) && !isStyled ? jsonText(item) : item;
    return writePairs(written, { name, style, explode, encode });
  });
  return pairs.map(([name, text]) => `${name}=${text}`).join('&');
}

function multipart(
  mediaType: LocatedObject,
  source: SchemaSource | undefined,
  authored: unknown,
  { document, values }: Sampling,
): SampleBody | undefined {
  if (typeof authored === 'string') return { kind: 'text', text: sendable(authored) };
  const value = authored ?? (source && values.ofSchema(source, 'request'));
  if (!isObject(value)) return undefined;
  const properties = mergedEntries(schemaParts(document, source ? [source] : []).parts, 'properties');
  const encodings = objectAt(mediaType.value, 'encoding');
  const parts = Object.entries(value).flatMap(([name, item]): readonly BodyPart[] => {
    const schema = withChoices(properties.get(name) ?? [], document);
    const items = Array.isArray(item) ? everyValue(schemaParts(document, schema).parts, 'items') : schema;
    const type = textAt(objectAt(encodings, name), 'contentType').split(',')[0]?.trim() ?? '';
    const isFile = isBinarySchema(items, document) || (type !== '' && isBinary(type));
    return (Array.isArray(item) ? item : [item]).map((one) => partOf(name, one, { type, isFile }));
  });
  return { kind: 'multipart', parts };
}

function partOf(
  name: string,
  value: unknown,
  { type, isFile }: { readonly type: string; readonly isFile: boolean },
): BodyPart {
  const isCompound = typeof value === 'object' && value !== null;
  const contentType = type === '' ? (isCompound ? 'application/json' : undefined) : concreteType(type);
  const content = isFile
    ? { file: fileName(type, name) }
    : { text: sendable(isCompound ? jsonText(value) : valueText(value)) };
  return {
    name: sendable(name).replace(/[\n\t]/g, ' '),
    contentType,
    content,
  };
}
