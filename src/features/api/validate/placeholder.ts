import { isObject, type JsonObject } from '../json.ts';
import { type Pointer, parsePointer } from '../json-pointer.ts';
import type { NodeType } from '../node-type.ts';

/** Valid nodes that say nothing. */
const placeholders: Readonly<Partial<Record<NodeType, JsonObject>>> = {
  parameter: { name: 'placeholder', in: 'query', schema: {} },
  header: { schema: {} },
  requestBody: { content: {} },
  response: { description: '' },
  securityScheme: { type: 'http', scheme: 'basic' },
  link: { operationId: 'placeholder' },
};

const swaggerPlaceholders: typeof placeholders = {
  parameter: { name: 'placeholder', in: 'query', type: 'string' },
  header: { type: 'string' },
  response: { description: '' },
  securityScheme: { type: 'basic' },
};

/** Puts placeholders where references are broken, so that nobody stumbles over them a second time. */
export function replaceBroken(root: JsonObject, broken: ReadonlyMap<Pointer, NodeType>, swagger: boolean): void {
  for (const [pointer, type] of broken) {
    const keys = parsePointer(pointer);
    const last = keys.at(-1);
    let parent: unknown = root;
    for (const key of keys.slice(0, -1)) {
      parent = Array.isArray(parent) ? parent[Number(key)] : isObject(parent) ? parent[key] : undefined;
    }
    const placeholder = { ...((swagger ? swaggerPlaceholders : placeholders)[type] ?? {}) };
    if (last === undefined) continue;
    if (Array.isArray(parent)) parent[Number(last)] = placeholder;
    else if (isObject(parent)) parent[last] = placeholder;
  }
}
