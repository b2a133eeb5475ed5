import { childPointer } from '../../../core/json/pointer.ts';
import { isObject, listAt, objectAt, textAt } from '../../../core/json/value.ts';
import { essence } from '../../../shared/request/media-kind.ts';
import { createDocument, followedEntries, type LocatedObject, type OpenApiDocument } from '../../api/document.ts';
import { listOperations } from '../../api/operation-node.ts';

/** An API document as examples see it. */
export interface Api extends OpenApiDocument {
  readonly id: string;
  /** Paths of its servers without trailing slash; `''` among them, since pages may leave them out. */
  readonly basePaths: readonly string[];
  /** Of its servers, with ports. */
  readonly hosts: readonly string[];
  readonly operations: readonly Operation[];
}

/** An operation as examples call it. */
export interface Operation {
  readonly api: Api;
  readonly node: LocatedObject;
  /** `''` when there is none. */
  readonly operationId: string;
  /** Upper case. */
  readonly method: string;
  /** With `{parameters}`, below the path of the server. */
  readonly path: string;
  /** Those of the path item included. */
  readonly parameters: readonly Parameter[];
}

/** A parameter as examples give it. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly node: LocatedObject;
  readonly schema?: LocatedObject | undefined;
}

/** Reads a bundled document of OpenAPI 3. */
export function readApi(id: string, bundled: unknown): Api {
  const document = createDocument(isObject(bundled) ? bundled : {});
  const operations: Operation[] = [];
  const api: Api = { ...document, id, ...serversOf(document), operations };
  for (const node of listOperations(document, 'paths')) {
    const { method, path } = node;
    const parameters = node.parameters.map((parameter) => parameterOf(document, parameter));
    operations.push({ api, node, operationId: textAt(node.value, 'operationId'), method, path, parameters });
  }
  return api;
}

function parameterOf(document: OpenApiDocument, node: LocatedObject): Parameter {
  const { value } = node;
  const schema = child(document, node, 'schema');
  return { name: textAt(value, 'name'), in: textAt(value, 'in'), required: value.required === true, node, schema };
}

function serversOf({ root }: OpenApiDocument): Pick<Api, 'basePaths' | 'hosts'> {
  const urls = listAt(root, 'servers').flatMap((server) => {
    if (!isObject(server)) return [];
    const variables = objectAt(server, 'variables');
    const url = textAt(server, 'url').replace(/\{([^}]+)\}/g, (_, name: string) =>
      textAt(objectAt(variables, name), 'default'),
    );
    return [url.replace(/\/+$/, '')];
  });
  const origin = /^[a-z]+:\/\/([^/]*)/i;
  return {
    basePaths: [...new Set([...urls.map((url) => url.replace(origin, '')), ''])],
    hosts: urls.flatMap((url) => origin.exec(url)?.[1] ?? []),
  };
}

/** What a media type says about the bodies of an owner, for the content type of one; parameters such as `charset` do not matter. */
export function mediaTypeOf(api: Api, owner: LocatedObject | undefined, type: string): LocatedObject | undefined {
  const wanted = essence(type);
  const offered = followedEntries(api, owner, 'content');
  return offered.find(([name]) => essence(name) === wanted || isRange(name, wanted))?.[1];
}

function isRange(name: string, type: string): boolean {
  return name === '*/*' || (name.endsWith('/*') && type.startsWith(name.slice(0, -1)));
}

/** The object at a key of a node; `undefined` for anything else. */
export function child(document: OpenApiDocument, node: LocatedObject, key: string): LocatedObject | undefined {
  return document.follow(node.value[key], childPointer(node.pointer, key));
}

/** The names in a mapping of a node. */
export function namesAt(api: Api, node: LocatedObject | undefined, key: string): readonly string[] {
  return followedEntries(api, node, key).map(([name]) => name);
}
