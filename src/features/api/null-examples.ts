import { childPointer, lastKey, type Pointer, valueAt } from '../../core/json/pointer.ts';
import { isObject, type JsonObject, withoutPrototypes } from '../../core/json/value.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import { type NodeType, walkNodes } from './node-type.ts';
import type { ExampleValidator } from './schema/example-validator.ts';
import { plainTarget } from './schema/parts.ts';

/** Nodes with an `example` for a schema, or for themselves. */
const withExample: ReadonlySet<NodeType> = new Set(['schema', 'mediaType', 'parameter', 'header']);

/** Whether an example is `null` where the keyword `example` gives it: in lists and maps of examples, `null` is there on purpose. */
export function isNullExample(value: unknown, pointer: Pointer): boolean {
  return value === null && lastKey(pointer) === 'example';
}

/**
 * The document without `example: null` where `null` does not fit the schema. Generators write it where an author gave no example,
 * so readers get the value that is made up without one.
 */
export function withoutNullExamples(document: OpenApiDocument, validate: ExampleValidator): OpenApiDocument {
  const found: Pointer[] = [];
  walkNodes(document.root, 'document', (node, type, pointer) => {
    if (node.example !== null || !withExample.has(type)) return;
    const schema = type === 'schema' ? pointer : schemaOf(document, node, pointer);
    if (schema === undefined || validate(schema, null, 'request').length === 0) return;
    if (validate(schema, null, 'response').length > 0) found.push(pointer);
  });
  if (found.length === 0) return document;
  const root = withoutPrototypes(document.root) as JsonObject;
  for (const pointer of found) {
    const node = valueAt(root, pointer);
    if (isObject(node)) delete node.example;
  }
  return createDocument(root);
}

function schemaOf(document: OpenApiDocument, node: JsonObject, pointer: Pointer): Pointer | undefined {
  if (!('schema' in node)) return undefined;
  return plainTarget(document, { value: node.schema, pointer: childPointer(pointer, 'schema') }).pointer;
}
