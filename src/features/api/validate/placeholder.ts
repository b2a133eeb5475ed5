import { lastKey, type Pointer, parentPointer, valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
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
    if (pointer === '') continue;
    const parent = valueAt(root, parentPointer(pointer));
    const last = lastKey(pointer);
    const placeholder = { ...((swagger ? swaggerPlaceholders : placeholders)[type] ?? {}) };
    if (Array.isArray(parent)) parent[Number(last)] = placeholder;
    else if (isObject(parent)) parent[last] = placeholder;
  }
}
