import { childPointer, type Pointer } from '../../core/json/pointer.ts';
import { entriesAt, flagAt, isObject, type JsonObject, listAt, textAt } from '../../core/json/value.ts';
import { followedEntries, type Located, type LocatedObject, type OpenApiDocument } from './document.ts';
import { isExtension, writtenMethods } from './node-type.ts';

/** An operation of the document, with the parameters and servers of its path item. */
export interface OperationNode {
  /** Upper case. */
  readonly method: string;
  /** Key of the path item: a path, the name of a webhook or a runtime expression. A parameter written as `:id` is `{id}`. */
  readonly path: string;
  readonly value: JsonObject;
  /** Of the operation, behind a `$ref` of its path item if there is one. */
  readonly pointer: Pointer;
  readonly pathItem: JsonObject;
  /** Parameters of the path item first; those that the operation overrides are left out. `$ref`s are followed. */
  readonly parameters: readonly LocatedObject[];
  /** Whether each parameter could be read. */
  readonly isWhole: boolean;
}

/** The operations of a path item in the order in which they are written. */
export function operationNodes(
  document: OpenApiDocument,
  item: unknown,
  at: { path: string; pointer: Pointer },
): readonly OperationNode[] {
  const found = document.follow(item, at.pointer);
  if (!found) return [];
  const { value: pathItem, pointer: itemPointer } = found;
  const shared = parametersOf(document, pathItem, itemPointer);
  const node = (method: string, value: unknown, pointer: Pointer): OperationNode[] => {
    if (!isObject(value)) return [];
    const own = parametersOf(document, value, pointer);
    const overridden = new Set(own.map(({ value: parameter }) => parameterKey(parameter)));
    const parameters = [...shared.filter(({ value: parameter }) => !overridden.has(parameterKey(parameter))), ...own];
    const isWhole =
      [...listAt(pathItem, 'parameters'), ...listAt(value, 'parameters')].length === shared.length + own.length;
    const path = templatedPath(at.path, parameters);
    return [{ method: method.toUpperCase(), path, value, pointer, pathItem, parameters, isWhole }];
  };
  return Object.entries(pathItem).flatMap(([key, value]) => {
    const pointer = childPointer(itemPointer, key);
    if (isMethod(key)) return node(key, value, pointer);
    if (key !== 'additionalOperations' || !isObject(value)) return [];
    return Object.entries(value).flatMap(([method, operation]) =>
      node(method, operation, childPointer(pointer, method)),
    );
  });
}

/** The operations of `paths`, or those of `webhooks`, which documents of OpenAPI 3.0 have as `x-webhooks`. */
export function listOperations(document: OpenApiDocument, section: 'paths' | 'webhooks'): readonly OperationNode[] {
  return (section === 'paths' ? ['paths'] : ['webhooks', 'x-webhooks']).flatMap((key) =>
    entriesAt(document.root, key)
      .filter(([path]) => !isExtension(key, path))
      .flatMap(([path, item]) => operationNodes(document, item, { path, pointer: childPointer('', key, path) })),
  );
}

/** The callbacks of an operation by their names, with their operations: none where a `$ref` leads nowhere. */
export function callbacksOf(
  document: OpenApiDocument,
  operation: OperationNode,
): readonly { readonly name: string; readonly operations: readonly OperationNode[] }[] {
  const found = new Map(followedEntries(document, operation, 'callbacks'));
  return entriesAt(operation.value, 'callbacks').map(([name]) => {
    const { value = {}, pointer = '' } = found.get(name) ?? {};
    const items = Object.entries(value).filter(([expression]) => !expression.startsWith('x-'));
    const operations = items.flatMap(([path, item]) =>
      operationNodes(document, item, { path, pointer: childPointer(pointer, path) }),
    );
    return { name, operations };
  });
}

export function requestBodyOf(document: OpenApiDocument, { value, pointer }: OperationNode): LocatedObject | undefined {
  return document.follow(value.requestBody, childPointer(pointer, 'requestBody'));
}

/** The responses of an operation by their statuses. */
export function responsesOf(
  document: OpenApiDocument,
  operation: OperationNode,
): readonly (readonly [status: string, response: LocatedObject])[] {
  return followedEntries(document, operation, 'responses').filter(([status]) => !isExtension('responses', status));
}

