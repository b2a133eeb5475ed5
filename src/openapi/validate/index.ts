import type { SpecificationFamily } from '../document.ts';
import { isObject, type JsonObject, objectAt, toPlainJson } from '../json.ts';
import type { Pointer } from '../json-pointer.ts';
import type { Report } from '../load/report.ts';
import type { NodeType } from '../node-type.ts';
import { toThreeOne } from './as-three-one.ts';
import { replaceBroken } from './placeholder.ts';
import { reportSchemaErrors, type SchemaError } from './schema-error.ts';
import { checkVersions } from './version.ts';

/**
 * Holds a bundled document against its specification with swagger-parser. The document is checked as it
 * stands, with `$ref`s in it: dereferenced, a few schemas that refer to each other grow beyond any memory.
 */
export async function validateDocument(options: {
  readonly root: JsonObject;
  readonly family: SpecificationFamily;
  /** Reported already; placeholders stand in for them. */
  readonly broken: ReadonlyMap<Pointer, NodeType>;
}): Promise<readonly Report[]> {
  const { root, family, broken } = options;
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  // A plain copy of an object is an object: the parser changes what it is given.
  const copy = toPlainJson(root) as JsonObject;
  replaceBroken(copy, broken, family === 'Swagger 2.0');
  const reports = checkVersions(copy, family);
  if (family === 'OpenAPI 3.2') toThreeOne(copy);
  try {
    await SwaggerParser.validate(copy as never, {
      resolve: { external: false },
      dereference: { circular: 'ignore', excludedPathMatcher: () => true },
      validate: { schema: true, spec: false },
    });
    return reports;
  } catch (error) {
    const errors = schemaErrors(error);
    const message = `not a valid document: ${error instanceof Error ? error.message : String(error)}`;
    if (errors === undefined) return [...reports, { rule: 'invalid-openapi', message, pointer: '' }];
    return [...reports, ...reportSchemaErrors(errors, copy)];
  }
}

/** What ajv found, which swagger-parser puts into `details`. */
function schemaErrors(error: unknown): readonly SchemaError[] | undefined {
  const details = error instanceof Error && 'details' in error ? error.details : undefined;
  return Array.isArray(details)
    ? details.filter((detail): detail is SchemaError => isObject(detail) && objectAt(detail, 'params') !== undefined)
    : undefined;
}
