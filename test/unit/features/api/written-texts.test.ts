import { expect, test } from 'vitest';
import { loadText, told } from './load.ts';

const text = `openapi: 3.1.0
info: {title: T, version: '1'}
paths:
  /codes/{code}:
    post:
      operationId: send
      parameters:
        - {name: code, in: path, required: true, schema: {$ref: '#/components/schemas/Code'}, example: 090}
        - {name: many, in: query, schema: {type: array, items: {type: string}}, examples: {a: {value: [0123, true]}}}
        - {name: count, in: query, schema: {type: integer}, example: 0x10}
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                zip: {$ref: '#/components/schemas/Code'}
                size: {type: number}
                any: {anyOf: [{type: string}, {type: integer}]}
                open: {oneOf: [{type: string}, {description: Anything.}]}
                deep: {allOf: [{type: object, additionalProperties: {type: [string, 'null']}}]}
            example: {zip: 01234, size: 0x11, any: 0x12, open: 0x13, deep: {a: 1.10, b: null}, extra: 0x14}
      responses: {'200': {description: ok}}
components:
  schemas:
    Code: {type: string, default: 1.20, enum: [090, 01234, 1.20, 1e3, 1_000, 2024-01-01, yes, True, 12345678901234567890], examples: [1e3]}
    Number: {type: number, default: 1e2, example: 1.50}
`;

test('a text of YAML without quotes is shown as it is written, where its schema takes only texts', async () => {
  const loaded = await loadText(text);
  expect(told(loaded)).toEqual([]);
  const { paths, components } = loaded.bundled as { readonly paths: object; readonly components: { schemas: object } };
  expect(components.schemas).toMatchObject({
    Code: {
      default: '1.20',
      enum: ['090', '01234', '1.20', '1e3', '1_000', '2024-01-01', 'yes', 'True', '12345678901234567890'],
      examples: ['1e3'],
    },
    Number: { default: 100, example: 1.5 },
  });
  expect(paths).toMatchObject({
    '/codes/{code}': {
      post: {
        parameters: [{ example: '090' }, { examples: { a: { value: ['0123', 'true'] } } }, { example: 16 }],
        requestBody: {
          content: {
            'application/json': {
              example: { zip: '01234', size: 17, any: 18, open: 19, deep: { a: '1.10', b: null }, extra: 20 },
            },
          },
        },
      },
    },
  });
});

test('JSON has another notation for texts, so a number is one, with a finding', async () => {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} };
  const schemas = { Code: { type: 'string', example: 90 } };
  const loaded = await loadText({ 'api.json': JSON.stringify({ ...document, components: { schemas } }) });
  expect(loaded.bundled).toMatchObject({ components: { schemas } });
  expect(told(loaded)).toHaveLength(1);
});

test('of several files, each is read as it is written, and Swagger 2.0 has schemas of its own', async () => {
  const { bundled, findings } = await loadText({
    'api.yaml': `swagger: '2.0'
info: {title: T, version: '1'}
paths:
  /a:
    get:
      operationId: a
      parameters: [{name: v, in: query, type: string, default: 1.0, enum: [1.0, 2.0]}]
      responses: {'200': {description: ok, schema: {$ref: 'parts.yaml#/Part'}, examples: {application/json: {v: 1.0}}}}
`,
    'parts.yaml': 'Part: {type: object, properties: {v: {type: string, example: 007}}}\n',
  });
  expect(findings).toEqual([]);
  expect(bundled).toMatchObject({
    paths: {
      '/a': {
        get: {
          parameters: [{ default: '1.0', enum: ['1.0', '2.0'] }],
          responses: { '200': { examples: { 'application/json': { v: '1.0' } } } },
        },
      },
    },
    definitions: { Part: { properties: { v: { example: '007' } } } },
  });
});
