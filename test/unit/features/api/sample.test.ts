import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonObject, withoutPrototypes } from '../../../../src/core/json/value.ts';
import { createDocument } from '../../../../src/features/api/document.ts';
import { createExampleValidator } from '../../../../src/features/api/schema/example-validator.ts';
import { sampleOf } from '../../../../src/features/api/schema/sample.ts';
import type { Direction } from '../../../../src/features/api/schema/view-state.ts';

/** The sample of a schema; `others` are its neighbours in the components. */
function sample(
  schema: unknown,
  { direction = 'response', others = {} }: { readonly direction?: Direction; readonly others?: object } = {},
): { readonly value?: unknown; readonly misfit?: readonly string[] } | undefined {
  const root = { openapi: '3.1.0', components: { schemas: { ...others, It: schema } } };
  const document = createDocument(withoutPrototypes(root) as JsonObject);
  const pointer = '/components/schemas/It';
  const source = { value: document.resolve(pointer)?.value, pointer };
  const found = sampleOf(source, { document, validate: createExampleValidator(root), direction, values: 200 });
  return found && JSON.parse(JSON.stringify(found));
}

const made: readonly (readonly [name: string, schema: object, value: unknown])[] = [
  ['a text', { type: 'string' }, 'string'],
  ['text of a length', { type: 'string', minLength: 8, maxLength: 8 }, 'stringgg'],
  ['a pattern', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }, 'ABC-4567'],
  ['a pattern and a length', { type: 'string', pattern: '^[a-f0-9]+$', minLength: 16 }, 'abcdef0123456789'],
  ['a pattern of alternatives', { type: 'string', pattern: '^(red|green)$' }, 'red'],
  ['a decimal as Pydantic writes it', { type: 'string', pattern: '^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$' }, '1'],
  ['a password', { type: 'string', pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*\\W).{8,}$' }, 'Passw0rd!'],
  ['a pattern that excludes', { type: 'string', pattern: '^(?!x)[a-c]{3}\\d$' }, 'abc3'],
  ['a pattern that is none in Unicode mode', { type: 'string', pattern: '^[\\w-.]+$' }, 'string'],
  ['numbers between bounds', { type: 'integer', minimum: 3, maximum: 4 }, 3],
  ['a fraction between whole numbers', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.1 }, 0.05],
  ['a multiple', { type: 'integer', minimum: 10, multipleOf: 7 }, 14],
  ['a small multiple', { type: 'number', minimum: 0.15, multipleOf: 0.1 }, 0.2],
  ['two multiples', { allOf: [{ type: 'integer', multipleOf: 4 }, { multipleOf: 6 }], minimum: 1 }, 12],
  ['bounds of several parts', { type: 'integer', allOf: [{ minimum: 2 }, { minimum: 5 }] }, 5],
  [
    'items that differ',
    { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true },
    ['a', 'b', 'c'],
  ],
  [
    'texts that differ',
    { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true },
    ['string', 'string2'],
  ],
  [
    'objects that differ',
    {
      type: 'array',
      items: { type: 'object', properties: { n: { type: 'integer' } } },
      minItems: 2,
      uniqueItems: true,
    },
    [{ n: 0 }, { n: 1 }],
  ],
  ['contained items', { type: 'array', items: { type: 'integer' }, contains: { const: 7 }, minContains: 2 }, [7, 7]],
  ['no items', { type: 'array', items: { type: 'integer' }, maxItems: 0 }, []],
  [
    'few properties',
    {
      type: 'object',
      properties: { a: { type: 'boolean' }, b: {}, c: { type: 'boolean' } },
      required: ['c'],
      maxProperties: 1,
    },
    { c: true },
  ],
  [
    'many properties',
    { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2 },
    { key: 0, key2: 0 },
  ],
  [
    'names by a schema',
    { type: 'object', propertyNames: { pattern: '^x-\\d$' }, minProperties: 1 },
    { 'x-2': 'string' },
  ],
  ['a required name that nothing describes', { type: 'object', required: ['a'] }, { a: 'string' }],
  ['names by a pattern', { type: 'object', patternProperties: { '^n\\d$': { type: 'integer' } } }, { n1: 0 }],
  [
    'properties that ask for others',
    { type: 'object', required: ['a'], dependentRequired: { a: ['b'] } },
    { a: 'string', b: 'string' },
  ],
  ['a value that must not be', { type: 'string', not: { const: 'string' } }, 'string2'],
  [
    'a property that must not be',
    { type: 'object', properties: { a: { type: 'boolean' } }, not: { required: ['a'] } },
    {},
  ],
  [
    'an example that does not fit, which is reported where it is',
    { type: 'object', properties: { n: { type: 'integer', example: 'many' } }, required: ['n'] },
    { n: 'many' },
  ],
  [
    'an example of a whole that misses a part',
    {
      type: 'object',
      required: ['name', 'kind'],
      properties: { name: { type: 'string' } },
      example: { name: 'Vital' },
    },
    { name: 'Vital' },
  ],
  [
    'alternatives that overlap',
    { oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }], type: 'object' },
    { a: 'string' },
  ],
  [
    'a required property of which nothing is said',
    { type: 'object', required: ['id', 'more'], properties: { id: { type: 'integer' }, more: { description: 'Any' } } },
    { id: 0, more: {} },
  ],
  [
    'a required property of which nothing is said, but for an extension',
    {
      type: 'object',
      required: ['id', 'more'],
      properties: { id: { type: 'integer' }, more: { description: 'Any', 'x-order': 2 } },
    },
    { id: 0, more: {} },
  ],
  [
    'one of several properties',
    {
      type: 'object',
      properties: { a: { type: 'boolean' }, b: { type: 'boolean' }, c: { type: 'boolean' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    { a: true, c: true },
  ],
  [
    'properties that must not be together',
    {
      type: 'object',
      properties: { a: { type: 'boolean' }, b: { type: 'boolean' }, c: { type: 'boolean' } },
      anyOf: [{ required: ['b'] }, { required: ['a'] }],
      not: { required: ['a', 'b'] },
    },
    { b: true, c: true },
  ],
  ['items in the place of examples', { type: 'array', items: { type: 'string' }, examples: ['a', 'b'] }, ['a', 'b']],
  ['an item in the place of an example', { type: 'array', items: { type: 'string' }, example: 'a' }, ['a']],
  ['exactly one of several', { oneOf: [{ type: 'integer' }, { type: 'integer', minimum: 5 }] }, 0],
  ['more than one where one may be', { type: 'integer', minimum: 6, oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, 8],
  [
    'a condition',
    {
      type: 'object',
      properties: { kind: { enum: ['card', 'cash'] }, number: { type: 'string' } },
      required: ['kind'],
      if: { properties: { kind: { const: 'card' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['number'], properties: { number: { minLength: 3, pattern: '^\\d+$' } } },
    },
    { kind: 'card', number: '012' },
  ],
  [
    'nothing beside the known',
    { allOf: [{ type: 'object', properties: { a: { type: 'boolean' } } }], unevaluatedProperties: false },
    { a: true },
  ],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ type: 'boolean' }, { type: 'null' }], items: false, minItems: 2 },
    [true, null],
  ],
  ['null or something', { oneOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
  [
    'a name of the language',
    { type: 'object', properties: { ['__proto__']: { type: 'boolean' } }, required: ['__proto__'] },
    JSON.parse('{"__proto__": true}'),
  ],
];

test.each(made)('is made of %s', (_, schema, value) => {
  expect(sample(schema)).toEqual({ value });
});

const impossible: readonly (readonly [name: string, schema: unknown])[] = [
  ['false', false],
  ['types that have nothing in common', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
  ['a required property that cannot be', { type: 'object', properties: { a: false }, required: ['a'] }],
  [
    'an object that has to hold itself',
    { type: 'object', properties: { it: { $ref: '#/components/schemas/It' } }, required: ['it'] },
  ],
];

test.each(impossible)('is left out for %s', (_, schema) => {
  expect(sample(schema)).toBeUndefined();
});

const contradictory: readonly (readonly [name: string, schema: unknown, value: unknown])[] = [
  ['bounds that cross', { type: 'integer', minimum: 5, maximum: 4 }, 5],
  ['enums that have nothing in common', { allOf: [{ enum: ['a'] }, { enum: ['b'] }] }, 'a'],
  [
    'parts that refuse the properties of each other',
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
        { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
      ],
    },
    { a: 'string', b: 'string' },
  ],
];

test.each(contradictory)('is what comes nearest for %s', (_, schema, value) => {
  expect(sample(schema)).toEqual({ value, misfit: [] });
});

describe('a schema that contains itself', () => {
  const list = { type: 'object', properties: { id: { type: 'integer' }, next: { $ref: '#/components/schemas/It' } } };

  test('is shown once', () => {
    expect(sample(list)).toEqual({ value: { id: 0 } });
  });

  test('ends where it may', () => {
    const next = { oneOf: [{ $ref: '#/components/schemas/It' }, { type: 'null' }] };
    expect(sample({ ...list, properties: { id: { type: 'integer' }, next }, required: ['next'] })).toEqual({
      value: { id: 0, next: null },
    });
    const orNull = { allOf: [{ $ref: '#/components/schemas/It' }], nullable: true };
    expect(sample({ ...list, properties: { id: { type: 'integer' }, next: orNull }, required: ['next'] })).toEqual({
      value: { id: 0, next: null },
    });
    const items = { type: 'array', items: { $ref: '#/components/schemas/It' } };
    expect(sample({ type: 'object', properties: { items }, required: ['items'] })).toEqual({ value: { items: [] } });
    const others = {
      Add: { type: 'object', properties: { left: { $ref: '#/components/schemas/It' } }, required: ['left'] },
      Literal: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    };
    const expression = { oneOf: [{ $ref: '#/components/schemas/Add' }, { $ref: '#/components/schemas/Literal' }] };
    expect(sample(expression, { others })).toEqual({ value: { n: 0 } });
  });
});

test('a discriminator names the alternative that is shown', () => {
  const base = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
  const part = (name: string) => ({
    allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { [name]: { type: 'string' } } }],
  });
  const others = { Base: base, Cat: part('name'), Dog: part('bark') };
  const oneOf = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const mapping = { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' };
  expect(sample({ oneOf, discriminator: { propertyName: 'kind', mapping } }, { others })).toEqual({
    value: { kind: 'cat', name: 'string' },
  });
  expect(sample({ oneOf, discriminator: { propertyName: 'kind' } }, { others })).toEqual({
    value: { kind: 'Cat', name: 'string' },
  });
  // An alternative that names itself otherwise keeps its name.
  const fixed = { ...others, Cat: { ...base, properties: { kind: { enum: ['feline'] } } } };
  expect(sample({ oneOf, discriminator: { propertyName: 'kind', mapping } }, { others: fixed })).toEqual({
    value: { kind: 'feline' },
  });
});

test('what a discriminator maps is of the type of its property', () => {
  const branch = (type: string) => ({ type: 'object', required: ['kind'], properties: { kind: { type } } });
  const oneOf = ['Yes', 'No'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schema = (keys: readonly string[]) => ({
    oneOf,
    discriminator: {
      propertyName: 'kind',
      mapping: Object.fromEntries(keys.map((key, index) => [key, oneOf[index]?.$ref])),
    },
  });
  const others = (type: string) => ({ Yes: branch(type), No: branch(type) });
  expect(sample(schema(['false', 'true']), { others: others('boolean') })).toEqual({ value: { kind: false } });
  expect(sample(schema(['7', '8']), { others: others('integer') })).toEqual({ value: { kind: 7 } });
  const is = (value: boolean) => ({ ...branch('boolean'), properties: { kind: { const: value } } });
  const fixed = { Yes: is(true), No: is(false) };
  expect(sample(schema(['true', 'false']), { others: fixed })).toEqual({ value: { kind: true } });
});

test('what has a media type is a text', () => {
  const schema = { type: 'object', required: ['file'], properties: { file: { contentMediaType: 'image/png' } } };
  expect(sample(schema)).toEqual({ value: { file: 'string' } });
});

test('a base that allows no other properties does not keep out those of what extends it', () => {
  const closed = (name: string) => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
    additionalProperties: false,
  });
  const extended = { allOf: [{ $ref: '#/components/schemas/Base' }, closed('own')] };
  expect(sample(extended, { others: { Base: closed('shared') } })).toEqual({
    value: { shared: 'string', own: 'string' },
  });
  const others = { Base: closed('shared'), Own: extended };
  expect(sample({ oneOf: [{ $ref: '#/components/schemas/Own' }] }, { others })).toEqual({
    value: { shared: 'string', own: 'string' },
  });
});

test('what is read-only is not in requests, and what is write-only not in responses', () => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'integer', readOnly: true },
      secret: { $ref: '#/components/schemas/Secret' },
      name: { type: 'string' },
    },
    required: ['id', 'secret', 'name'],
  };
  const others = { Secret: { type: 'string', writeOnly: true } };
  expect(sample(schema, { direction: 'request', others })).toEqual({ value: { secret: 'string', name: 'string' } });
  expect(sample(schema, { direction: 'response', others })).toEqual({ value: { id: 0, name: 'string' } });
  const example = { id: 1, secret: 's', name: 'n' };
  expect(sample({ ...schema, example }, { direction: 'request', others })).toEqual({
    value: { secret: 's', name: 'n' },
  });
});

