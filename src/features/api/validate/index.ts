import type { Pointer } from '../../../core/json/pointer.ts';
import { type JsonObject, toPlainJson } from '../../../core/json/value.ts';
import type { SpecificationFamily } from '../document.ts';
import type { Report } from '../load/report.ts';
import type { NodeType } from '../node-type.ts';
import { toThreeOne } from './as-three-one.ts';
import { replaceBroken } from './placeholder.ts';
import { reportSchemaErrors, type SchemaError } from './schema-error.ts';
import { specificationSchema } from './specification-schema.ts';
import { checkVersions } from './version.ts';

/** Holds a bundled document against the schema of its specification, as it stands: with `$ref`s in it. */
export async function validateDocument(options: {
  readonly root: JsonObject;
  readonly family: SpecificationFamily;
  /** Reported already; placeholders stand in for them. */
  readonly broken: ReadonlyMap<Pointer, NodeType>;
}): Promise<readonly Report[]> {
  const { root, family, broken } = options;
  // A plain copy of an object is an object.
  const copy = toPlainJson(root) as JsonObject;
  replaceBroken(copy, broken, family === 'Swagger 2.0');
  const reports = checkVersions(copy, family);
  if (family === 'OpenAPI 3.2') toThreeOne(copy);
  const validate = await specificationSchema(family === 'OpenAPI 3.2' ? 'OpenAPI 3.1' : family);
  if (validate(copy)) return reports;
  return [...reports, ...reportSchemaErrors((validate.errors ?? []) as unknown as readonly SchemaError[], copy)];
}
