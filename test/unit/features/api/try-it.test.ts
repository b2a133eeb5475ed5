import { expect, test } from 'vitest';
import { problemsOf } from '../../../../src/client/try-it/validate.ts';
import type { TryItOperation } from '../../../../src/shared/try-it.ts';
import { loadText } from './load.ts';

const responses = { 200: { description: 'Done', content: { 'application/json': {} } } };

/** What the consoles of a document load, by method and path. */
async function consolesOf(document: object, tryIt: { readonly proxy?: string } | undefined = {}) {
  const whole = { openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document };
  const loaded = await loadText({ 'api.json': JSON.stringify(whole) }, undefined, { tryIt });
  const { '/api/test/try-it/schemas.json': shared = '{}', ...files } = Object.fromEntries(loaded.extraFiles);
  const operations = Object.values(files).map((text): TryItOperation => JSON.parse(text));
  const addresses = loaded.reference.tags.flatMap((tag) => tag.operations.flatMap((own) => own.tryIt ?? []));
  expect(addresses).toEqual(Object.keys(files));
  return { operations, schemas: JSON.parse(shared), connections: loaded.reference.connections };
}

test('operations have a console unless the document says no, nearest first, and no webhook has one', async () => {
  const paths = {
    '/a': { get: { responses }, put: { responses, 'x-try-it': false }, trace: { responses } },
    '/b': { 'x-try-it': false, get: { responses }, put: { responses, 'x-try-it': true } },
  };
  const named = async (document: object) =>
    (await consolesOf({ paths, webhooks: { w: { post: { responses } } }, ...document })).operations.map(
      ({ method, path }) => `${method} ${path}`,
    );
  expect(await named({})).toEqual(['GET /a', 'PUT /b']);
  expect(await named({ 'x-try-it': false })).toEqual(['PUT /b']);
});

test('without tryIt, the reference says nothing of consoles', async () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { responses } } },
  });
  const { reference, extraFiles: consoles } = await loadText({ 'api.json': text });
  expect([consoles.size, JSON.stringify(reference).includes('tryIt'), 'connections' in reference]).toEqual([
    0,
    false,
    false,
  ]);
});

test('a body begins with what an author wrote: an example as XML, a form as it is sent, a text without blanks at its end', async () => {
  const contents = {
    'application/xml': {
      schema: { type: 'object', xml: { name: 'pet' } },
      examples: { a: { value: { id: 1 } }, b: { value: { id: 2 } } },
    },
    'application/x-www-form-urlencoded': { schema: {}, example: 'grant=code&scope=a+b&scope=c%2Cd' },
    'text/plain': { example: 'A\n' },
    'text/csv': { example: [1, 2] },
  };
  const { operations } = await consolesOf({
    paths: { '/a': { post: { requestBody: { content: contents }, responses } } },
  });
  const [xml, form, ...texts] = operations[0]?.body?.content ?? [];
  const pet = (id: number) => `<?xml version="1.0" encoding="UTF-8"?>\n<pet>\n  <id>${id}</id>\n</pet>`;
  expect(xml?.examples?.map(({ text }) => text)).toEqual([pet(1), pet(2)]);
  expect(JSON.parse(form?.text ?? '')).toEqual({ grant: 'code', scope: ['a b', 'c,d'] });
  expect(texts.map(({ text }) => text)).toEqual(['A', '[1, 2]']);
});