test('a schema that says nothing has no sample, which is no fault', () => {
  expect(sample({})).toEqual({});
});

/** Schemas of all kinds, many of which nothing fits. */
const { schema: anySchema } = fc.letrec<{ schema: object }>((tie) => {
  const inner = tie('schema');
  const small = fc.integer({ min: 0, max: 4 });
  const names = fc.subarray(['a', 'b', '__proto__', 'x-y'], { minLength: 0 });
  const properties = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), inner, { maxKeys: 3 });
  const some = (model: Record<string, fc.Arbitrary<unknown>>) => fc.record(model, { requiredKeys: ['type'] });
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      some({
        type: fc.constant('string'),
        minLength: small,
        maxLength: small,
        pattern: fc.constantFrom('^[a-z]+$', '\\d{2}', '^(?!s)', '^a*$', '[', 'x|y'),
        format: fc.constantFrom('uuid', 'date', 'email', 'uri', 'made-up'),
        example: fc.constantFrom('x', 5),
      }),
      some({
        type: fc.constantFrom('integer', 'number'),
        minimum: fc.integer({ min: -5, max: 5 }),
        maximum: fc.integer({ min: -5, max: 5 }),
        exclusiveMinimum: fc.integer({ min: -5, max: 5 }),
        multipleOf: fc.constantFrom(1, 2, 3, 0.1, 0.25),
      }),
      fc.record({ enum: fc.array(fc.constantFrom('a', 1, null, true), { minLength: 1, maxLength: 3 }) }),
      some({
        type: fc.constantFrom('object', ['object', 'null']),
        properties,
        required: names,
        additionalProperties: fc.oneof(fc.boolean(), inner),
        patternProperties: fc.dictionary(fc.constantFrom('^a', '^x-'), inner, { maxKeys: 1 }),
        minProperties: small,
        maxProperties: small,
        dependentRequired: fc.constant({ a: ['b'] }),
        if: fc.constant({ required: ['a'] }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: inner,
        not: inner,
      }),
      some({
        type: fc.constant('array'),
        items: inner,
        prefixItems: fc.array(inner, { maxLength: 2 }),
        contains: inner,
        minItems: small,
        maxItems: small,
        uniqueItems: fc.boolean(),
      }),
      fc.record({ allOf: fc.array(inner, { minLength: 1, maxLength: 2 }) }),
      fc.record({ oneOf: fc.array(inner, { minLength: 1, maxLength: 3 }) }),
      fc.record({ anyOf: fc.array(inner, { minLength: 1, maxLength: 3 }), not: inner }),
      fc.constant({ $ref: '#/components/schemas/It' }),
    ),
  };
});

