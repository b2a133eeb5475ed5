import { isObject, jsonText } from '../../shared/json.ts';
import { sendable } from '../../shared/percent-encode.ts';
import {
  concreteType,
  isBinary,
  isForm,
  isJson,
  isMultipart,
  nameWithEnding,
} from '../../shared/request/media-kind.ts';
import { valueText } from '../../shared/request/parameter-style.ts';
import {
  type BodyPart,
  type Credentials,
  formText,
  type RequestSample,
  type SampleBody,
  writeRequest,
} from '../../shared/request/request.ts';
import { serverBase } from '../../shared/server-url.ts';
import type { TryItMediaType, TryItOperation, TryItParameter, TryItServer } from '../../shared/try-it.ts';
import { isFile, type SchemaReader } from './schema.ts';

/** The properties of a `File` that a request shows. */
export interface FileLike {
  readonly name: string;
  readonly type: string;
}

/** The values that a reader entered for an operation. */
export interface Entered<F extends FileLike> {
  /** The address of the server, without trailing slash. */
  readonly server: string;
  /** By `parameterKey`; `undefined` is not sent. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Absent: no body is sent. */
  readonly body?: EnteredBody<F> | undefined;
}

/** Which server is chosen, as its place among those of the operation. */
export interface ChosenServer {
  readonly at: number;
  readonly variables: ReadonlyMap<string, string>;
}

export interface EnteredBody<F extends FileLike> {
  /** Index among the media types of the operation. */
  readonly at: number;
  /** Index among the examples of the media type that it began with; the first one without it. */
  readonly example?: number;
  /** The text of the body; of a form, its fields as JSON. */
  readonly text: string;
  /** By property of a form; `''` for a body that is a file itself. */
  readonly files: Readonly<Record<string, readonly F[]>>;
}

/** A part of a form with the file that is sent. */
export interface EnteredPart<F extends FileLike> extends BodyPart {
  readonly source?: F;
}

/** Parameters of one name differ in their place. */
export function parameterKey({ in: place, name }: Pick<TryItParameter, 'in' | 'name'>): string {
  return `${place} ${name}`;
}

/**
 * The address of a server with its variables filled in. One that the document gives without a host is where the document is.
 *
 * @param base address of the document
 */
export function chosenServer(server: TryItServer, chosen: ReadonlyMap<string, string>, base: string): string {
  return serverUrl(server, chosen, base).replace(/\/+$/, '');
}

/** The address of a server with its variables and the slash at its end: other addresses of the document are relative to it. */
export function serverUrl(server: TryItServer, chosen: ReadonlyMap<string, string>, base: string): string {
  const { url } = server;
  const variables = new Map(chosen);
  for (const variable of server.variables)
    if (!variables.get(variable.name)) variables.set(variable.name, variable.default);
  const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|\/\/|\{)/i.test(url);
  if (isRelative) return new URL(fill(url, variables) || '/', base).href;
  return serverBase(url, variables);
}

function fill(url: string, variables: ReadonlyMap<string, string>): string {
  return url.replace(/\{([^{}]+)\}/g, (_, name: string) => variables.get(name) ?? name);
}

export function mediaTypeOf(operation: TryItOperation, { at }: Pick<EnteredBody<FileLike>, 'at'>): TryItMediaType {
  return operation.body?.content[at] ?? { type: 'application/octet-stream', encoding: {}, text: '' };
}

export function bodyKind({ type, schema }: TryItMediaType, reader: SchemaReader): 'json' | 'form' | 'file' | 'text' {
  if (isMultipart(type) || isForm(type)) return 'form';
  if (isBinary(type) || (schema !== undefined && isFile(reader.resolve(schema)))) return 'file';
  if (isJson(type)) return 'json';
  return schema === undefined && !/^text\/|[/+]xml$|json|yaml/i.test(type) ? 'file' : 'text';
}

/** The request as it is shown and sent. */
export function enteredRequest<F extends FileLike>(
  operation: TryItOperation,
  { server, parameters, body }: Entered<F>,
  credentials: Credentials,
  reader: SchemaReader,
): RequestSample {
  const sample = body && enteredBody(mediaTypeOf(operation, body), body, reader);
  const type = body && mediaTypeOf(operation, body).type;
  return writeRequest({
    method: operation.method,
    server,
    path: operation.path,
    parameters: operation.parameters.flatMap((spec) => {
      const value = parameters[parameterKey(spec)];
      return value === undefined ? [] : [{ spec, value }];
    }),
    accept: operation.accept,
    contentType: type === undefined || isMultipart(type) ? undefined : concreteType(type),
    body: sample,
    credentials,
  });
}