test('what a console loads: parameters as they are written, schemas with what they refer to, schemes with their flows', async () => {
  const { operations, schemas } = await consolesOf(
    {
      servers: [{ url: 'https://{r}.example.org', variables: { r: { default: 'eu', enum: ['eu', 'us'] } } }],
      paths: {
        '/a/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'x' }],
          post: {
            parameters: [
              { name: 'f', in: 'query', style: 'deepObject', schema: { type: 'object' } },
              { name: 'q', in: 'query', content: { 'application/json': { schema: {} } } },
              { name: 'Accept', in: 'header', schema: { type: 'string' } },
            ],
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
            responses,
            security: [{ oauth: ['r'], key: [] }, {}],
          },
        },
      },
      components: {
        schemas: {
          Tree: {
            type: 'object',
            description: 'Left out.',
            required: ['id', 'name'],
            properties: {
              id: { type: 'integer', readOnly: true },
              name: { type: 'string', pattern: '^[a-z]+$', example: 'oak' },
              slow: { type: 'string', pattern: '^(a+)+$' },
              description: { type: 'string' },
              children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
            },
          },
        },
        securitySchemes: {
          key: { type: 'apiKey', in: 'cookie', name: 'k' },
          oauth: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: 'https://id.example/i', scopes: {} },
              authorizationCode: {
                authorizationUrl: 'https://id.example/a',
                tokenUrl: 'https://t.example',
                scopes: { r: 'R' },
              },
            },
          },
        },
      },
    },
    { proxy: '/proxy' },
  );
  const [{ body, ...operation }] = operations as [TryItOperation];
  expect(operation).toEqual({
    document: '/api/test',
    method: 'POST',
    path: '/a/{id}',
    servers: [
      { url: 'https://{r}.example.org', name: '', variables: [{ name: 'r', default: 'eu', enum: ['eu', 'us'] }] },
    ],
    sharesServers: true,
    parameters: [
      {
        name: 'id',
        in: 'path',
        style: 'simple',
        explode: false,
        reserved: false,
        required: true,
        schema: { type: 'string' },
        value: 'x',
      },
      {
        name: 'f',
        in: 'query',
        style: 'deepObject',
        explode: true,
        reserved: false,
        required: false,
        schema: { type: 'object' },
      },
      {
        name: 'q',
        in: 'query',
        style: 'form',
        explode: true,
        reserved: false,
        required: false,
        mediaType: 'application/json',
        schema: true,
      },
    ],
    accept: 'application/json',
    security: [
      [
        { name: 'oauth', scopes: ['r'] },
        { name: 'key', scopes: [] },
      ],
      [],
    ],
    schemes: {
      oauth: {
        kind: 'oauth2',
        flows: [
          {
            type: 'authorizationCode',
            authorizationUrl: 'https://id.example/a',
            tokenUrl: 'https://t.example',
            scopes: ['r'],
          },
        ],
      },
      key: { kind: 'apiKey', in: 'cookie', name: 'k' },
    },
    schemas: '/api/test/try-it/schemas.json',
    proxy: '/proxy',
    languages: ['curl', 'javascript', 'python', 'java'],
  });
  expect(schemas).toEqual({
    'components.schemas.Tree': {
      type: 'object',
      // What is read-only is not needed in a request.
      required: ['name'],
      properties: {
        id: { type: 'integer', readOnly: true },
        name: { type: 'string', pattern: '^[a-z]+$' },
        // A pattern that takes years for some texts would stop the page.
        slow: { type: 'string' },
        description: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/$defs/components.schemas.Tree' } },
      },
    },
  });
  expect(body?.content.map(({ type, schema }) => [type, schema])).toEqual([
    ['application/json', { $ref: '#/$defs/components.schemas.Tree' }],
  ]);
  expect(JSON.parse(body?.content[0]?.text ?? '')).toMatchObject({ name: 'oak' });
});

