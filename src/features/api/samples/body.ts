import { parseJsonText } from '../../../core/json/json-text.ts';
import { childPointer } from '../../../core/json/pointer.ts';
import { isObject, jsonText, listAt, objectAt, textAt } from '../../../core/json/value.ts';
import { sendable } from '../../../shared/percent-encode.ts';
import {
  concreteType,
  isBinary,
  isForm,
  isJson,
  isMultipart,
  isXml,
  nameWithEnding,
} from '../../../shared/request/media-kind.ts';
import { valueText } from '../../../shared/request/parameter-style.ts';
import { type BodyPart, formText, type SampleBody } from '../../../shared/request/request.ts';
import type { OtherBody } from '../../../shared/request/sample-requests.ts';
import { sequenceText } from '../../../shared/request/sequence.ts';
import { followedEntries, type LocatedObject, type OpenApiDocument } from '../document.ts';
import { plainLine } from '../markup/plain-line.ts';
import { type OperationNode, requestBodyOf } from '../operation-node.ts';
import { everyValue, mergedEntries, nearestValue, type SchemaSource, schemaParts } from '../schema/parts.ts';
import { authoredValue, authoredValues, type SampleValues } from './values.ts';
import { xmlText } from './xml.ts';

interface Sampling {
  readonly document: OpenApiDocument;
  readonly values: SampleValues;
}

/**
 * The body in the first of its media types, by its first example or else by its schema; `undefined` where
 * there is nothing to send. A multipart body has no content type: its boundary is made where it is sent.
 */
export function sampleBody(operation: OperationNode, sampling: Sampling): OtherBody | undefined {
  const { document } = sampling;
  const [first] = followedEntries(document, requestBodyOf(document, operation), 'content');
  if (first === undefined) return undefined;
  const [type, mediaType] = first;
  return bodyOf(mediaType, type, authoredValue(mediaType, document), sampling);
}

/** A body that readers may choose for the samples of a request. */
interface NamedBody extends OtherBody {
  readonly type: string;
  /** As readers see it; `''` for the only one of its media type. */
  readonly name: string;
}

/**
 * The bodies that readers choose from, by media type: the examples that an author gave, or else one of each alternative. The first is
 * that of the samples; empty where there is no choice, so that most bodies are made once.
 */
export function sampleBodies(operation: OperationNode, sampling: Sampling): readonly NamedBody[] {
  const { document } = sampling;
  const mediaTypes = followedEntries(document, requestBodyOf(document, operation), 'content');
  const choices = mediaTypes.flatMap(([type, mediaType]) => {
    const given = isBinary(type) ? [] : givenBodies(mediaType, type, sampling);
    return (given.length > 0 ? given : [{ name: '', value: undefined }]).map((own) => ({ mediaType, type, ...own }));
  });
  if (choices.length < 2) return [];
  return choices.flatMap(({ mediaType, type, name, value }) => {
    const own = bodyOf(mediaType, type, value, sampling);
    return own ? [{ type, name: plainLine(name), ...own }] : [];
  });
}

/** The examples of a body under the names that readers see: an author's, or else one of each alternative of its schema. */
export function givenBodies(mediaType: LocatedObject, type: string, { document, values }: Sampling) {
  const authored = authoredValues(mediaType, document);
  const source = schemaOf(mediaType);
  return authored.length > 0 || !isJson(type) || source === undefined
    ? authored
    : values.ofAlternatives(source, 'request');
}

/** @param authored `undefined`: by the schema */
function bodyOf(mediaType: LocatedObject, type: string, authored: unknown, sampling: Sampling): OtherBody | undefined {
  const content = contentOf(mediaType, type, authored, sampling);
  if (content === undefined) return undefined;
  return { contentType: content.kind === 'multipart' ? undefined : concreteType(type), content };
}

function contentOf(
  mediaType: LocatedObject,
  type: string,
  authored: unknown,
  sampling: Sampling,
): SampleBody | undefined {
  const { document, values } = sampling;
  const source = schemaOf(mediaType);
  if (isMultipart(type)) return multipart(mediaType, source, authored, sampling);
  if (isBinary(type) || (source && isBinarySchema([source], document)))
    return { kind: 'file', file: nameWithEnding(type, 'file') };
  // As it is sent, a form has neither blanks nor other than ASCII letters; authors write both.
  const isSent = typeof authored !== 'string' || /^[!-z|~]*$/.test(authored.trim());
  const given = isForm(type) && !isSent ? fieldsOf(authored) : authored;
  const value = given ?? (source && values.ofSchema(source, 'request'));
  if (value === undefined) return undefined;
  if (isJson(type)) return jsonBody(value, authored !== undefined);
  const isItem = authored === undefined && !('schema' in mediaType.value);
  const sequence = typeof value === 'string' ? undefined : sequenceText(isItem ? [value] : value, type);
  if (sequence !== undefined) return { kind: 'text', text: sequence };
  if (typeof value === 'string') return { kind: 'text', text: sendable(value).trimEnd() };
  if (isForm(type)) return { kind: 'text', text: formText(value, objectAt(mediaType.value, 'encoding') ?? {}) };
  if (isXml(type)) return { kind: 'text', text: xmlText(value, source, document) };
  return { kind: 'text', text: valueText(value) };
}

/**
 * The fields of a form, also where an author writes it as one text: as JSON, or as it is sent, where a name that is there several
 * times is a list. `undefined` where a text is neither, such as a whole message with its parts.
 */
export function fieldsOf(authored: unknown): unknown {
  if (typeof authored !== 'string') return authored;
  if (/^\s*\{/.test(authored)) {
    const read = parseJsonText(authored);
    return 'value' in read ? read.value : undefined;
  }
  if (!/^\s*[^\s=&]+=/.test(authored)) return undefined;
  const pairs = new URLSearchParams(authored.trim());
  return Object.fromEntries(
    [...pairs.keys()].map((name) => {
      const [first, ...others] = pairs.getAll(name);
      return [name, others.length > 0 ? [first, ...others] : first];
    }),
  );
}

/** An author who writes a JSON body as one string means the body, not the string. */
function jsonBody(value: unknown, authored: boolean): SampleBody {
  if (!authored || typeof value !== 'string' || !/^\s*[[{]/.test(value)) return { kind: 'json', value };
  return { kind: 'text', text: sendable(value).trimEnd() };
}

/** The schema of a body, or of its items. */
export function schemaOf({ value, pointer }: LocatedObject): SchemaSource | undefined {
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

function multipart(
  mediaType: LocatedObject,
  source: SchemaSource | undefined,
  authored: unknown,
  { document, values }: Sampling,
): SampleBody | undefined {
  const value = fieldsOf(authored) ?? (source && values.ofSchema(source, 'request'));
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
    ? { file: nameWithEnding(type, name) }
    : { text: sendable(isCompound ? jsonText(value) : valueText(value)) };
  return {
    name: sendable(name).replace(/[\n\t]/g, ' '),
    contentType,
    content,
  };
}
