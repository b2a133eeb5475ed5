import { childPointer, type Pointer, valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import { decodeUrl } from '../../../shared/paths.ts';
import { essence } from '../../../shared/request/media-kind.ts';

/** An API document as examples see it. */
export interface Api {
  readonly id: string;
  readonly root: JsonObject;
  /** Paths of its servers without trailing slash; `''` among them, since pages may leave them out. */
  readonly basePaths: readonly string[];
  /** Of its servers, with ports. */
  readonly hosts: readonly string[];
  readonly operations: readonly Operation[];
}

/** An operation as examples call it. */
export interface Operation {
  readonly api: Api;
  readonly node: ApiNode;
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
  readonly node: ApiNode;
  readonly schema?: ApiNode;
}

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

/** Reads a bundled document of OpenAPI 3. */
export function readApi(id: string, bundled: unknown): Api {
  const root = isObject(bundled) ? bundled : {};
  const document: ApiNode = { value: root, pointer: '' };
  const operations: Operation[] = [];
  const api: Api = { id, root, ...serversOf(root, document), operations };
  for (const [path, item] of entries(root, child(root, document, 'paths'))) {
    for (const [key, node] of entries(root, item)) {
      if (!methods.has(key)) continue;
      const parameters = [...parametersOf(root, item), ...parametersOf(root, node)];
      operations.push({
        api,
        node,
        operationId: typeof node.value.operationId === 'string' ? node.value.operationId : '',
        method: key.toUpperCase(),
        path,
        // Of two with one name, the operation's own comes last and counts.
        parameters: [...new Map(parameters.map((item) => [`${item.in} ${item.name}`, item])).values()],
      });
    }
  }
  return api;
}

function parametersOf(root: JsonObject, node: ApiNode): readonly Parameter[] {
  return items(root, node, 'parameters').map((item) => {
    const schema = child(root, item, 'schema');
    return {
      name: String(item.value.name ?? ''),
      in: String(item.value.in ?? ''),
      required: item.value.required === true,
      node: item,
      schema,
    };
  });
}

function serversOf(root: JsonObject, document: ApiNode): Pick<Api, 'basePaths' | 'hosts'> {
  const urls = items(root, document, 'servers').map((server) => {
    const url = String(server.value.url ?? '').replace(/\{([^}]+)\}/g, (_, name: string) => {
      const variables = child(root, server, 'variables');
      return String((variables && child(root, variables, name))?.value.default ?? '');
    });
    return url.replace(/\/+$/, '');
  });
  const origin = /^[a-z]+:\/\/([^/]*)/i;
  return {
    basePaths: [...new Set([...urls.map((url) => url.replace(origin, '')), ''])],
    hosts: urls.flatMap((url) => origin.exec(url)?.[1] ?? []),
  };
}

/** What a media type says about bodies, for the content type of one; parameters such as `charset` do not matter. */
export function mediaTypeOf(api: Api, content: ApiNode | undefined, type: string): ApiNode | undefined {
  const wanted = essence(type);
  const offered = entries(api.root, content);
  return offered.find(([name]) => essence(name) === wanted || isRange(name, wanted))?.[1];
}

function isRange(name: string, type: string): boolean {
  return name === '*/*' || (name.endsWith('/*') && type.startsWith(name.slice(0, -1)));
}

/** An object of a document, `$ref`s followed, and the JSON pointer to it. */
export interface ApiNode {
  readonly value: JsonObject;
  readonly pointer: Pointer;
}

/** A longer chain of references is cut. */
const maxHops = 20;

/** The object at a key of a node; `undefined` for anything else. */
export function child(root: JsonObject, node: ApiNode, key: string | number): ApiNode | undefined {
  let found: { value: unknown; pointer: Pointer } | undefined = {
    value: node.value[key],
    pointer: childPointer(node.pointer, key),
  };
  for (let hops = 0; hops < maxHops; hops++) {
    if (found === undefined || !isObject(found.value)) return undefined;
    const { $ref } = found.value;
    if (typeof $ref !== 'string') return { value: found.value, pointer: found.pointer };
    if (!$ref.startsWith('#/')) return undefined;
    const pointer = decodeUrl($ref.slice(1));
    found = { value: valueAt(root, pointer), pointer };
  }
  return undefined;
}

/** The items of a list of objects. */
function items(root: JsonObject, node: ApiNode, key: string): readonly ApiNode[] {
  const list = node.value[key];
  if (!Array.isArray(list)) return [];
  const parent = { value: { ...list }, pointer: `${node.pointer}/${key}` };
  return list.flatMap((_, index) => child(root, parent, index) ?? []);
}

/** The objects in an object, by key. */
export function entries(root: JsonObject, node: ApiNode | undefined): readonly (readonly [string, ApiNode])[] {
  if (node === undefined) return [];
  return Object.keys(node.value).flatMap((key) => {
    const value = child(root, node, key);
    return value === undefined ? [] : [[key, value] as const];
  });
}
