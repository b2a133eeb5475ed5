import { expect, test } from 'vitest';
import { createSchemaReader, isFile, looksLike, schemaName } from '../../../../src/client/try-it/schema.ts';
import { problemsOf } from '../../../../src/client/try-it/validate.ts';

const schemas = {
  s0: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 2 },
      age: { type: 'integer', minimum: 3 },
      friend: { $ref: '#/$defs/s0' },
      pet: { oneOf: [{ $ref: '#/$defs/s1' }, { $ref: '#/$defs/s2' }] },
      tags: { type: 'array', items: { enum: ['x'] } },
    },
    additionalProperties: false,
  },
  s1: { type: 'object', required: ['bark'], properties: { kind: { const: 'dog' }, bark: { type: 'boolean' } } },
  s2: { type: 'object', properties: { kind: { const: 'cat' } } },
};

test('problems have the place of the value, the keyword and what it asks for; choices are one problem', () => {
  const value = { age: 1, friend: { name: 'A' }, pet: { kind: 'bird' }, tags: ['y'], more: 1 };
  expect(problemsOf({ $ref: '#/$defs/s0' }, schemas, value)).toEqual([
    { path: ['name'], keyword: 'required', limit: ['name'] },
    { path: ['age'], keyword: 'minimum', limit: 3 },
    { path: ['friend', 'name'], keyword: 'minLength', limit: 2 },
    { path: ['pet'], keyword: 'oneOf', limit: schemas.s0.properties.pet.oneOf },
    { path: ['tags', '0'], keyword: 'enum', limit: ['x'] },
    { path: ['more'], keyword: 'false', limit: undefined },
  ]);
  expect(problemsOf({ $ref: '#/$defs/s0' }, schemas, { name: 'Tom', pet: { kind: 'cat' } })).toEqual([]);
  expect(problemsOf({ type: 'object', unevaluatedProperties: false }, schemas, { a: 1 }).length).toBe(1);
});

test('alternatives are called as the document calls them', () => {
  const names = ['components.schemas.Pets.Cat', 'paths.a.get', 's1'].map((key) =>
    schemaName({ $ref: `#/$defs/${key}` }),
  );
  expect([...names, schemaName({ type: 'object' }), schemaName(true)]).toEqual(['Pets.Cat', '', '', '', '']);
});

test('a schema that cannot be used finds no fault, and false refuses everything', () => {
  expect(problemsOf({ $ref: '#/$defs/gone' }, schemas, 1)).toEqual([]);
  expect(problemsOf({ pattern: '(' }, schemas, 'a')).toEqual([]);
  expect(problemsOf(false, schemas, 1).map(({ keyword }) => keyword)).toEqual(['not']);
});

test('a form sees through references, allOf and null', () => {
  const { resolve } = createSchemaReader(schemas);
  const both = resolve({ allOf: [{ $ref: '#/$defs/s1' }, { $ref: '#/$defs/s2' }, { required: ['kind'] }] });
  expect([[...both.properties.keys()], [...both.required]]).toEqual([
    ['kind', 'bark'],
    ['bark', 'kind'],
  ]);
  const optional = resolve({ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] });
  expect([optional.types, optional.format, optional.choices]).toEqual([['string'], 'date', []]);
  expect(resolve({ const: 1 }).enum).toEqual([1]);
  const circle = createSchemaReader({ s0: { $ref: '#/$defs/s0' } });
  expect(circle.resolve({ $ref: '#/$defs/s0' }).types).toEqual([]);
});

test('the alternative that a value was meant for', () => {
  const reader = createSchemaReader(schemas);
  const fits = (value: unknown) =>
    ['s1', 's2'].map((key) => looksLike(reader.resolve(schemas[key as 's1']), value, reader));
  expect(fits({ kind: 'dog', bark: true })).toEqual([true, false]);
  expect(fits({ kind: 'cat' })).toEqual([false, true]);
  expect(fits('cat')).toEqual([false, false]);
});

test('files are bytes that are no text', () => {
  const { resolve } = createSchemaReader({});
  const schema = [
    { format: 'binary' },
    { contentMediaType: 'image/png' },
    { anyOf: [{ format: 'binary' }, { type: 'string' }] },
    { contentMediaType: 'image/png', contentEncoding: 'base64' },
    { contentMediaType: 'application/json' },
    { type: 'string' },
  ];
  expect(schema.map((one) => isFile(resolve(one)))).toEqual([true, true, true, false, false, false]);
});
