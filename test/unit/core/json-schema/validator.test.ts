import { describe, expect, test } from 'vitest';
import { createValidator } from '../../../../src/core/json-schema/validator.ts';

const levels = 60;
const next = (index: number) => ({ $ref: `#/components/schemas/A${index + 1}` });

/** Schemas that lead to one another, twice from each, and what the last of them is. */
function chain(link: (next: object) => object, last: object = { type: 'object', required: ['x'] }) {
  const schemas = Object.fromEntries(Array.from({ length: levels }, (_, index) => [`A${index}`, link(next(index))]));
  return { id: '', root: { components: { schemas: { ...schemas, [`A${levels}`]: last } } } };
}

// Twice as long for each level, it would take longer than there is time.
test.each<[string, (next: object) => object]>([
  ['oneOf', (next) => ({ oneOf: [next, next, { type: 'null' }] })],
  ['anyOf', (next) => ({ anyOf: [next, next] })],
  ['allOf', (next) => ({ allOf: [next, next] })],
  ['not', (next) => ({ not: next, oneOf: [next, next] })],
  ['if', (next) => ({ if: next, else: next, allOf: [next] })],
  ['properties', (next) => ({ properties: { a: next }, patternProperties: { '^a': next } })],
])('%s within each other end early', (_, link) => {
  const validate = createValidator();
  const value = Array.from({ length: 30 }).reduce<object>((inside) => ({ a: inside }), {});
  const errors = validate(chain(link), '/components/schemas/A0', value, { direction: 'request', partial: false });
  expect(errors.map(({ path, keyword }) => [path, keyword])).toEqual([[[], 'too-many-steps']]);
});

test('a value in many parts may take many steps', () => {
  const root = {
    components: {
      schemas: {
        List: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
        Item: { anyOf: Array.from({ length: 10 }, () => ({ $ref: '#/components/schemas/Text' })) },
        Text: {
          type: 'object',
          properties: { text: { $ref: '#/components/schemas/Plain' } },
          not: { required: ['b'] },
        },
        Plain: { type: 'string', contentEncoding: 'none' },
      },
    },
  };
  const validate = createValidator();
  const value = [...Array.from({ length: 10_000 }, () => ({ text: 'a' })), { text: 1 }];
  const errors = validate({ id: '', root }, '/components/schemas/List', value, {
    direction: 'request',
    partial: false,
  });
  expect(errors.map(({ path, keyword }) => [path, keyword])).toEqual([[['10000', 'text'], 'type']]);
});

test('the choices around a fault are left out, those next to it stay', () => {
  const number = { anyOf: [{ type: 'number' }, { anyOf: [{ type: 'boolean' }, { type: 'null' }] }] };
  const root = { components: { schemas: { It: { properties: { a: number, 'a/b': number, b: { type: 'number' } } } } } };
  const validate = createValidator();
  const value = { a: 'x', 'a/b': 'x', b: 'x' };
  const errors = validate({ id: '', root }, '/components/schemas/It', value, { direction: 'request', partial: false });
  expect(errors.map(({ path, keyword }) => [path, keyword])).toEqual([
    [['b'], 'type'],
    [['a'], 'type'],
    [['a/b'], 'type'],
  ]);
});

const use = { direction: 'request', partial: false } as const;

