import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt, isObject, type JsonObject, listAt, scalarText, textAt } from '../../../core/json/value.ts';
import { serverAddress } from '../../../shared/percent-encode.ts';
import { isToken, type ParameterSpec, type RequestSample, writeRequest } from '../../../shared/request/request.ts';
import { addressAtServer, serverBase } from '../../../shared/server-url.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import { isRequired, type OperationNode, responsesOf, securityOf, serversOf, usualStyles } from '../operation-node.ts';
import { givenValues } from '../schema/drafting.ts';
import { schemaParts } from '../schema/parts.ts';
import { commonTypes } from '../schema/types.ts';
import { sampleBody } from './body.ts';
import { credentialsFor } from './credentials.ts';
import { authoredValue, type SampleValues } from './values.ts';

/**
 * The shortest request that the operation takes. Parameters that may be left out are left out, with an example or
 * without: they often exclude one another, a sample with all of them is no real request, and each has its
 * example in the list of parameters. A body is always shown, since it is what one looks for.
 *
 * @returns `undefined` if the method is not a name that HTTP can send
 */
export function requestSample(
  operation: OperationNode,
  { document, values }: { readonly document: OpenApiDocument; readonly values: SampleValues },
): RequestSample | undefined {
  const { method, path } = operation;
  if (!isToken(method)) return undefined;
  const [server] = serversOf(operation, document);
  const body = sampleBody(operation, { document, values });
  return writeRequest({
    method,
    path,
    server: defaultServerAddress(server),
    parameters: operation.parameters.flatMap((node) => {
      const value = isRequired(node) && !isPlaceholder(node, document) ? values.ofParameter(node) : undefined;
      return value === undefined ? [] : [{ spec: parameterSpec(node), value }];
    }),
    accept: acceptedType(operation, document),
    contentType: body?.contentType,
    body: body?.content,
    credentials: credentialsFor(securityOf(operation, document), document),
  });
}

/** Whether a path parameter has no authored value, so that samples show its name in place of a generated one. */
export function isPlaceholder(node: LocatedObject, document: OpenApiDocument): boolean {
  if (node.value.in !== 'path' || !('schema' in node.value) || authoredValue(node, document) !== undefined)
    return false;
  const source = { value: node.value.schema, pointer: childPointer(node.pointer, 'schema') };
  const { parts } = schemaParts(document, [source]);
  const { types } = commonTypes(parts);
  return givenValues(parts).length === 0 && !types.some((type) => type === 'object' || type === 'array');
}

/** How a parameter is written. */
export function parameterSpec({ value }: LocatedObject): ParameterSpec {
  const place = textAt(value, 'in');
  const usual = usualStyles.get(place) ?? 'form';
  const style = textAt(value, 'style') || usual;
  const explodes = style === 'form' || style === 'deepObject' || style === 'cookie';
  // A parameter with a media type is a text of that type.
  const isDocument = !('schema' in value) && 'content' in value;
  return {
    name: textAt(value, 'name'),
    in: place,
    style: isDocument && style !== 'cookie' ? usual : style,
    explode: typeof value.explode === 'boolean' ? value.explode : explodes,
    reserved: value.allowReserved === true,
  };
}

/** The first media type of the first response that means success. */
export function acceptedType(operation: OperationNode, document: OpenApiDocument): string | undefined {
  const responses = responsesOf(document, operation);
  const ranked = [/^2\d\d$/, /^2XX$/i, /^default$/].flatMap((status) => responses.filter(([key]) => status.test(key)));
  const types = ranked.flatMap(([, { value }]) => entriesAt(value, 'content').map(([type]) => type));
  return types[0];
}

/** The address of a server with the values that its variables have until a reader chooses others. */
export function defaultServerAddress(server: unknown): string {
  const node = isObject(server) ? server : undefined;
  return serverAddress(textAt(node, 'url'), variablesOf(node));
}

function variablesOf(server: JsonObject | undefined): ReadonlyMap<string, string> {
  return new Map(entriesAt(server, 'variables').map(([name, value]) => [name, variableValue(name, value)]));
}

/**
 * An address of a security scheme. One without a host is relative to that of a server, here the first one of the document; where that has no
 * host either, only a browser knows it.
 */
export function schemeAddress(url: string, { root }: OpenApiDocument): string {
  const [server] = listAt(root, 'servers').filter(isObject);
  const own = textAt(server, 'url');
  const isKnown = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(own.trim());
  return isKnown ? addressAtServer(url, serverBase(own, variablesOf(server))) : url;
}

/** The value of a variable of a server, which may be empty; its name where the document gives none. */
export function variableValue(name: string, value: unknown): string {
  const variable: JsonObject = isObject(value) ? value : {};
  return 'default' in variable ? textAt(variable, 'default') : scalarText(listAt(variable, 'enum')[0]) || name;
}
