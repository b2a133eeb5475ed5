import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { surelyFits } from '../../../../src/core/json-schema/quick-validate.ts';
import { effort } from '../../../effort.ts';

const base = 'test:document#';

function judges(root: { readonly [key: string]: unknown }) {
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(root, 'test:document');
  const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);
  const context = { root, base, formats: ajv.formats, matches };
  const fits = (schema: unknown, value: unknown) => surelyFits(schema, value, context);
  const accepts = (schema: object | boolean, value: unknown) => {
    try {
      return ajv.validate(schema, value);
    } catch {
      // Nothing is held against a schema that is none.
      return true;
    }
  };
  return { fits, accepts };
}

const root = {
  components: {
    schemas: {
      Node: {
        type: 'object',
        properties: { name: { type: 'string' }, next: { $ref: `${base}/components/schemas/Node` } },
        required: ['name'],
        additionalProperties: false,
      },
    },
  },
};

test.each([
  [{ type: 'object', properties: { at: { type: 'string', format: 'date-time' } } }, { at: '2026-01-02T03:04:05Z' }],
  [{ $ref: `${base}/components/schemas/Node` }, { name: 'a', next: { name: 'b' } }],
  [{ type: ['array', 'null'], items: { enum: ['a', 1, null] }, minItems: 1, maxItems: 3 }, ['a', 1, null]],
  [{ allOf: [{ type: 'string' }, { anyOf: [{ const: 'x' }, { maxLength: 2, minLength: 2 }] }] }, 'ab'],
  [
    { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: 9 } },
    { a: 1, b: 9 },
  ],
  [
    {
      discriminator: { propertyName: 'kind' },
      oneOf: [
        { properties: { kind: { const: 'a' } }, required: ['kind'] },
        { properties: { kind: { const: 'b' } }, required: ['kind'] },
      ],
    },
    { kind: 'b' },
  ],
  [{ type: 'string', pattern: '^a+$' }, 'aa'],
  [{ description: 'Anything', example: 1, 'x-own': 2 }, {}],
])('what fits %j is known without compiling it: %j', (schema, value) => {
  expect(judges(root).fits(schema, value)).toBe(true);
});

test.each([
  [{ oneOf: [{ type: 'string' }, { maxLength: 3 }] }, 'a'],
  [{ type: 'array', uniqueItems: true }, ['a']],
  [{ type: 'object', properties: { constructor: { type: 'string' } } }, {}],
  [{ $ref: `${base}/components/schemas/None` }, {}],
  [{ $ref: `${base}/components/schemas/Node` }, { name: 'a', next: { name: 'b', more: 1 } }],
])('what is not known at a glance is left to the compiled check: %j, %j', (schema, value) => {
  expect(judges(root).fits(schema, value)).toBe(false);
});

const scalar = fc.constantFrom<unknown>('', 'a', 'ab', '😀', '2026-01-02', 'a@b.c', 0, 1, -1, 1.5, 2 ** 40, true, null);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('name', 'next', 'toString', 'a'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const schema = fc.letrec<{ schema: object | boolean }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constant(true),
    fc.constant({ $ref: `${base}/components/schemas/Node` }),
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('string', 'number', 'integer', 'object', 'array', 'null', 'boolean'),
          fc.constant(['string', 'null']),
        ),
        format: fc.constantFrom('date', 'email', 'int32', 'double', 'unknown'),
        enum: fc.array(scalar, { maxLength: 3 }),
        const: scalar,
        nullable: fc.boolean(),
        minLength: fc.nat(2),
        maxLength: fc.nat(2),
        minimum: fc.integer({ min: -1, max: 1 }),
        maximum: fc.integer({ min: -1, max: 1 }),
        exclusiveMinimum: fc.constant(0),
        minItems: fc.nat(2),
        maxItems: fc.nat(2),
        items: tie('schema'),
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        required: fc.array(fc.constantFrom('name', 'toString'), { maxLength: 1 }),
        properties: fc.dictionary(fc.constantFrom('name', 'next', 'toString'), tie('schema'), { maxKeys: 2 }),
        patternProperties: fc.constant({ '^a': { type: 'string' } }),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        pattern: fc.constantFrom('a', '^$'),
        not: fc.constant({ type: 'null' }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
})).schema;

test('nothing is let through that the compiled check would not', () => {
  const { fits, accepts } = judges(root);
  let told = 0;
  fc.assert(
    fc.property(schema, value, (one, data) => {
      if (!fits(one, data)) return;
      told += 1;
      expect(accepts(one, data)).toBe(true);
    }),
    { numRuns: effort(1500, 4000), seed: 7 },
  );
  expect(told).toBeGreaterThan(200);
});