test('a choice within another is as near as the nearest of its own', () => {
  const settings = {
    oneOf: [{ type: 'null' }, { type: 'object', properties: { a: {} }, additionalProperties: false }],
  };
  const Details = { allOf: [settings, { type: 'object' }] };
  const It = { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Details' }] };
  const root = { components: { schemas: { Details, It } } };
  const errors = createValidator()({ id: '', root }, '/components/schemas/It', { b: 1 }, use);
  expect(errors.map(({ path, keyword }) => [path, keyword])).toEqual([[[], 'additionalProperties']]);
});

const longText = { type: 'object', properties: { a: { type: 'string', minLength: 3 } } };

test('a document that the validator does not take is said to be unusable with each value that may be wrong', () => {
  const document = { id: '', root: { $id: {}, components: { schemas: { It: longText } } } };
  const validate = createValidator();
  expect(validate(document, '/components/schemas/It', { a: 'long' }, use)).toEqual([]);
  expect(validate(document, '/components/schemas/It', { a: 'x' }, use)).toEqual([
    {
      path: [],
      keyword: 'unusable-document',
      params: {},
      data: { a: 'x' },
      message: 'cannot be checked against its schema, as the document cannot be used: schema $id must be string',
    },
  ]);
});

test.each(['A_b', 'A b', 'Ä', 'a%20b', '100%'])('a reference to the schema %s is read as it is meant', (name) => {
  const base = {
    properties: { id: { type: 'string', readOnly: true } },
    required: ['id'],
    additionalProperties: false,
  };
  const ref = { $ref: `#/components/schemas/${encodeURIComponent(name)}` };
  const Heir = { allOf: [ref, { properties: { id: {}, own: { type: 'string' } }, required: ['own'] }] };
  const Owner = { properties: { of: { $ref: `${ref.$ref}/properties/id` } }, required: ['of'] };
  const root = { components: { schemas: { [name]: base, Heir, Owner } } };
  const faults = (schema: string, value: object) =>
    createValidator()({ id: '', root }, `/components/schemas/${schema}`, value, use).map(({ keyword }) => keyword);
  // A base that is closed is so for itself, and what a request leaves out is read through the reference.
  expect(faults('Heir', { own: 'x' })).toEqual([]);
  expect(faults('Heir', { own: 1 })).toEqual(['type']);
  expect(faults('Owner', {})).toEqual([]);
});

test('examples may hold maps in which names are twice', () => {
  const example = { schemas: { $anchor: 'a', $id: 'http://[' }, dependentSchemas: { $anchor: '1 1' } };
  const root = { components: { schemas: { It: longText, First: { example }, Second: { example } } } };
  const errors = createValidator()({ id: '', root }, '/components/schemas/It', { a: 'x' }, use);
  expect(errors.map(({ path, keyword }) => [path, keyword])).toEqual([[['a'], 'minLength']]);
});

describe('the discriminator', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const subtype = (name: string) => ({
    allOf: [ref('Pet'), { type: 'object', properties: { [name]: { type: 'string' } } }],
  });
  const pet = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
  const choice = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } };
  const faults = (schemas: Readonly<Record<string, unknown>>, name: string, value: object) =>
    createValidator()({ id: '', root: { components: { schemas } } }, `/components/schemas/${name}`, value, {
      direction: 'request',
      partial: false,
    }).map(({ path, keyword }) => [path.join('/'), keyword]);

  test('says which of several schemas that a value fits is meant', () => {
    const schemas = { Pet: pet, Cat: subtype('name'), Dog: subtype('bark'), Any: choice };
    expect(faults(schemas, 'Any', { kind: 'Cat', name: 'Misty' })).toEqual([]);
    expect(faults(schemas, 'Any', { name: 'Misty' })).toEqual([['', 'required']]);
    const { discriminator: _, ...bare } = choice;
    expect(faults({ ...schemas, Any: bare }, 'Any', { kind: 'Cat' })).toEqual([['', 'oneOf']]);
  });

  test('of a base may be next to a list of what extends it', () => {
    const schemas = { Pet: { ...pet, ...choice }, Cat: subtype('name'), Dog: subtype('bark') };
    for (const name of ['Pet', 'Cat', 'Dog']) {
      expect(faults(schemas, name, { kind: 'Cat', name: 'Misty' })).toEqual([]);
      expect(faults(schemas, name, { kind: 1 })).toEqual([['kind', 'type']]);
    }
    expect(faults(schemas, 'Cat', { kind: 'Cat', name: 1 })).toEqual([['name', 'type']]);
  });
});

test.each([
  ['http://localhost:8080/x', []],
  ['https://your-host/path', []],
  ['http://192.168.0.1', []],
  ['https://[your id].example.org', ['format']],
])('%s as url', (value, faults) => {
  const root = { components: { schemas: { It: { type: 'string', format: 'url' } } } };
  const errors = createValidator()({ id: '', root }, '/components/schemas/It', value, {
    direction: 'request',
    partial: false,
  });
  expect(errors.map(({ keyword }) => keyword)).toEqual(faults);
});
