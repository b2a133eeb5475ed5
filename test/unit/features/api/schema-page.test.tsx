import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NamedSchemaEntry } from '../../../../templates/reference/named-schema.tsx';
import { loadText, referenceOf, schemas } from './load.ts';

/** What a reader sees of a schema, as text on one line. */
async function words(named: Readonly<Record<string, string>>, name = 'S'): Promise<string> {
  const reference = await referenceOf(loadText(schemas(named)));
  const schema = reference.schemas.find((item) => item.name === name);
  if (schema === undefined) throw new Error(`no schema ${name}`);
  const html = renderToStaticMarkup(<NamedSchemaEntry named={{ ...schema, usedBy: [] }} />);
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('a schema in words', () => {
  test.each([
    ['{type: object, additionalProperties: true}', 'S object any properties'],
    ['{type: object, additionalProperties: false}', 'S object no properties'],
    ['{type: object, additionalProperties: {type: integer}}', 'S map of integer'],
    ['{properties: {a: {}}, additionalProperties: false}', 'S object no other properties a any'],
    ['{patternProperties: {^x: {type: string}}}', 'S object /^x/ string'],
    ['{propertyNames: {maxLength: 3}}', 'S object property names string at most 3 characters'],
    ['{prefixItems: [{type: string}], items: false}', 'S tuple of 1 no further items [0] string'],
    ['{prefixItems: [{type: string}], items: {type: number}}', 'S tuple of 1 or more [0] string further items number'],
    ['{type: array, items: false}', 'S array no items'],
    ['{type: [string, array], items: {type: number}}', 'S string or array items number'],
    ['{not: {type: string}}', 'S any not string'],
    ['{const: {a: 1}}', 'S object always {"a": 1}'],
    ['{properties: {gone: false}}', 'S object gone nothing'],
    ['{properties: {a: {readOnly: true}, b: {writeOnly: true}}}', 'S object a any read-only b any write-only'],
    [
      '{if: {required: [a]}, then: {required: [b]}, else: {required: [c]}}',
      'S any if object required: a then object required: b else object required: c',
    ],
    ['{type: object, dependentRequired: {a: [b, c]}}', 'S object a needs b, c'],
    [
      '{oneOf: [{title: X, type: integer}, {title: Y, type: [object, "null"], properties: {b: {}}}]}',
      'S X or Y One of X integer Y object or null 1 property b any',
    ],
    ['{type: [array, "null"], items: {type: [string, "null"]}}', 'S array of (string or null) or null'],
    ['{additionalProperties: {type: [string, integer]}}', 'S map of (string or integer)'],
    [
      '{allOf: [{type: object, properties: {a: {}}}], unevaluatedProperties: false}',
      'S object no other properties a any',
    ],
    [
      '{type: object, oneOf: [{title: X, properties: {a: {}}}, {title: Y, properties: {b: {}}}], unevaluatedProperties: false}',
      'S object no other properties One of X 1 property a any Y 1 property b any',
    ],
    ['{type: array, prefixItems: [{}], unevaluatedItems: false}', 'S tuple of 1 no further items [0] any'],
    [
      '{oneOf: [{type: string, minLength: 2}, {type: number}]}',
      'S string or number One of string at least 2 characters number',
    ],
    [
      '{properties: {a: {description: All, type: array, items: {type: string, description: Each, maxLength: 3}}}}',
      'S object a array of string All Each at most 3 characters',
    ],
    [
      '{additionalProperties: {type: string, description: Each, maxLength: 3}}',
      'S map of string Each at most 3 characters',
    ],
    ['{type: array, items: {description: Each, properties: {a: {description: A}}}}', 'S array of object Each a any A'],
  ])('%s', async (schema, text) => {
    expect(await words({ S: schema })).toBe(text);
  });

  test('names alternatives that have names', async () => {
    const named = {
      T: '{type: object, properties: {a: {}}}',
      S: "{oneOf: [{$ref: '#/components/schemas/T'}, {type: integer}]}",
    };
    expect(await words(named)).toBe('S T or integer One of T integer');
  });

  test('says of a property what is said nearest to it', async () => {
    const named = {
      Base: '{properties: {name: {type: string, maxLength: 9, description: Any name}}}',
      S: "{allOf: [{$ref: '#/components/schemas/Base'}], properties: {name: {description: The name of S}}}",
    };
    expect(await words(named)).toBe('S object Includes Base name string The name of S at most 9 characters');
  });

  test('of 2,000 values is folded, and a link where it is used', async () => {
    const values = Array.from({ length: 2000 }, (_, index) => `v${index}`);
    const named = {
      Codes: `{enum: [${values.join(', ')}]}`,
      S: "{properties: {code: {$ref: '#/components/schemas/Codes'}}}",
    };
    const own = await words(named, 'Codes');
    expect(own).toContain('2,000 allowed values');
    expect(own).toContain('"v1999"');
    expect(await words(named)).toBe('S object code Codes (string) 2,000 allowed values');
  });

  test('with a long example has it as a block, be it a text or a list', async () => {
    const query = `SELECT ${'x'.repeat(200)}`;
    expect(await words({ S: `{type: string, example: ${query}}` })).toBe(`S string Example ${query}`);
    expect(await words({ S: `{type: array, example: [${query}]}` })).toBe(`S array Example [ "${query}" ]`);
    expect(await words({ S: '{type: array, example: [1]}' })).toBe('S array for example [1]');
  });

  test('30 levels deep is all there', async () => {
    const deep = `${'{properties: {a: '.repeat(30)}{const: bottom}${'}}'.repeat(30)}`;
    expect(await words({ S: deep })).toContain('always bottom');
  });
});
