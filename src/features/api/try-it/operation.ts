import { createHash } from 'node:crypto';
import { childPointer } from '../../../core/json/pointer.ts';
import {
  entriesAt,
  flagAt,
  isObject,
  type JsonObject,
  jsonText,
  objectAt,
  textAt,
  textsAt,
} from '../../../core/json/value.ts';
import { readableSchemas } from '../../../core/json-schema/index.ts';
import type { Permalink } from '../../../model/address.ts';
import { joinPermalink } from '../../../shared/paths.ts';
import { isBinary, isForm, isJson, isMultipart, isXml } from '../../../shared/request/media-kind.ts';
import { isIgnoredHeader, isToken } from '../../../shared/request/request.ts';
import { sequenceText } from '../../../shared/request/sequence.ts';
import type { TryItMediaType, TryItOperation, TryItParameter, TryItServer } from '../../../shared/try-it.ts';
import { followedEntries, type LocatedObject, type OpenApiDocument } from '../document.ts';
import {
  isRequired,
  type OperationNode,
  ownServers,
  parameterContent,
  requestBodyOf,
  securityOf,
  serversOf,
} from '../operation-node.ts';
import { fieldsOf, givenBodies, schemaOf } from '../samples/body.ts';
import { describeScheme } from '../samples/credentials.ts';
import { acceptedType, isPlaceholder, parameterSpec, variableValue } from '../samples/request.ts';
import { authoredParameter, type SampleValues } from '../samples/values.ts';
import { xmlText } from '../samples/xml.ts';
import { connectionsOf } from './connections.ts';
import { createSchemaPool, type SchemaPool } from './schemas.ts';

/** How an API entry of the config asks for consoles. */
export interface TryItSettings {
  readonly proxy?: string | undefined;
}

/** Consoles of the operations of one document. */
export interface Consoles {
  /** Address of the file that the console of an operation loads; `undefined` for an operation that has none. */
  readonly add: (operation: OperationNode, languages: readonly string[]) => Permalink | undefined;
  /** Those files, by address, and the schemas that they share. */
  readonly files: () => ReadonlyMap<Permalink, string>;
  readonly connections: () => readonly string[];
}

interface ConsoleContext {
  readonly document: OpenApiDocument;
  readonly values: SampleValues;
  readonly permalink: Permalink;
}

/** Makes the consoles of one document. Schemas that its operations share are written once. */
export function createConsoles(context: ConsoleContext, { proxy }: TryItSettings): Consoles {
  const { document, permalink } = context;
  const readable = readableSchemas(document.root, { direction: 'request', partial: false });
  const pool = createSchemaPool(readable, document);
  const schemas = joinPermalink(permalink, 'try-it/schemas.json');
  const files = new Map<Permalink, string>();
  const operations: TryItOperation[] = [];
  return {
    files: () => (Object.keys(pool.schemas).length > 0 ? new Map([...files, [schemas, jsonOf(pool.schemas)]]) : files),
    connections: () => connectionsOf(operations),
    add(operation, languages) {
      if (!isOffered(operation, document)) return undefined;
      const described = describe(operation, pool, { ...context, languages, proxy });
      operations.push(described);
      const refers = [...described.parameters, ...(described.body?.content ?? [])].some((part) =>
        hasReference(part.schema),
      );
      const text = jsonOf(refers ? { ...described, schemas } : described);
      const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
      const address = joinPermalink(permalink, `try-it/${name}.json`);
      files.set(address, text);
      return address;
    },
  };
}

/** Digits beyond 2^53 are in texts, which have been written before. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item));
}

function hasReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return '$ref' in value || Object.values(value).some(hasReference);
}

/** Whether neither the document nor browsers forbid to try an operation. */
function isOffered({ value, pathItem, method }: OperationNode, { root }: OpenApiDocument): boolean {
  const isOff = [value, pathItem, root].find((node) => 'x-try-it' in node)?.['x-try-it'] === false;
  return !isOff && isToken(method) && !/^(?:CONNECT|TRACE|TRACK)$/i.test(method);
}

