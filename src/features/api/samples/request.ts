import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, listAt, scalarText, textAt } from '../../../core/json/value.ts';
import { encodeAddress, encodeReserved, encodeValue, sendable, serverAddress } from '../../../shared/percent-encode.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import { type OperationNode, ownServers } from '../operation-node.ts';
import { type SampleBody, sampleBody } from './body.ts';
import { credentialsFor } from './credentials.ts';
import { type ParameterStyle, valueText, writePairs, writeValue } from './parameter-style.ts';
import { plainText, type Text } from './text.ts';
import type { SampleValues } from './values.ts';

/** One request as any HTTP client could send it. */
export interface RequestSample {
  /** Upper case; a token of HTTP. */
  readonly method: string;
  /** Without trailing slash; nothing in it needs quoting. */
  readonly server: string;
  /** Path and query, encoded. */
  readonly path: Text;
  /** Whether it authorizes by HTTP Basic. */
  readonly basic: boolean;
  /** Without the one for HTTP Basic, and without the content type of multipart bodies, which names a boundary. */
  readonly headers: readonly (readonly [name: string, value: Text])[];
  readonly body?: SampleBody;
}

/**
 * The shortest request that the operation takes. Parameters that may be left out are left out, with an example or
 * without: they often exclude one another, a sample with all of them is no real request, and each has its
 * example in the list of parameters. A body is always shown, since it is what one looks for.
 *
 * @returns `undefined` where the method is none that HTTP could send.
 */
export function requestSample(
  operation: OperationNode,
  { document, values }: { readonly document: OpenApiDocument; readonly values: SampleValues },
): RequestSample | undefined {
  const { method, value: node } = operation;
  if (!isToken(method)) return undefined;
  const servers = ownServers(operation);
  const [server] = servers.length > 0 ? servers : listAt(document.root, 'servers');
  const security = 'security' in node ? listAt(node, 'security') : listAt(document.root, 'security');
  const credentials = credentialsFor(security, document);
  const parameters = operation.parameters.map(readParameter);
  const sent = parameters.flatMap((parameter) => {
    const value = parameter.required ? values.ofParameter(parameter.node) : undefined;
    return value === undefined ? [] : [{ ...parameter, value }];
  });
  const at = (place: string) => sent.filter((parameter) => parameter.in === place);
  const body = sampleBody(operation, { document, values });
  const accepted = acceptedType(operation, document);
  const cookies: Text[] = [
    ...at('cookie').flatMap(({ value, style }) =>
      writePairs(value, style).map(([name, text]): Text => [`${name}=${text.replaceAll(';', '%3B')}`]),
    ),
    ...credentials.cookies.map(([name, text]): Text => [`${encodeValue(name)}=`, ...text]),
  ];
  const headers: readonly (readonly [string, Text])[] = [
    ...(accepted === undefined ? [] : [['Accept', [accepted]] as const]),
    ...(body?.contentType === undefined ? [] : [['Content-Type', [body.contentType]] as const]),
    ...credentials.headers,
    ...at('header')
      .filter(({ style }) => !ignored.has(style.name.toLowerCase()))
      .map(({ value, style }) => [style.name, [writeValue(value, style)]] as const),
    ...(cookies.length > 0 ? [['Cookie', join(cookies, '; ')] as const] : []),
  ];
  const query = [
    ...at('query').flatMap(({ value, style }) =>
      writePairs(value, style).map(([name, text]): Text => [`${name}=${text}`]),
    ),
    ...at('querystring').map(({ value }): Text => [queryString(value)]),
    ...credentials.query.map(([name, text]): Text => [`${encodeValue(name)}=`, ...text]),
  ];
  const path = fillPath(operation.path, at('path'));
  return {
    method,
    server: defaultServerAddress(server),
    path: query.length > 0 ? [`${path}?`, ...join(query, '&')] : [path],
    basic: credentials.basic,
    headers: headers.filter(([name]) => isToken(name)).map(([name, value]) => [name, value.map(headerText)]),
    body: body?.content,
  };
}

/** Said by the media types and by the security schemes. */
const ignored: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

