import type { OpenAPIV2, OpenAPIV3_1 } from 'openapi-types';
import { childPointer, type Pointer, parsePointer } from '../../core/json/pointer.ts';
import { createObject, isObject, type JsonObject } from '../../core/json/value.ts';

/**
 * The objects of the specification that can hold a `$ref`, or that lead to one, with the keys that each may have. The
 * keys are those of `openapi-types` (Swagger 2.0 and OpenAPI 3.1); what it lacks is added: keywords of JSON Schema
 * 2020-12 and what came with OpenAPI 3.2.
 */
interface SpecificationKeys {
  document: keyof OpenAPIV3_1.Document | keyof OpenAPIV2.Document | 'webhooks' | 'x-webhooks' | 'components';
  components: keyof OpenAPIV3_1.ComponentsObject | 'mediaTypes';
  pathItem: keyof OpenAPIV3_1.PathItemObject | WrittenMethod | 'additionalOperations';
  operation: keyof OpenAPIV3_1.OperationObject;
  parameter: keyof OpenAPIV3_1.ParameterObject | keyof OpenAPIV2.GeneralParameterObject;
  header: keyof OpenAPIV3_1.HeaderObject | keyof OpenAPIV2.HeaderObject;
  requestBody: keyof OpenAPIV3_1.RequestBodyObject;
  response: keyof OpenAPIV3_1.ResponseObject | keyof OpenAPIV2.ResponseObject;
  mediaType: keyof OpenAPIV3_1.MediaTypeObject | 'itemSchema' | 'itemEncoding' | 'prefixEncoding';
  encoding: keyof OpenAPIV3_1.EncodingObject | 'encoding';
  schema: keyof OpenAPIV3_1.ArraySchemaObject | JsonSchemaKey;
  example: keyof OpenAPIV3_1.ExampleObject;
  link: keyof OpenAPIV3_1.LinkObject;
  callback: never;
  securityScheme: never;
}

type JsonSchemaKey =
  | 'additionalItems'
  | 'prefixItems'
  | 'contains'
  | 'unevaluatedItems'
  | 'if'
  | 'then'
  | 'else'
  | 'unevaluatedProperties'
  | 'patternProperties'
  | 'propertyNames'
  | 'contentSchema'
  | '$defs'
  | 'definitions'
  | 'dependentSchemas';

/** The type of a node: which children it may have. */
export type NodeType = keyof SpecificationKeys;

/** Under a key is one node (or a list of them), or a mapping of names to nodes. */
interface Children<Key extends PropertyKey = string> {
  readonly one?: { readonly [key in Key]?: NodeType };
  readonly map?: { readonly [key in Key]?: NodeType };
  /** For objects whose own keys are names. */
  readonly every?: NodeType;
}

/** Methods that a path item has keys for. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

type Method = (typeof methods)[number];
type WrittenMethod = Method | Uppercase<Method>;

/** Keys of a path item that are operations. The specification has lower case alone; makers of documents write `GET`, too. */
export const writtenMethods: readonly WrittenMethod[] = [
  ...methods,
  ...methods.map((method) => method.toUpperCase() as Uppercase<Method>),
];

const schemaKeys = [
  ...(['items', 'additionalItems', 'prefixItems', 'contains', 'unevaluatedItems', 'allOf', 'oneOf', 'anyOf'] as const),
  ...(['not', 'if', 'then', 'else', 'additionalProperties', 'unevaluatedProperties'] as const),
  ...(['propertyNames', 'contentSchema'] as const),
];

const same = <Key extends string, T extends NodeType>(keys: readonly Key[], type: T) =>
  Object.fromEntries(keys.map((key) => [key, type])) as Record<Key, T>;