function fits(schema: unknown, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, unicodeRegExp: false });
  addFormats.default(ajv);
  const references = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/It', '#'));
  try {
    return ajv.validate(references, value) === true;
  } catch (error) {
    // A schema that is a part of itself means nothing, and no one can tell what fits.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

test('whatever the schema, the sample fits or there is none', () => {
  let found = 0;
  const isReadable = (schema: object) => !JSON.stringify(schema).includes('"["');
  fc.assert(
    fc.property(anySchema.filter(isReadable), (schema) => {
      const result = sample(schema);
      if (result === undefined || !('value' in result) || result.misfit) return;
      found++;
      // An author's example is shown as it is.
      if (JSON.stringify(schema).includes('"example')) return;
      // Where nothing fits exactly one alternative, what fits several is shown.
      const orSeveral = JSON.parse(JSON.stringify(schema).replaceAll('"oneOf"', '"anyOf"'));
      expect(fits(schema, result.value) || fits(orSeveral, result.value)).toBe(true);
    }),
    { numRuns: 120, seed: 11 },
  );
  expect(found).toBeGreaterThan(45);
});

/** A value and a schema that was written to describe it, so that something fits. */
const described: fc.Arbitrary<object> = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })).map(([minLength, more]) => ({
      type: 'string',
      minLength,
      maxLength: minLength + more,
    })),
    fc
      .constantFrom('^[A-Z]{2}\\d{2}[a-z0-9]{4,8}$', '^urn:[a-z]+:\\d+$', '^\\d{4}-\\d{2}$', '^(?:GET|PUT) /\\w+$')
      .map((pattern) => ({ type: 'string', pattern })),
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom(1, 2, 5)).map(([minimum, multipleOf]) => ({
      type: 'integer',
      minimum,
      maximum: minimum + multipleOf,
      multipleOf,
    })),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.integer({ min: 0, max: 3 }) }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('schema')).chain((properties) =>
      fc.subarray(Object.keys(properties)).map((required) => ({
        type: 'object',
        properties,
        required,
        additionalProperties: false,
        minProperties: required.length,
      })),
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  ),
})).schema;