function enteredBody<F extends FileLike>(
  mediaType: TryItMediaType,
  body: EnteredBody<F>,
  reader: SchemaReader,
): SampleBody {
  switch (bodyKind(mediaType, reader)) {
    case 'file':
      return { kind: 'file', file: body.files['']?.[0]?.name ?? nameWithEnding(mediaType.type, 'file') };
    case 'form':
      if (!isMultipart(mediaType.type)) return { kind: 'text', text: encodedForm(mediaType, body) };
      return { kind: 'multipart', parts: formParts(mediaType, body, reader, { isSample: true }) };
    case 'json': {
      const value = hasLongNumber(body.text) ? undefined : readJson(body.text);
      return value === undefined ? { kind: 'text', text: sendable(body.text) } : { kind: 'json', value };
    }
    case 'text':
      return { kind: 'text', text: sendable(body.text) };
  }
}

/** A form that is one text: `a=1&b=2`. */
export function encodedForm({ encoding }: TryItMediaType, { text }: Pick<EnteredBody<FileLike>, 'text'>): string {
  return formText(readJson(text) ?? {}, encoding);
}

/** Whether a number loses digits when JavaScript reads the text. */
export function hasLongNumber(text: string): boolean {
  return /(?<![\w."])-?\d{16,}/.test(text);
}

/** `undefined` for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The properties of a form that are files: by their schema, or by the media type that the document gives them. */
export function uploadsOf({ schema, encoding }: TryItMediaType, reader: SchemaReader): readonly string[] {
  return [...reader.properties(schema)]
    .filter(([name, property]) => isFile(reader.items(property)) || isBinary(partType(encoding, name)))
    .map(([name]) => name);
}

/** The first of the media types that a part may have; `''` where the document says nothing. */
function partType(encoding: TryItMediaType['encoding'], name: string): string {
  const own = encoding[name];
  return (isObject(own) ? String(own.contentType ?? '') : '').split(',')[0]?.trim() ?? '';
}

/**
 * The parts of a multipart form: a list is a part for each of its items, what holds more than a text is JSON. A sample without
 * its required files would be no request: those that are not chosen yet have names that are made up.
 */
export function formParts<F extends FileLike>(
  mediaType: TryItMediaType,
  body: EnteredBody<F>,
  reader: SchemaReader,
  { isSample = false } = {},
): readonly EnteredPart<F>[] {
  const value = readJson(body.text);
  const uploads = uploadsOf(mediaType, reader);
  const { required } = reader.resolve(mediaType.schema);
  const missing = isSample ? uploads.filter((name) => required.has(name)) : [];
  const names = new Set([...Object.keys(isObject(value) ? value : {}), ...Object.keys(body.files), ...missing]);
  return [...names].flatMap((name): readonly EnteredPart<F>[] => {
    const type = partType(mediaType.encoding, name);
    const partName = sendable(name).replace(/[\n\t]/g, ' ');
    const chosen = body.files[name] ?? [];
    if (chosen.length > 0)
      return chosen.map((source) => ({
        name: partName,
        ...(source.type || type ? { contentType: source.type || concreteType(type) } : {}),
        content: { file: source.name },
        source,
      }));
    const item = isObject(value) ? value[name] : undefined;
    const items: readonly unknown[] = Array.isArray(item) ? item : [item];
    const written = type === '' ? undefined : concreteType(type);
    if (missing.includes(name))
      return items.map(() => ({ name: partName, contentType: written, content: { file: nameWithEnding(type, name) } }));
    // A file that is not chosen yet is not sent.
    if (uploads.includes(name) || item === undefined) return [];
    return items.map((one) => {
      const isCompound = typeof one === 'object' && one !== null;
      return {
        name: partName,
        contentType: written ?? (isCompound ? 'application/json' : undefined),
        content: { text: sendable(isCompound ? jsonText(one) : valueText(one)) },
      };
    });
  });
}

/** The address that a proxy is asked for a request at. */
export function proxied(proxy: string, address: string): string {
  const encoded = encodeURIComponent(address);
  return proxy.includes('{url}') ? proxy.replaceAll('{url}', encoded) : proxy + encoded;
}