/** OpenAPI 3.0 to 3.2 and Swagger 2.0 in one: their keys do not get in each other's way. */
const childTypes: { readonly [type in NodeType]: Children<SpecificationKeys[type]> } = {
  document: {
    one: { components: 'components' },
    map: {
      paths: 'pathItem',
      webhooks: 'pathItem',
      'x-webhooks': 'pathItem',
      definitions: 'schema',
      parameters: 'parameter',
      responses: 'response',
      securityDefinitions: 'securityScheme',
    },
  },
  components: {
    map: {
      schemas: 'schema',
      responses: 'response',
      parameters: 'parameter',
      examples: 'example',
      requestBodies: 'requestBody',
      headers: 'header',
      securitySchemes: 'securityScheme',
      links: 'link',
      callbacks: 'callback',
      pathItems: 'pathItem',
      mediaTypes: 'mediaType',
    },
  },
  pathItem: {
    one: { ...same(writtenMethods, 'operation'), parameters: 'parameter' },
    map: { additionalOperations: 'operation' },
  },
  operation: {
    one: { parameters: 'parameter', requestBody: 'requestBody' },
    map: { responses: 'response', callbacks: 'callback' },
  },
  parameter: { one: { schema: 'schema', items: 'schema' }, map: { content: 'mediaType', examples: 'example' } },
  header: { one: { schema: 'schema', items: 'schema' }, map: { content: 'mediaType', examples: 'example' } },
  requestBody: { map: { content: 'mediaType' } },
  response: { one: { schema: 'schema' }, map: { headers: 'header', content: 'mediaType', links: 'link' } },
  mediaType: {
    one: { schema: 'schema', itemSchema: 'schema', itemEncoding: 'encoding', prefixEncoding: 'encoding' },
    map: { examples: 'example', encoding: 'encoding' },
  },
  encoding: { map: { headers: 'header', encoding: 'encoding' } },
  schema: {
    one: same(schemaKeys, 'schema'),
    map: same(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'], 'schema'),
  },
  example: {},
  link: {},
  callback: { every: 'pathItem' },
  securityScheme: {},
};

/** `childTypes` with one map each, which is faster to look keys up in: documents have hundreds of thousands of them. */
const childLookups = new Map(
  Object.entries(childTypes).map(([type, { one, map, every }]: [string, Children]) => {
    const listed = (of: Partial<Record<string, NodeType>> | undefined, isMap: boolean) =>
      Object.entries(of ?? {}).map(([key, inner]) => [key, { type: inner as NodeType, isMap }] as const);
    return [type, { keys: new Map([...listed(one, false), ...listed(map, true)]), every }];
  }),
);

/** The section of a document for reusable nodes of a type; `undefined` where there is no such place. */
export function componentsPointer(type: NodeType, swagger: boolean): Pointer | undefined {
  if (!swagger) {
    const section = Object.entries(childTypes.components.map ?? {}).find(([, one]) => one === type)?.[0];
    return section === undefined || type === 'pathItem' || type === 'mediaType' ? undefined : `/components/${section}`;
  }
  const section = { schema: 'definitions', parameter: 'parameters', response: 'responses' }[type as string];
  return section === undefined ? undefined : `/${section}`;
}

/** What is under a key of a node: one node, or a list or mapping of them; `undefined` where no nodes are. */
export function placesOf(type: NodeType, key: string): 'node' | 'list' | 'map' | undefined {
  const { one, map, every }: Children = childTypes[type];
  if (key === '$ref') return undefined;
  if (one && Object.hasOwn(one, key)) return lists.has(key) ? 'list' : 'node';
  if (map && Object.hasOwn(map, key)) return 'map';
  return every && !key.startsWith('x-') ? 'node' : undefined;
}

/** What the specification has at a pointer into a document; `undefined` where no nodes are. */
export function placeAt(pointer: Pointer): ReturnType<typeof placesOf> {
  return nodeAt(pointer)?.place;
}

/** The type of the node at a pointer into a document; `undefined` where there is none. */
export function typeAt(pointer: Pointer): NodeType | undefined {
  const found = nodeAt(pointer);
  return found?.place === 'node' ? found.type : undefined;
}

/** A node, or a list or mapping of nodes of a type. */
function nodeAt(pointer: Pointer) {
  let type: NodeType = 'document';
  let place: ReturnType<typeof placesOf> = 'node';
  for (const key of parsePointer(pointer)) {
    if (place !== 'node') {
      place = 'node';
      continue;
    }
    place = placesOf(type, key);
    if (place === undefined) return undefined;
    const { one, map, every }: Children = childTypes[type];
    type = one?.[key] ?? map?.[key] ?? every ?? type;
  }
  return { place, type };
}

const lists: ReadonlySet<string> = new Set(['parameters', 'allOf', 'oneOf', 'anyOf', 'prefixItems']);

/** Keys under which values are data, whatever they look like. */
const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);
/** Extensions that docsgen reads. */
const extensions: ReadonlySet<string> = new Set(['x-codeSamples', 'x-code-samples', 'x-tagGroups']);
/** In schemas and links, most keys hold data. */
const texts: ReadonlySet<string> = new Set(['title', 'description', 'externalDocs', 'xml', 'required', 'server']);

