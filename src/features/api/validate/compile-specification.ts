import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import Ajv4 from 'ajv-draft-04';
import { valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, listAt, objectAt, textAt } from '../../../core/json/value.ts';
import { remembered } from '../../../shared/remembered.ts';
import { discriminatorTags } from './discriminator-tags.ts';

/** Specifications that there is a schema of. */
export const versions = ['Swagger 2.0', 'OpenAPI 3.0', 'OpenAPI 3.1', 'OpenAPI 3.2'] as const;
/** A specification that there is a schema of. */
export type Version = (typeof versions)[number];

/** The fields of each kind of object of a specification. */
export type KnownFields = readonly (readonly string[])[];

/** Checks a document against the schema of its specification. */
export type SpecificationCheck = ValidateFunction & { readonly fields?: KnownFields };

/** The function that checks a document against the schema of its specification. */
export function compileSpecification(version: Version): SpecificationCheck {
  const { validate, fields } = compile(version);
  return Object.assign(validate, { fields });
}

/** The text of a module whose default export is the function of `compileSpecification`. */
export function specificationCode(version: Version): string {
  const { ajv, validate, fields } = compile(version);
  return `${inLinearTime(standaloneCode.default(ajv, validate))}\nvalidate.fields = ${JSON.stringify(fields)};`;
}

/**
 * The code of ajv, which copies all errors so far for each part that has one: work that grows with the square of what is wrong. Lists are
 * those of one call, and added to elsewhere, too.
 */
function inLinearTime(code: string): string {
  return code.replaceAll(/vErrors\.concat\(([\w.]+)\)/g, '$1.reduce((all, one) => (all.push(one), all), vErrors)');
}

const compile = (version: Version) => compileSchema(published[version]());

const compileSchema = remembered((schema: JsonObject) => {
  const options = {
    allErrors: true,
    // Sentences about errors are docsgen's own.
    messages: false,
    strict: false,
    validateFormats: false,
    discriminator: true,
    code: { source: true, esm: true, process: inLinearTime },
  } as const;
  // The two older ones are written in draft 4 of JSON Schema.
  const ajv = '$defs' in schema ? new Ajv2020(options) : new Ajv4.default(options);
  const right = corrected(schema);
  return { ajv, validate: ajv.compile(right), fields: fieldsIn(right) };
});

/** The names that objects may have of which a schema refuses all others. */
function fieldsIn(root: JsonObject): KnownFields {
  const namesAt = (node: unknown): readonly string[] => {
    if (!isObject(node)) return [];
    const reference = textAt(node, '$ref');
    const target = reference.startsWith('#/') ? valueAt(root, reference.slice(1)) : undefined;
    const dependent = Object.values(objectAt(node, 'dependentSchemas') ?? {});
    const inside = [...listAt(node, 'allOf'), ...listAt(node, 'oneOf'), node.then, ...dependent, target];
    return [...Object.keys(objectAt(node, 'properties') ?? {}), ...inside.flatMap(namesAt)];
  };
  const visit = (node: unknown): KnownFields => {
    if (typeof node !== 'object' || node === null) return [];
    const { additionalProperties, unevaluatedProperties } = node as JsonObject;
    const inside = Object.values(node).flatMap(visit);
    const isClosed = additionalProperties === false || unevaluatedProperties === false;
    return isClosed ? [[...new Set(namesAt(node))], ...inside] : inside;
  };
  return visit(root);
}

const require = createRequire(import.meta.url);

/** The schemas that the OpenAPI Initiative publishes. */
const published: Readonly<Record<Version, () => JsonObject>> = {
  'Swagger 2.0': () => require('@seriousme/openapi-schema-validator/schemas/v2.0/schema.json'),
  'OpenAPI 3.0': () => require('@seriousme/openapi-schema-validator/schemas/v3.0/schema.json'),
  'OpenAPI 3.1': () => require('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'),
  'OpenAPI 3.2': () => require('@seriousme/openapi-schema-validator/schemas/v3.2/schema.json'),
};

/** What the published schemas refuse and their specifications allow, and choices that would fail in all their branches at once. */
const corrections: Readonly<Record<string, (definition: JsonObject) => JsonObject>> = {
  // Extensions are no path items.
  callbacks: ({ additionalProperties, ...rest }) => ({ ...rest, unevaluatedProperties: additionalProperties }),
  // A parameter of a link is any value.
  link: ({ properties, ...rest }) => ({
    ...rest,
    properties: { ...(properties as object), parameters: { type: 'object' } },
  }),
  // The place of a parameter of 2.0 says which of its forms is meant; those of later versions have one form.
  parameter: (definition) => ('type' in definition ? definition : parameterByPlace),
  // So with security schemes of 2.0: by their type, and then by their flow.
  securityDefinitions: (definition) => ({ ...definition, additionalProperties: schemeByType }),
  headerParameterSubSchema: withType,
  formDataParameterSubSchema: withType,
  queryParameterSubSchema: withType,
  pathParameterSubSchema: withType,
  // What is next to a `$ref` of 2.0 is ignored.
  jsonReference: ({ additionalProperties, ...rest }) => rest,
  // What a response may be besides a schema: all else about a file is said by `type`.
  fileSchema: () => ({ type: 'object', required: ['type'], properties: { type: { enum: ['file'] } } }),
  // Extensions of an encoding in 3.0.
  Encoding: (definition) => ({ ...definition, patternProperties: { '^x-': {} } }),
};

function withType(definition: JsonObject): JsonObject {
  return { ...definition, required: ['name', 'type', ...listAt(definition, 'required')] };
}

/** An object whose value under a key says which form of it is meant. */
function byTag(tag: string, formOf: (value: string) => JsonObject): JsonObject {
  const oneOf = discriminatorTags[tag]?.map(formOf);
  return { type: 'object', required: [tag], discriminator: { propertyName: tag }, oneOf };
}

const parameterByPlace = byTag('in', (place) => ({
  $ref: `#/definitions/${place}Parameter${place === 'body' ? '' : 'SubSchema'}`,
}));

const schemeByType = byTag('type', (type) => {
  if (type === 'basic') return { $ref: '#/definitions/basicAuthenticationSecurity' };
  if (type === 'apiKey') return { $ref: '#/definitions/apiKeySecurity' };
  const schemeByFlow = byTag('flow', (flow) => ({
    $ref: `#/definitions/oauth2${flow.charAt(0).toUpperCase()}${flow.slice(1)}Security`,
  }));
  return { ...schemeByFlow, required: ['type', 'flow'], properties: { type: { enum: [type] } } };
});

function corrected(schema: JsonObject): JsonObject {
  const key = '$defs' in schema ? '$defs' : 'definitions';
  const definitions = Object.entries(schema[key] as JsonObject).map(([name, definition]) => {
    const correct = corrections[name];
    return [name, correct && isObject(definition) ? correct(definition) : definition];
  });
  return { ...schema, [key]: Object.fromEntries(definitions) };
}
