import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type JsonObject, withoutPrototypes } from '../../../../src/core/json/value.ts';
import { createDocument } from '../../../../src/features/api/document.ts';
import { upgradeDocument } from '../../../../src/features/api/upgrade.ts';
import { checkExamples, createExampleChecker } from '../../../../src/features/examples/index.ts';
import type { Page } from '../../../../src/model/page.ts';
import { loadText, operation, told } from './load.ts';

function upgraded(root: object): unknown {
  return upgradeDocument(createDocument(withoutPrototypes(root) as JsonObject))?.root;
}

function upgradedSchema(schema: object): unknown {
  const root = upgraded({ openapi: '3.0.3', components: { schemas: { A: schema } } }) as {
    components: { schemas: { A: unknown } };
  };
  return root.components.schemas.A;
}

test.each([
  ['a type that is nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['several types', { type: ['string', 'null'], nullable: true }, { type: ['string', 'null'] }],
  ['no type', { nullable: true, title: 'A' }, { nullable: true, title: 'A' }],
  [
    'a type next to other schemas',
    { type: 'object', nullable: true, allOf: [{ type: 'object' }] },
    { type: ['object', 'null'], nullable: true, allOf: [{ type: 'object' }] },
  ],
  ['a bound that does not fit itself', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ['a bound that does', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
  ['a flag without a bound', { type: 'number', exclusiveMaximum: true }, { type: 'number' }],
  ['a bound of 3.1', { exclusiveMinimum: 1 }, { exclusiveMinimum: 1 }],
  [
    'schemas inside of it, and no values',
    { properties: { nullable: { type: 'string', nullable: true } }, default: { type: 'string', nullable: true } },
    { properties: { nullable: { type: ['string', 'null'] } }, default: { type: 'string', nullable: true } },
  ],
])('%s', (_, schema, expected) => {
  expect(upgradedSchema(schema)).toEqual(expected);
});

test('a document stays as it was written, and is itself where it has nothing of 3.0', () => {
  const root = withoutPrototypes({
    components: { schemas: { A: { $ref: '#/x-schemas/B' } } },
    'x-schemas': { B: { type: 'string', nullable: true }, C: { type: 'string', nullable: true } },
  }) as JsonObject;
  const before = JSON.stringify(root);
  expect(upgradeDocument(createDocument(root))?.root).toMatchObject({
    'x-schemas': { B: { type: ['string', 'null'] }, C: { type: 'string', nullable: true } },
  });
  expect(JSON.stringify(root)).toBe(before);
  const plain = createDocument(withoutPrototypes({ components: { schemas: { A: { type: 'string' } } } }) as JsonObject);
  expect(upgradeDocument(plain)).toBe(plain);
});

const old = `openapi: 3.0.3
info: {title: Old, version: '1'}
paths: {}
components:
  schemas:
    Named: {type: object, properties: {x: {type: integer}}}
    Or:
      nullable: true
      allOf: [{$ref: '#/components/schemas/Named'}]
      example: {x: one}
    Null: {nullable: true, allOf: [{$ref: '#/components/schemas/Named'}], example: null}
    Text: {type: string, nullable: true, example: null}
    Bound: {type: number, minimum: 1, exclusiveMinimum: true, example: 1}
`;

test('examples of a document of 3.0 are checked by what it means, and reported in its places', async () => {
  expect(told(await loadText(old))).toEqual([
    '10:20 invalid-api-example: the example does not fit its schema: `x` has to be an integer, not a string',
    '13:72 invalid-api-example: the example does not fit its schema: the value must be > 1',
  ]);
});

test('what is wrong with a keyword of 3.0 is said in its words', async () => {
  expect(told(await loadText(old.replace('type: string, nullable: true', "type: string, nullable: 'yes'")))).toContain(
    '12:36 specification-violation: nullable is text, not true or false',
  );
});

test('examples of pages are checked by what a document of 3.0 means', async () => {
  const { upgraded: bundled } = await loadText(old);
  const example = (code: string, schema: string) => ({
    language: 'json',
    code,
    attributes: new Map([['schema', `old/${schema}`]]),
    place: { file: 'page.mdx', start: { line: code.length, column: 1 } },
    stretches: [{ offset: 0, start: { line: 1, column: 1 } }],
  });
  const page = {
    examples: [example('null', 'Text'), example('1', 'Bound'), example('null ', 'Or'), example('{"x": ""}', 'Or')],
  } as unknown as Page;
  const findings = await checkExamples([page], createExampleChecker([{ id: 'old', bundled }]));
  expect(findings.map(({ message }) => message)).toEqual([
    'the value must be > 1',
    '`x` has to be an integer, not a string',
  ]);
});

test('a parameter that may be null is read as its type', async () => {
  const parameters = '[{name: n, in: query, schema: {type: integer, nullable: true}}]';
  const path = `{/a: {get: {operationId: a, parameters: ${parameters}, responses: {'200': {description: ok}}}}}`;
  const { upgraded: bundled } = await loadText(old.replace('paths: {}', `paths: ${path}`));
  const example = {
    language: 'http',
    code: 'GET /a?n=5 HTTP/1.1',
    attributes: new Map(),
    place: { file: 'page.mdx' },
    stretches: [{ offset: 0, start: { line: 1, column: 1 } }],
  };
  const pages = [{ examples: [example] }] as unknown as Page[];
  expect(await checkExamples(pages, createExampleChecker([{ id: 'old', bundled }]))).toEqual([]);
});

const swagger = `swagger: '2.0'
info: {title: T, version: '1'}
consumes: [application/json]
produces: [application/json]
parameters:
  Page: {in: query, name: page, type: integer, x-example: five}
definitions:
  Pet: {type: object, properties: {name: {type: string, example: [5]}, owner: {type: string, x-nullable: true, example: null}}}
paths:
  /pets:
    post:
      operationId: a
      parameters:
        - {in: body, name: pet, schema: {type: object, properties: {age: {type: integer, example: old}}}}
        - {in: query, name: limit, type: integer, x-example: many}
      responses:
        200:
          description: OK
          schema: {$ref: '#/definitions/Pet'}
          examples: {application/json: {name: [1]}}
          headers: {X-Left: {type: integer, x-example: few}}
    put:
      operationId: b
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - {in: formData, name: kind, type: string, enum: [cat, dog], x-example: cow}
        - {in: formData, name: tags, type: array, items: {type: string, maxLength: 3}, maxItems: 2}
      responses: {200: {description: OK}}
`;

test('what is wrong in a document of Swagger 2.0 is reported where its author wrote it', async () => {
  const found = told(await loadText(swagger)).map((one) =>
    one.replaceAll(/(invalid-api-example: )?the example does not fit its schema: /g, ''),
  );
  expect(found.sort()).toEqual([
    '14:99 the value has to be an integer, not a string',
    '15:62 the value has to be an integer, not a string',
    '20:41 `name` has to be a string, not an array, and 1 more with the same cause (the value has to be a string, not an array 8:57)',
    '21:56 the value has to be an integer, not a string',
    '26:81 the value cannot be "cow" | it can be cat, dog',
    '6:59 the value has to be an integer, not a string',
  ]);
});

test('bodies and fields of forms that operations of Swagger 2.0 share are in each of them', async () => {
  const text = `swagger: '2.0'
info: {title: T, version: '1'}
paths:
  /a:
    post:
      operationId: a
      consumes: [application/x-www-form-urlencoded]
      parameters: [{$ref: '#/parameters/Kind'}, {$ref: '#/parameters/Tags'}]
      responses: {200: {description: OK}}
  /b:
    post:
      operationId: b
      parameters: [{$ref: '#/parameters/Pet'}]
      responses: {200: {description: OK}}
parameters:
  Kind: {in: formData, name: kind, type: string}
  Tags: {in: formData, name: tags, type: array, items: {type: string}, description: All *tags*}
  Pet: {in: body, name: pet, required: true, schema: {$ref: '#/definitions/Pet'}}
definitions:
  Pet: {type: object, properties: {name: {type: string, example: 1}}}
`;
  const { reference } = await loadText(text);
  const bodies = ['a', 'b'].map((id) => operation(reference, id).requestBody);
  const properties = bodies.map((body) => JSON.stringify(body?.content).match(/"name":"(kind|tags|name)"/g));
  expect(properties).toEqual([['"name":"kind"', '"name":"tags"'], ['"name":"name"']]);
  expect(bodies.map((body) => body?.required)).toEqual([false, true]);
  expect(JSON.stringify(bodies)).toContain('<em>tags</em>');
});

test('operations of Swagger 2.0 have media types of their own, whatever the document has, and any where a list is empty', async () => {
  const { reference } = await loadText(`swagger: 2.0
info: {title: T, version: '1'}
consumes: [application/json]
produces: [application/json]
responses:
  Wrong: {description: Wrong, schema: {type: string}}
paths:
  /a:
    post:
      operationId: a
      consumes: [text/plain]
      produces: [application/xml, text/csv]
      responses:
        200: {description: OK, schema: {type: string}, examples: {Made up: A, text/csv: 'b,c'}}
        400: {$ref: '#/responses/Wrong'}
    put: {operationId: b, consumes: [], produces: [], responses: {200: {description: OK, schema: {type: string}}}}
    patch: {operationId: c, parameters: [{in: body, name: own, description: Own}], responses: {400: {$ref: '#/responses/Wrong'}}}
    parameters: [{in: body, name: shared, description: Shared, schema: {type: string}}]
`);
  const shown = ['a', 'b', 'c'].map((id) => {
    const { requestBody, responses } = operation(reference, id);
    const typesOf = (one: typeof requestBody | (typeof responses)[number]) =>
      one?.content.map(({ type }) => type).join();
    return [requestBody?.description, typesOf(requestBody), ...responses.map(typesOf)];
  });
  expect(shown).toEqual([
    ['<p>Shared</p>', 'text/plain', 'application/xml,text/csv', 'application/xml,text/csv'],
    ['<p>Shared</p>', '*/*', '*/*'],
    ['<p>Own</p>', 'application/json', 'application/json'],
  ]);
  const examples = operation(reference, 'a').responses[0]?.content.map(({ examples }) =>
    examples.map(({ text }) => text),
  );
  expect(examples).toEqual([['A'], ['b,c']]);
});

test('examples of a response that are named by media types and in other ways are all shown, and reported in their places', async () => {
  const text = `swagger: '2.0'
info: {title: T, version: '1'}
produces: [application/json]
paths:
  /pets:
    get:
      operationId: a
      responses:
        200:
          description: OK
          schema: {type: object, properties: {name: {type: string}}}
          examples:
            Made up: {name: [2]}
            application/json: {name: [1]}
`;
  const loaded = await loadText(text);
  const [media] = operation(loaded.reference, 'a').responses[0]?.content ?? [];
  expect(media?.examples.map((example) => [example.name, JSON.parse(example.text)])).toEqual([
    ['application/json', { name: [1] }],
    ['Made up', { name: [2] }],
  ]);
  const places = loaded.findings.flatMap(({ place, related = [] }) => [place, ...related.map((one) => one.place)]);
  expect(places.map((place) => place?.start?.line).sort()).toEqual([13, 14]);
  expect(told(loaded).join()).toContain('`name` has to be a string, not an array, here and in another place');
});

test('fields of forms have in OpenAPI 3 what they had in Swagger 2.0', () => {
  const root = upgraded(parse(swagger)) as JsonObject;
  expect(root).toMatchObject({
    paths: {
      '/pets': {
        put: {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  properties: {
                    kind: { type: 'string', enum: ['cat', 'dog'], example: 'cow' },
                    tags: { type: 'array', items: { type: 'string', maxLength: 3 }, maxItems: 2 },
                  },
                },
                encoding: { tags: { style: 'form', explode: false } },
              },
            },
          },
        },
      },
    },
  });
});

test('the description of an OAuth 2 scheme stays', async () => {
  const { reference } = await loadText(`swagger: '2.0'
info: {title: T, version: '1'}
paths: {}
securityDefinitions:
  o: {type: oauth2, description: Ask us, flow: implicit, authorizationUrl: 'https://a.example', scopes: {}}
`);
  expect(reference.securitySchemes[0]?.description).toBe('<p>Ask us</p>');
});