/** Whether something without nodes is read from elsewhere where a `$ref` to it is in its place. */
export function isReadInPlace(type: NodeType, key: string): boolean {
  if (type === 'schema' || type === 'link') return texts.has(key);
  return key.startsWith('x-') ? extensions.has(key) : !data.has(key);
}

/** A child that has a type of its own. */
export interface ChildNode {
  /** One key, or two for an item of a list or mapping. */
  readonly keys: readonly string[];
  readonly type: NodeType;
  readonly value: unknown;
}

/** Of the mappings of names, only `paths` and `responses` can have extensions among them. */
export function isExtension(section: string, name: string): boolean {
  return (section === 'paths' || section === 'responses') && name.startsWith('x-');
}

/** Gives the typed children of a node in document order. Examples, defaults, enums and extensions are data, not nodes. */
function eachChild(
  node: JsonObject,
  type: NodeType,
  found: (value: unknown, type: NodeType, key: string, name?: string) => void,
): void {
  const lookup = childLookups.get(type);
  if (lookup === undefined) return;
  const { keys, every } = lookup;
  for (const key of Object.keys(node)) {
    const child = keys.get(key);
    if (child === undefined) {
      if (every && !key.startsWith('x-') && key !== '$ref') found(node[key], every, key);
      continue;
    }
    const { type: inner, isMap } = child;
    const value = node[key];
    if (!isMap && Array.isArray(value))
      for (let index = 0; index < value.length; index += 1) found(value[index], inner, key, String(index));
    else if (!isMap) found(value, inner, key);
    else if (isObject(value))
      for (const name of Object.keys(value)) if (!isExtension(key, name)) found(value[name], inner, key, name);
  }
}

/** The typed children of a node as a list. */
export function childNodes(node: JsonObject, type: NodeType): readonly ChildNode[] {
  const children: ChildNode[] = [];
  eachChild(node, type, (value, childType, key, name) => {
    children.push({ keys: name === undefined ? [key] : [key, name], type: childType, value });
  });
  return children;
}

/** A copy of a node with other children. The maps and lists around them are copied once. */
export function mapChildren(node: JsonObject, type: NodeType, change: (child: ChildNode) => unknown): JsonObject {
  const result = Object.assign(createObject(), node);
  for (const child of childNodes(node, type)) {
    const [key = '', name] = child.keys;
    const changed = change(child);
    const around = node[key];
    if (name === undefined) result[key] = changed;
    else {
      if (result[key] === around)
        result[key] = Array.isArray(around) ? [...around] : Object.assign(createObject(), around);
      (result[key] as JsonObject)[name] = changed;
    }
  }
  return result;
}

/** Visits a node and everything below it, parents first; `$ref`s are not followed. */
export function walkNodes(
  node: JsonObject,
  type: NodeType,
  visit: (node: JsonObject, type: NodeType, pointer: Pointer) => void,
  pointer: Pointer = '',
): void {
  visit(node, type, pointer);
  eachChild(node, type, (value, childType, key, name) => {
    if (!isObject(value)) return;
    // Keys of the specification have nothing to escape.
    walkNodes(
      value,
      childType,
      visit,
      name === undefined ? childPointer(pointer, key) : childPointer(`${pointer}/${key}`, name),
    );
  });
}