interface ReadParameter {
  readonly node: LocatedObject;
  readonly in: string;
  readonly required: boolean;
  readonly style: ParameterStyle;
}

const defaultStyles: ReadonlyMap<string, string> = new Map([
  ['path', 'simple'],
  ['header', 'simple'],
  ['query', 'form'],
  ['cookie', 'form'],
]);

function readParameter(node: LocatedObject): ReadParameter {
  const { value } = node;
  const place = textAt(value, 'in');
  const style = textAt(value, 'style') || (defaultStyles.get(place) ?? 'form');
  const explodes = style === 'form' || style === 'deepObject' || style === 'cookie';
  // What has a media type of its own is text in that type.
  const isDocument = !('schema' in value) && 'content' in value;
  return {
    node,
    in: place,
    required: value.required === true || place === 'path',
    style: {
      name: textAt(value, 'name'),
      style: isDocument ? (defaultStyles.get(place) ?? 'form') : style,
      explode: typeof value.explode === 'boolean' ? value.explode : explodes,
      encode: encoder(place, style, value.allowReserved === true),
    },
  };
}

/** Headers, and cookies in the style `cookie`, are not percent-encoded. */
function encoder(place: string, style: string, reserved: boolean): (text: string) => string {
  if (place === 'header' || style === 'cookie') return (text) => text;
  return reserved ? encodeReserved : encodeValue;
}

/** A parameter without a value keeps its name. */
function fillPath(
  path: string,
  parameters: readonly { readonly value: unknown; readonly style: ParameterStyle }[],
): string {
  const known = new Map(parameters.map(({ value, style }) => [style.name, writeValue(value, style)]));
  const filled = path
    .split(/(\{[^{}/]+\})/)
    .map((piece) => {
      const name = /^\{([^{}/]+)\}$/.exec(piece)?.[1];
      return name === undefined
        ? encodeAddress(piece).replace(/[?#]/g, encodeURIComponent)
        : known.get(name) || encodeValue(name);
    })
    .join('');
  return filled.startsWith('/') ? filled : `/${filled}`;
}

/** The whole query as one value: a form, or text in some other media type. */
function queryString(value: unknown): string {
  if (!isObject(value)) return encodeReserved(valueText(value));
  return Object.entries(value)
    .map(([name, item]) => `${encodeValue(name)}=${encodeValue(valueText(item))}`)
    .join('&');
}

/** The first media type of the first response that means success. */
function acceptedType({ value, pointer }: OperationNode, document: OpenApiDocument): string | undefined {
  const responses = entriesAt(value, 'responses');
  const ranked = [/^2\d\d$/, /^2XX$/i, /^default$/].flatMap((status) => responses.filter(([key]) => status.test(key)));
  for (const [status, response] of ranked) {
    const node = document.follow(response, childPointer(pointer, 'responses', status));
    const [type] = Object.keys(isObject(node?.value.content) ? node.value.content : {});
    if (type !== undefined) return type;
  }
  return undefined;
}

function join(texts: readonly Text[], separator: string): Text {
  return texts.flatMap((text, index) => (index === 0 ? text : [separator, ...text]));
}

/** In a header, only visible ASCII arrives everywhere as it was sent. */
function headerText(piece: Text[number]): Text[number] {
  if (typeof piece !== 'string') return piece;
  return sendable(piece).replace(/[^\x20-\x7E]/gu, (character) =>
    /\s/.test(character) ? ' ' : encodeValue(character),
  );
}

function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/** The address as one text. */
export function addressText({ server, path }: RequestSample): string {
  return server + plainText(path);
}

/** The address of a server with the values that its variables have until a reader chooses others. */
function defaultServerAddress(server: unknown): string {
  const node = isObject(server) ? server : undefined;
  const variables = entriesAt(node, 'variables').map(([name, value]) => [name, variableValue(value)] as const);
  return serverAddress(textAt(node, 'url'), new Map(variables));
}

function variableValue(value: unknown): string {
  const variable: JsonObject | undefined = isObject(value) ? value : undefined;
  return textAt(variable, 'default') || scalarText(listAt(variable, 'enum')[0]);
}
