import { isObject, jsonText } from '../json.ts';
import { encodeAddress, encodeReserved, encodeValue, sendable } from '../percent-encode.ts';
import { type ParameterStyle, valueText, writePairs, writeValue } from './parameter-style.ts';
import { type Text, textWithVariables } from './text.ts';

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

/** The body of a request. */
export type SampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  /** `multipart/form-data`. */
  | { readonly kind: 'multipart'; readonly parts: readonly BodyPart[] }
  | { readonly kind: 'file'; readonly file: string };

export interface BodyPart {
  readonly name: string;
  /** Absent: text, or the type of the file. */
  readonly contentType?: string;
  /** The content: text, or the name of a file. */
  readonly content: { readonly text: string } | { readonly file: string };
}

/** Credentials of a request, by where they are sent. Values are variables unless a reader has entered them. */
export interface Credentials {
  readonly headers: readonly (readonly [name: string, value: Text])[];
  readonly query: readonly (readonly [name: string, value: Text])[];
  readonly cookies: readonly (readonly [name: string, value: Text])[];
  /** HTTP Basic, which each language has its own words for. */
  readonly basic: boolean;
}

/** Where a parameter is sent, and how its values are written. Plain data. */
export interface ParameterSpec {
  readonly name: string;
  readonly in: string;
  readonly style: string;
  readonly explode: boolean;
  /** `allowReserved` of the specification. */
  readonly reserved: boolean;
}

/** How the properties of a form are written: the Encoding Object of the specification, by property. */
export type FormEncodings = Readonly<Record<string, unknown>>;

/** Writes a request. Parameters without a value are left out; in a path they leave a placeholder: `{owner}`. */
export function writeRequest(parts: {
  readonly method: string;
  /** Without trailing slash. */
  readonly server: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly parameters: readonly { readonly spec: ParameterSpec; readonly value: unknown }[];
  readonly accept: string | undefined;
  /** Absent for multipart bodies, which name their boundary where they are sent. */
  readonly contentType: string | undefined;
  readonly body: SampleBody | undefined;
  readonly credentials: Credentials;
}): RequestSample {
  const { method, server, accept, contentType, body, credentials } = parts;
  const at = (place: string) =>
    parts.parameters
      .filter(({ spec }) => spec.in === place)
      .map(({ spec, value }) => ({ value, style: styleOf(spec) }));
  const cookies: Text[] = [
    ...at('cookie').flatMap(({ value, style }) =>
      writePairs(value, style).map(([name, text]): Text => [`${name}=${text.replaceAll(';', '%3B')}`]),
    ),
    ...credentials.cookies.map(([name, text]): Text => [`${encodeValue(name)}=`, ...text]),
  ];
  const headers: readonly (readonly [string, Text])[] = [
    ...(accept === undefined ? [] : [['Accept', [accept]] as const]),
    ...(contentType === undefined ? [] : [['Content-Type', [contentType]] as const]),
    ...credentials.headers,
    ...at('header')
      .filter(({ style }) => !isIgnoredHeader(style.name))
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
  const names = new Set(at('query').map(({ style }) => style.name));
  const path = fillPath(withoutWritten(parts.path, names), at('path'));
  const mark = path.includes('?') ? '&' : '?';
  return {
    method,
    server,
    path: query.length > 0 ? [`${path}${mark}`, ...join(query, '&')] : [path],
    basic: credentials.basic,
    headers: headers
      .filter(([name]) => isToken(name))
      .map(([name, value]) => [name, withoutBlanks(value.map(headerText))]),
    body,
  };
}

/** Whether a header follows from media types or security schemes, and is not set by a parameter. */
export function isIgnoredHeader(name: string): boolean {
  return /^(?:accept|content-type|authorization)$/i.test(name);
}

function styleOf({ name, style, explode, in: place, reserved }: ParameterSpec): ParameterStyle {
  return { name, style, explode, encode: encoder(place, style, reserved) };
}

/** Headers, and cookies in the style `cookie`, are not percent-encoded. */
function encoder(place: string, style: string, reserved: boolean): (text: string) => string {
  if (place === 'header' || style === 'cookie') return (text) => text;
  return reserved ? encodeReserved : encodeValue;
}

/**
 * A parameter without a value leaves its name in braces, where that is a plain one: readers see what to put in. Documents
 * tell operations of one path apart by a fragment, which is not sent, or by a query, which is.
 */
function fillPath(
  path: string,
  parameters: readonly { readonly value: unknown; readonly style: ParameterStyle }[],
): string {
  const known = new Map(parameters.map(({ value, style }) => [style.name, writeValue(value, style)]));
  const filled = path
    .replace(/#.*/s, '')
    .split(/(\{[^{}/]+\})/)
    .map((piece) => {
      const name = /^\{([^{}/]+)\}$/.exec(piece)?.[1];
      return name === undefined
        ? encodeAddress(piece)
        : known.get(name) || (/^[\w.-]+$/.test(name) ? piece : encodeValue(name));
    })
    .join('');
  return filled.startsWith('/') ? filled : `/${filled}`;
}

/** A path without the parameters of its query that are written behind it: `/pets` for `/pets?tag={tag}`. */
function withoutWritten(path: string, names: ReadonlySet<string>): string {
  const isWritten = (pair: string) => names.has(/=\{([^{}]+)\}$/.exec(pair)?.[1] ?? '');
  return path.replace(/\?([^#]*)/, (_, query: string) => {
    const others = query.split('&').filter((pair) => !isWritten(pair));
    return others.length > 0 ? `?${others.join('&')}` : '';
  });
}

/** The whole query as one value: a form, or text in some other media type. */
function queryString(value: unknown): string {
  if (!isObject(value)) return encodeReserved(valueText(value));
  return Object.entries(value)
    .map(([name, item]) => `${encodeValue(name)}=${encodeValue(valueText(item))}`)
    .join('&');
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

/** Blanks at the ends are no part of a header's value: some programs refuse to send them. */
function withoutBlanks(value: Text): Text {
  return value.map((piece, index) => {
    if (typeof piece !== 'string') return piece;
    const own = index === 0 ? piece.trimStart() : piece;
    return index === value.length - 1 ? own.trimEnd() : own;
  });
}

/** Whether HTTP takes a text for a method or the name of a header. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

export function addressText(request: Pick<RequestSample, 'server' | 'path'>): string {
  return textWithVariables(addressOf(request));
}

/** The address, with variables where it has them. */
export function addressOf({ server, path }: Pick<RequestSample, 'server' | 'path'>): Text {
  return [server, ...path];
}

/**
 * Properties as a form, by their encoding. What an encoding says nothing of is written as JSON where it is an
 * object, and repeats its name where it is a list.
 */
export function formText(value: unknown, encodings: FormEncodings): string {
  const pairs = Object.entries(isObject(value) ? value : {}).flatMap(([name, item]) => {
    const encoding = Object.hasOwn(encodings, name) && isObject(encodings[name]) ? encodings[name] : {};
    const isStyled = ['style', 'explode', 'allowReserved'].some((key) => key in encoding);
    const style = typeof encoding.style === 'string' ? encoding.style : 'form';
    const explode =
      typeof encoding.explode === 'boolean' ? encoding.explode : style === 'form' || style === 'deepObject';
    const encode = encoding.allowReserved === true ? encodeReserved : encodeValue;
    const written = isObject(item) && !isStyled ? jsonText(item) : item;
    return writePairs(written, { name, style, explode, encode });
  });
  return pairs.map(([name, text]) => `${name}=${text}`).join('&');
}
