import { isDeepStrictEqual } from 'node:util';
import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { childNodes, type NodeType } from '../node-type.ts';

interface Named {
  readonly schema: JsonObject;
  readonly pointer: Pointer;
}

/**
 * An `$id` names one schema of a document, an anchor one within its schema resource: the outermost schema, or the next
 * one around it that has an `$id`. Copies of the same schema may have the same name.
 */
export function findDuplicateSchemaIds(document: OpenApiDocument): readonly Report[] {
  const ids = new Map<string, Named>();
  const reports: Report[] = [];
  const note = (named: Map<string, Named>, key: string, { schema, pointer }: Named): void => {
    const name = schema[key];
    if (typeof name !== 'string') return;
    const first = named.get(name);
    if (first === undefined) named.set(name, { schema, pointer });
    else if (!isDeepStrictEqual(first.schema, schema))
      reports.push({
        rule: 'duplicate-schema-id',
        message: `another schema has the ${key} ${name}`,
        pointer: childPointer(pointer, key),
        hint: `give each schema ${key === '$id' ? 'an $id' : 'an anchor'} of its own; references by this name lead to the first one`,
        related: [{ message: 'first used here', pointer: childPointer(first.pointer, key) }],
      });
  };
  const visit = (node: JsonObject, type: NodeType, pointer: Pointer, resource?: Map<string, Named>): void => {
    let anchors = resource;
    if (type === 'schema') {
      if (anchors === undefined || typeof node.$id === 'string') anchors = new Map();
      note(ids, '$id', { schema: node, pointer });
      for (const key of ['$anchor', '$dynamicAnchor']) note(anchors, key, { schema: node, pointer });
    }
    for (const { keys, type: childType, value } of childNodes(node, type))
      if (isObject(value)) visit(value, childType, childPointer(pointer, ...keys), anchors);
  };
  visit(document.root, 'document', '');
  return reports;
}
