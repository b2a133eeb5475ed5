import { childPointer, lastKey, type Pointer, parentPointer, valueAt } from '../../core/json/pointer.ts';
import { isObject, type JsonObject, textsAt, withoutPrototypes } from '../../core/json/value.ts';
import { once } from '../../shared/once.ts';
import { createDocument } from './document.ts';
import { walkNodes } from './node-type.ts';
import { namedExamples } from './rules/invalid-example.ts';
import { type Schemas, schemasInside, schemasOf } from './schema/schemas-at.ts';

/** Keywords of a schema that hold a value of it, and those that hold a list of them. */
const values = ['example', 'default', 'const', 'x-example'];
const lists = ['examples', 'enum'];

/**
 * A bundled document in which a text of YAML without quotes is a text where its schema takes nothing else: YAML reads `090` as the
 * number 90, and a property of the type `string` has the value `090`.
 *
 * @param bundle.written what is written where YAML reads a number or a boolean
 * @returns the root itself where there is no such text
 */
export function withWrittenTexts(bundle: {
  readonly root: JsonObject;
  readonly written: (pointer: Pointer) => string | undefined;
}): JsonObject {
  const { root, written } = bundle;
  const document = createDocument(root);
  const found = new Map<Pointer, string>();
  const look = (value: unknown, pointer: Pointer, schemas: () => Schemas): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value))
        look(
          item,
          childPointer(pointer, key),
          once(() => schemasInside(document, schemas(), key)),
        );
      return;
    }
    const text = isReadOtherwise(value) && isOnlyText(schemas()) ? written(pointer) : undefined;
    if (text !== undefined) found.set(pointer, text);
  };
  const lookAtEach = (node: JsonObject, key: string, pointer: Pointer, schemas: () => Schemas): void => {
    for (const [name, item] of Object.entries(node[key] ?? {})) look(item, childPointer(pointer, key, name), schemas);
  };
  walkNodes(root, 'document', (node, type, pointer) => {
    const isSchema = type === 'schema' || ((type === 'parameter' || type === 'header') && 'type' in node);
    const place = isSchema ? pointer : childPointer(pointer, 'schema');
    if (!isSchema && !isObject(node.schema)) return;
    const schemas = once(() => schemasOf(document, [place]));
    for (const key of values) look(node[key], childPointer(pointer, key), schemas);
    if (isSchema) for (const key of lists) lookAtEach(node, key, pointer, schemas);
    if (isSchema) return;
    // A response of Swagger 2.0 has its examples by media type.
    if (type === 'response') lookAtEach(node, 'examples', pointer, schemas);
    else for (const at of namedExamples(node, pointer, document)) look(at.value, at.pointer, schemas);
  });
  if (found.size === 0) return root;
  const copy = withoutPrototypes(root) as JsonObject;
  for (const [pointer, text] of found) {
    const around = valueAt(copy, parentPointer(pointer)) as JsonObject;
    around[lastKey(pointer)] = text;
  }
  return copy;
}

function isReadOtherwise(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}

/** Whether a value has to be a text, or nothing. A part that says nothing of the type leaves it open. */
function isOnlyText(schemas: Schemas): boolean {
  const isText = (schema: JsonObject): boolean => {
    if (schema.type === undefined) return compound.some((key) => key in schema);
    const types = textsAt(schema, 'type');
    return types.includes('string') && types.every((type) => type === 'string' || type === 'null');
  };
  return schemas.size > 0 && [...schemas.values()].every(isText);
}

const compound = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf'];
