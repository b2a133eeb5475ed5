import { expect, test } from 'vitest';
import type { SchemaError } from '../../../../../src/features/api/validate/error-sentences.ts';
import { reportSchemaErrors } from '../../../../../src/features/api/validate/schema-error.ts';

const root = {
  info: { title: true },
  responses: {},
  tags: [],
  schema: { minLength: -1, maxLength: 0, required: true },
  parameter: { name: '{id}', in: 'place', example: 1, examples: {} },
};

/** What is said of one error at a place. */
function said(instancePath: string, keyword: string, params: SchemaError['params'] = {}) {
  const error = { keyword, instancePath, schemaPath: `#/${keyword}`, params };
  return reportSchemaErrors([error], root).map(({ message, pointer, part, hint }) =>
    [pointer, message, hint, part].filter((text) => text !== undefined).join(' | '),
  );
}

test.each([
  ['/info', 'required', { missingProperty: 'version' }, '/info | info has no version'],
  [
    '/responses',
    'required',
    { missingProperty: 'default' },
    /^\/responses \| responses names no response \| responses are/,
  ],
  [
    '/info',
    'additionalProperties',
    { additionalProperty: 'titel' },
    /^\/info\/titel \| info cannot have titel \|.* key$/,
  ],
  [
    '/info',
    'propertyNames',
    { propertyName: 'a b' },
    /^\/info\/a b \| info cannot have a b \| names are made of .* key$/,
  ],
  ['/info/title', 'type', { type: 'string' }, '/info/title | title is true, not text'],
  ['/schema/required', 'type', { type: 'array' }, /^\/schema\/required \| required is true, not a list \| a parameter/],
  ['/parameter/in', 'enum', { allowedValues: ['path', 'query'] }, '/parameter/in | in is place, not path or query'],
  ['/parameter/in', 'const', { allowedValue: 'path' }, '/parameter/in | in is place, not path'],
  [
    '/parameter/name',
    'pattern',
    {},
    '/parameter/name | name cannot be {id} | the name of a path parameter has no braces',
  ],
  [
    '/schema/minLength',
    'minimum',
    { comparison: '>=', limit: 0 },
    '/schema/minLength | minLength is -1, which is too small | it is 0 or more',
  ],
  [
    '/schema/maxLength',
    'exclusiveMinimum',
    { comparison: '>', limit: 0 },
    '/schema/maxLength | maxLength is 0, which is too small | it is more than 0',
  ],
  ['/info', 'minProperties', { limit: 1 }, '/info | info is empty'],
  ['/tags', 'minItems', { limit: 1 }, '/tags | tags is empty'],
  ['/tags', 'minItems', { limit: 2 }, '/tags | tags has fewer than 2 items'],
  ['/tags', 'maxItems', { limit: 1 }, '/tags | tags has more than one entry'],
  ['/info', 'maxProperties', { limit: 2 }, '/info | info has more than 2 entries'],
  ['/tags', 'uniqueItems', { i: 3, j: 1 }, '/tags/3 | tags has the same item twice'],
  ['/info', 'false schema', {}, '/info | info is not allowed here | key'],
  ['/parameter', 'not', {}, '/parameter | parameter has example and examples, of which one is allowed'],
  ['/info', 'not', {}, '/info | info has fields that exclude each other'],
  ['/info', 'oneOf', {}, '/info | info has none of the forms it may have'],
  ['', 'required', { missingProperty: 'openapi' }, ' | the document has no openapi'],
] as const)('%s: %s', (pointer, keyword, params, expected) => {
  expect(said(pointer, keyword, params)).toEqual([
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  ]);
});

test('branches that each miss a field, or allow other values, make one sentence', () => {
  const error = (missingProperty: string, branch: number) => ({
    keyword: 'required',
    instancePath: '/info',
    schemaPath: `#/anyOf/${branch}/required`,
    params: { missingProperty },
  });
  expect(reportSchemaErrors([error('a', 0), error('b', 1), error('c', 2)], root).map(({ message }) => message)).toEqual(
    ['info has no a, b or c'],
  );
});

test('of thousands of parts with the same fault, each is reported', () => {
  const errors = Array.from({ length: 3000 }, (_, index) => ({
    keyword: 'required',
    instancePath: `/components/schemas/S${index}/xml`,
    schemaPath: '#/required',
    params: { missingProperty: 'a' },
  }));
  expect(reportSchemaErrors(errors, root)).toHaveLength(3000);
});