test('where something fits, it is found', () => {
  fc.assert(
    fc.property(described, (schema) => {
      expect(sample(schema)).toHaveProperty('value');
    }),
    { numRuns: 150, seed: 12 },
  );
});

describe('a base with a discriminator', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const subtype = (base: string, name: string) => ({
    allOf: [ref(base), { type: 'object', properties: { [name]: { type: 'string' } } }],
  });
  const base = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' } },
    discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } },
  };

  test.each([
    ['extend it', base],
    ['it lists', { ...base, oneOf: [ref('Cat'), ref('Dog')] }],
    ['it lists among others', { ...base, anyOf: [ref('Cat'), ref('Dog'), ref('It')] }],
  ])('is shown as the first of the schemas that %s', (_, schema) => {
    const others = { Cat: subtype('It', 'name'), Dog: subtype('It', 'bark') };
    expect(sample(schema, { others })).toEqual({ value: { kind: 'cat', name: 'string' } });
  });

  test.each([
    ['a base', base],
    ['a base that lists it', { ...base, oneOf: [ref('Cat'), ref('It')] }],
  ])('gives its name to what extends %s', (_, schema) => {
    const others = { Base: schema, Cat: subtype('Base', 'name') };
    expect(sample(subtype('Base', 'bark'), { others })).toEqual({ value: { kind: 'It', bark: 'string' } });
    expect(sample(ref('Cat'), { others })).toEqual({ value: { kind: 'cat', name: 'string' } });
  });
});