function describe(
  operation: OperationNode,
  pool: SchemaPool,
  {
    document,
    values,
    permalink,
    languages,
    proxy,
  }: ConsoleContext & { readonly languages: readonly string[]; readonly proxy: string | undefined },
): TryItOperation {
  const { method, path } = operation;
  const requirements = securityOf(operation, document).filter(isObject);
  const security = requirements.map((requirement) =>
    Object.keys(requirement).map((name) => ({ name, scopes: textsAt(requirement, name) })),
  );
  const names = new Set(security.flatMap((uses) => uses.map(({ name }) => name)));
  const servers = serversOf(operation, document).filter(isObject).map(describeServer);
  const parameters = operation.parameters
    .filter(({ value }) => !(value.in === 'header' && isIgnoredHeader(textAt(value, 'name'))))
    .map((parameter) => describeParameter(parameter, pool, { values, document }));
  return {
    document: permalink,
    method,
    path,
    // Without servers, a document describes what is served where it is.
    servers: servers.length > 0 ? servers : [{ url: '/', name: '', variables: [] }],
    sharesServers: ownServers(operation).length === 0,
    parameters,
    body: describeBody(operation, pool, document, values),
    accept: acceptedType(operation, document),
    security,
    schemes: Object.fromEntries([...names].map((name) => [name, describeScheme(name, document)])),
    proxy,
    languages,
  };
}

function describeServer(node: JsonObject): TryItServer {
  return {
    url: textAt(node, 'url'),
    name: textAt(node, 'name'),
    variables: entriesAt(node, 'variables').map(([name, value]) => ({
      name,
      default: variableValue(name, value),
      enum: textsAt(isObject(value) ? value : undefined, 'enum'),
    })),
  };
}

function describeParameter(
  parameter: LocatedObject,
  pool: SchemaPool,
  { values, document }: Pick<ConsoleContext, 'values' | 'document'>,
): TryItParameter {
  const content = parameterContent(parameter, document);
  const required = isRequired(parameter);
  const sample = required && !isPlaceholder(parameter, document) ? values.ofParameter(parameter) : undefined;
  const example = required ? undefined : authoredParameter(parameter, document);
  return {
    ...parameterSpec(parameter),
    required,
    mediaType: content?.mediaType,
    schema: content === undefined ? pool.read(childPointer(parameter.pointer, 'schema')) : true,
    value: typeof sample === 'bigint' ? String(sample) : sample,
    example: typeof example === 'bigint' ? String(example) : example,
  };
}

function describeBody(
  operation: OperationNode,
  pool: SchemaPool,
  document: OpenApiDocument,
  values: SampleValues,
): TryItOperation['body'] {
  const body = requestBodyOf(document, operation);
  const content = followedEntries(document, body, 'content').map(([type, mediaType]): TryItMediaType => {
    const { value, pointer } = mediaType;
    const source = schemaOf(mediaType);
    const isFields = isMultipart(type) || isForm(type);
    const textOf = (own: unknown, isGiven = true): string => {
      const fields = isFields && isGiven ? fieldsOf(own) : own;
      return fields === undefined && isGiven
        ? made()
        : bodyText(type, fields, { isGiven, xml: () => xmlText(own, source, document) });
    };
    const made = (): string => textOf(source && values.ofSchema(source, 'request'), false);
    const given = isBinary(type) ? [] : givenBodies(mediaType, type, { document, values });
    const examples = given.map(({ name, value: own }) => ({ name, text: textOf(own) }));
    return {
      type,
      schema: 'schema' in value ? pool.read(childPointer(pointer, 'schema')) : undefined,
      encoding: objectAt(value, 'encoding') ?? {},
      text: isBinary(type) ? '' : (examples[0]?.text ?? made()),
      ...(examples.length > 1 ? { examples } : {}),
    };
  });
  return body === undefined || content.length === 0 ? undefined : { required: flagAt(body.value, 'required'), content };
}

/** @param isGiven whether an author gave it: a JSON body that is written as one string is the body, not the string */
function bodyText(
  type: string,
  value: unknown,
  { isGiven, xml }: { readonly isGiven: boolean; readonly xml: () => string },
): string {
  if (value === undefined) return '';
  if (isMultipart(type) || isForm(type)) return jsonText(value, 2);
  if (isJson(type))
    return isGiven && typeof value === 'string' && /^\s*[[{]/.test(value) ? value.trimEnd() : jsonText(value, 2);
  if (typeof value === 'string') return value.trimEnd();
  return isXml(type) ? xml() : (sequenceText(value, type) ?? jsonText(value));
}