function isMethod(key: string): boolean {
  return (writtenMethods as readonly string[]).includes(key);
}

function parametersOf(document: OpenApiDocument, node: JsonObject, pointer: Pointer): readonly LocatedObject[] {
  return listAt(node, 'parameters').flatMap((item, index) => {
    const parameter = document.follow(item, childPointer(pointer, 'parameters', index));
    return parameter ? [parameter] : [];
  });
}

function parameterKey(parameter: JsonObject): string {
  return `${textAt(parameter, 'in')} ${textAt(parameter, 'name')}`;
}

/** A path in which the parameters have braces. Routers and clients such as Bruno write `/pets/:id`, and their exports keep that. */
function templatedPath(path: string, parameters: readonly LocatedObject[]): string {
  if (!path.includes('/:')) return path;
  const names = new Set(
    parameters.filter(({ value }) => textAt(value, 'in') === 'path').map(({ value }) => textAt(value, 'name')),
  );
  const segments = path.split('/').map((segment) => {
    const name = segment.startsWith(':') ? segment.slice(1) : '';
    return names.has(name) && name !== '' ? `{${name}}` : segment;
  });
  return segments.join('/');
}

/** Names in braces: `/ehr/{ehr_id}` gives `ehr_id`. Each as often as it is written. */
export function templateNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name = '']) => name);
}

/** The tags of an operation, each once. */
export function tagNames(operation: JsonObject): readonly string[] {
  return [...new Set(listAt(operation, 'tags').filter((tag): tag is string => typeof tag === 'string'))];
}

/** Servers given for the operation itself, else for its path item. */
export function ownServers(operation: OperationNode): readonly unknown[] {
  const own = listAt(operation.value, 'servers');
  return own.length > 0 ? own : listAt(operation.pathItem, 'servers');
}

/** The servers that take an operation: its own, else those of the document. */
export function serversOf(operation: OperationNode, { root }: OpenApiDocument): readonly unknown[] {
  const own = ownServers(operation);
  return own.length > 0 ? own : listAt(root, 'servers');
}

/** The Security Requirement Objects of an operation: its own, else those of the document. */
export function securityOf({ value }: OperationNode, { root }: OpenApiDocument): readonly unknown[] {
  return listAt('security' in value ? value : root, 'security');
}

export function securityScheme(document: OpenApiDocument, name: string): JsonObject | undefined {
  const pointer = childPointer('/components/securitySchemes', name);
  return document.follow(document.resolve(pointer)?.value, pointer)?.value;
}

/** Whether a parameter is required: those of the path are in any case, whether the document says so or not. */
export function isRequired({ value }: LocatedObject): boolean {
  return flagAt(value, 'required') || value.in === 'path';
}

/** How lists and objects are written in each place, unless a parameter says otherwise. */
export const usualStyles: ReadonlyMap<string, string> = new Map([
  ['path', 'simple'],
  ['header', 'simple'],
  ['query', 'form'],
  ['cookie', 'form'],
]);

/** The one media type under `content`, where a parameter or header has that instead of a schema. One that leads nowhere is empty. */
export function parameterContent(
  { value, pointer }: LocatedObject,
  document: OpenApiDocument,
): { readonly node: LocatedObject; readonly mediaType: string } | undefined {
  const [entry] = 'schema' in value ? [] : entriesAt(value, 'content');
  if (entry === undefined) return undefined;
  const [mediaType, item] = entry;
  const at = childPointer(pointer, 'content', mediaType);
  return { node: document.follow(item, at) ?? { value: {}, pointer: at }, mediaType };
}

/** The schema of a parameter or header: its own, or that of its media type. */
export function parameterSchema(
  parameter: LocatedObject,
  document: OpenApiDocument,
): { readonly source: Located; readonly mediaType?: string } {
  const content = parameterContent(parameter, document);
  const { value, pointer } = content?.node ?? parameter;
  return {
    source: { value: value.schema ?? true, pointer: childPointer(pointer, 'schema') },
    ...(content === undefined ? {} : { mediaType: content.mediaType }),
  };
}