test('alternatives that overlap, as those of .NET do, are sent where one fits', async () => {
  const closed = (name: string) => ({ type: 'object', properties: { [name]: {} }, additionalProperties: false });
  const Base = closed('a');
  const Own = { allOf: [{ $ref: '#/components/schemas/Base' }, closed('b')] };
  const oneOf = ['Base', 'Own'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const requestBody = { content: { 'application/json': { schema: { oneOf } } } };
  const { operations, schemas } = await consolesOf({
    paths: { '/a': { post: { requestBody, responses } } },
    components: { schemas: { Base, Own } },
  });
  const schema = operations[0]?.body?.content[0]?.schema;
  const fits = (value: unknown) => problemsOf(schema, schemas, value).length === 0;
  expect([{ a: 1 }, { a: 1, b: 1 }, []].map(fits)).toEqual([true, true, false]);
});

test.each([
  ['https://a.example/v1', {}, ['https://a.example']],
  ['/v1', {}, []],
  [
    '{scheme}://a.example',
    { scheme: { enum: ['http', 'https'], default: 'https' } },
    ['http://a.example', 'https://a.example'],
  ],
  [
    'https://{r}.example.org',
    { r: { enum: ['eu', 'us'], default: 'eu' } },
    ['https://eu.example.org', 'https://us.example.org'],
  ],
  ['https://{tenant}.example.org/{v}', { tenant: { default: 'demo' }, v: { default: '1' } }, ['https://*.example.org']],
  ['https://a.example:{port}', { port: { default: '443' } }, ['https://a.example:*']],
  // All hosts of a top-level domain would be too many.
  ['https://{host}.org', { host: { default: 'example' } }, ['https://example.org']],
  ['https://a.{host}.org', { host: { default: 'example' } }, ['https://a.example.org']],
])('the server %s with %j is asked at %j', async (url, variables, origins) => {
  const document = { servers: [{ url, variables }], paths: { '/a': { get: { responses } } } };
  expect((await consolesOf(document)).connections).toEqual(origins);
});

test('a proxy, and what gives tokens, are asked too', async () => {
  const flows = {
    clientCredentials: { tokenUrl: 'https://t.example/token', scopes: {} },
    deviceAuthorization: { deviceAuthorizationUrl: 'https://d.example/', tokenUrl: '/token', scopes: {} },
  };
  const { connections } = await consolesOf(
    {
      openapi: '3.2.0',
      servers: [{ url: 'https://a.example' }],
      paths: { '/a': { get: { responses, security: [{ o: [] }] } } },
      components: {
        securitySchemes: { o: { type: 'oauth2', flows, oauth2MetadataUrl: 'https://m.example/.well-known/x' } },
      },
    },
    { proxy: 'https://p.example/?url={url}' },
  );
  expect(connections).toEqual(['a', 'd', 'm', 'p', 't'].map((name) => `https://${name}.example`));
});

test('alternatives have the value of their discriminator, and all examples of an author can be begun with', async () => {
  const refs = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const { operations } = await consolesOf({
    paths: {
      '/a': {
        post: {
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, example: 'x' }],
          requestBody: {
            content: {
              'application/json': {
                schema: { oneOf: refs, discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } },
                examples: { one: { summary: 'A cat', value: { kind: 'cat' } }, two: { value: { kind: 'Dog' } } },
              },
            },
          },
          responses,
        },
      },
    },
    components: { schemas: { Cat: { type: 'object' }, Dog: { type: 'object' } } },
  });
  const [{ body, parameters }] = operations as [TryItOperation];
  expect(body?.content).toEqual([
    {
      type: 'application/json',
      schema: {
        anyOf: [
          { $ref: '#/$defs/components.schemas.Cat', properties: { kind: { enum: ['cat'] } } },
          { $ref: '#/$defs/components.schemas.Dog', properties: { kind: { enum: ['Dog'] } } },
        ],
      },
      encoding: {},
      text: '{\n  "kind": "cat"\n}',
      examples: [
        { name: 'A cat', text: '{\n  "kind": "cat"\n}' },
        { name: 'two', text: '{\n  "kind": "Dog"\n}' },
      ],
    },
  ]);
  expect(parameters).toMatchObject([{ name: 'q', example: 'x' }]);
});

test('a schema that has another value for a discriminator than its name keeps it', async () => {
  const { operations } = await consolesOf({
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: { oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator: { propertyName: 'kind' } },
              },
            },
          },
          responses,
        },
      },
    },
    components: { schemas: { Cat: { type: 'object', properties: { kind: { enum: ['cat'] } } } } },
  });
  expect(operations[0]?.body?.content[0]?.schema).toEqual({ anyOf: [{ $ref: '#/$defs/components.schemas.Cat' }] });
});
