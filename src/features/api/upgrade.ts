import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { isObject, type JsonObject, toPlainJson, withoutPrototypes } from '../../core/json/value.ts';
import { createDocument, type OpenApiDocument } from './document.ts';
import { inEvidentForms } from './evident-forms.ts';
import { walkNodes } from './node-type.ts';
import { schemaReference } from './schema/registry.ts';
import { completeUpgrade } from './swagger/complete.ts';
import { makeConvertible } from './swagger/convertible.ts';

/**
 * The document in the one dialect that everything behind the checks of the document itself reads: OpenAPI 3.1 or 3.2, with
 * schemas of JSON Schema 2020-12. Nodes of OpenAPI 3 stay where they are, so pointers lead to the same places in both; those of
 * Swagger 2.0 are found by `swaggerPointer`.
 *
 * @returns `undefined` where the converter fails on a faulty document of Swagger 2.0
 */
export function upgradeDocument(document: OpenApiDocument): OpenApiDocument | undefined {
  const read = inEvidentForms(document.root, document.family);
  const root = document.family === 'Swagger 2.0' ? fromTwo(read) : read;
  if (root === undefined) return undefined;
  const isOld = schemasOf(createDocument(root)).some((schema) => Object.keys(schema).some((key) => older.has(key)));
  if (!isOld) return root === document.root ? document : createDocument(root);
  const upgraded = createDocument(withoutPrototypes(root) as JsonObject);
  for (const schema of schemasOf(upgraded)) upgradeSchema(schema);
  return upgraded;
}

function fromTwo(root: JsonObject): JsonObject | undefined {
  try {
    const upgraded = withoutPrototypes(upgradeFromTwoToThree(makeConvertible(toPlainJson(root) as JsonObject)));
    if (!isObject(upgraded)) return undefined;
    completeUpgrade(root, upgraded);
    return upgraded;
  } catch {
    return undefined;
  }
}

/** Every schema of a document, those outside of the components included that a `$ref` leads to. */
function schemasOf(document: OpenApiDocument): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const targets = new Set<string>();
  const add = (node: JsonObject): void => {
    found.add(node);
    const target = schemaReference(node);
    if (target !== undefined) targets.add(target);
  };
  walkNodes(document.root, 'document', (node, type) => {
    if (type === 'schema') add(node);
  });
  // The set grows while it is walked.
  for (const target of targets) {
    const value = document.resolve(target)?.value;
    if (isObject(value) && !found.has(value)) walkNodes(value, 'schema', add);
  }
  return [...found];
}

const older: ReadonlySet<string> = new Set(['nullable', 'x-nullable', 'exclusiveMinimum', 'exclusiveMaximum']);

/**
 * Keywords of OpenAPI 3.0 in those of 3.1. Of `nullable: true` more than `null` among the types is meant where other
 * schemas hold as well (`allOf`, `$ref`) or no type is given: that `null` fits, even where these refuse it. No keyword of 3.1 says
 * that, so `nullable` stays there. Swagger 2.0, which has no such keyword, is written with `x-nullable`.
 *
 * @see https://github.com/OAI/OpenAPI-Specification/blob/main/proposals/2019-10-31-Clarify-Nullable.md
 */
function upgradeSchema(schema: JsonObject): void {
  if (schema['x-nullable'] === true) {
    schema.nullable = true;
    delete schema['x-nullable'];
  }
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (schema.nullable === true && types.length > 0) {
    schema.type = [...new Set([...types, 'null'])];
    if (!('allOf' in schema || '$ref' in schema || '$dynamicRef' in schema)) delete schema.nullable;
  }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = schema[exclusive];
    if (typeof flag !== 'boolean') continue;
    delete schema[exclusive];
    if (!flag || !(bound in schema)) continue;
    schema[exclusive] = schema[bound];
    delete schema[bound];
  }
}
