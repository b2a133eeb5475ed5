import { expect, test } from 'vitest';
import { document, loadText } from './load.ts';

const text = document(`servers: [{url: 'https://{region}.example.org/v1', variables: {region: {default: eu}}}]
tags: [{name: pets, x-displayName: Pets}]
security: [{oauth: [a]}]
paths:
  /pets/{petId}/photo.{format}:
    parameters:
      - {name: petId, in: path, required: true, description: Which, schema: {type: string}}
      - {name: format, in: path, required: true, schema: {type: string, enum: [png]}}
    post:
      operationId: addPhoto
      summary: Add a photo
      description: Adds **one**.
      tags: [pets]
      parameters:
        - {name: kind, in: query, required: true, schema: {type: array, items: {type: string}}, example: [a, b]}
        - {name: dry, in: query, schema: {type: boolean}}
        - {name: X-Trace, in: header, schema: {type: string}, example: t1}
      requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {photo: {type: string, format: binary}, note: {type: string, example: hi}}}}}}
      responses: {'200': {description: ok, content: {application/json: {}}}}
  /keys:
    get: {operationId: keys, tags: [pets], security: [{key: []}], responses: {'200': {description: ok}}}
    put:
      operationId: putKeys
      tags: [pets]
      security: [{basic: []}]
      servers: [{url: 'https://keys.example.org'}]
      requestBody: {content: {application/json: {example: {a: 1}}}}
      responses: {'200': {description: ok}}
components:
  securitySchemes:
    oauth: {type: oauth2, flows: {}}
    key: {type: apiKey, in: query, name: api_key}
    basic: {type: http, scheme: basic}
`);

test('collections for Postman and Bruno', async () => {
  const { extraFiles, reference } = await loadText(text, undefined, { collections: ['postman', 'bruno'] });
  expect(reference.collections).toEqual([
    { label: 'Postman', address: '/api/test/postman.json' },
    { label: 'Bruno', address: '/api/test/bruno.json' },
  ]);
  const [postman, bruno] = ['postman', 'bruno'].map((name) =>
    JSON.parse(extraFiles.get(`/api/test/${name}.json`) ?? ''),
  );
  expect(postman.info).toEqual({
    name: 'Test',
    description: '',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  });
  expect(postman.variable).toEqual([
    { key: 'baseUrl', value: 'https://eu.example.org/v1' },
    { key: 'format', value: '' },
    { key: 'TOKEN', value: '' },
    { key: 'API_KEY', value: '' },
    { key: 'USERNAME', value: '' },
    { key: 'PASSWORD', value: '' },
  ]);
  const [photo, keys, put] = postman.item[0].item;
  expect([postman.item[0].name, photo.name]).toEqual(['Pets', 'Add a photo']);
  expect(photo.request).toEqual({
    method: 'POST',
    description: 'Adds **one**.',
    header: [
      { key: 'Accept', value: 'application/json' },
      { key: 'Authorization', value: 'Bearer {{TOKEN}}' },
      { key: 'X-Trace', value: 't1', disabled: true },
    ],
    url: {
      raw: '{{baseUrl}}/pets/:petId/photo.{{format}}?kind=a&kind=b',
      host: ['{{baseUrl}}'],
      path: ['pets', ':petId', 'photo.{{format}}'],
      query: [
        { key: 'kind', value: 'a' },
        { key: 'kind', value: 'b' },
        { key: 'dry', value: 'true', disabled: true },
      ],
      variable: [{ key: 'petId', value: '', description: 'Which' }],
    },
    body: {
      mode: 'formdata',
      formdata: [
        { key: 'photo', type: 'file', src: '' },
        { key: 'note', type: 'text', value: 'hi' },
      ],
    },
  });
  expect(keys.request.url.raw).toBe('{{baseUrl}}/keys?api_key={{API_KEY}}');
  expect([put.request.url.host, put.request.auth.type, put.request.body.raw]).toEqual([
    ['https://keys.example.org'],
    'basic',
    '{\n  "a": 1\n}',
  ]);

  expect([bruno.name, bruno.version, bruno.items[0].type, bruno.items[0].name]).toEqual([
    'Test',
    '1',
    'folder',
    'Pets',
  ]);
  expect(bruno.environments[0].variables.slice(0, 2)).toEqual([
    { name: 'baseUrl', value: 'https://eu.example.org/v1', type: 'text', enabled: true, secret: false },
    { name: 'format', value: '', type: 'text', enabled: true, secret: true },
  ]);
  const request = bruno.items[0].items[2];
  expect(request).toEqual({
    type: 'http',
    name: 'putKeys',
    seq: 3,
    request: {
      url: 'https://keys.example.org/keys',
      method: 'PUT',
      headers: [{ name: 'Content-Type', value: 'application/json', description: '', enabled: true }],
      params: [],
      body: { mode: 'json', json: '{\n  "a": 1\n}' },
      auth: { mode: 'basic', basic: { username: '{{USERNAME}}', password: '{{PASSWORD}}' } },
      docs: '',
    },
  });
});

test('without the setting there are none', async () => {
  const { extraFiles, reference } = await loadText(text);
  expect([extraFiles.size, 'collections' in reference]).toEqual([0, false]);
});

test('values of queries and fields of forms are those that are sent', async () => {
  const form = document(`servers: [{url: 'https://example.org'}]
paths:
  /a:
    post:
      operationId: a
      tags: [a]
      parameters:
        - {name: 'q[]', in: query, required: true, schema: {type: array, items: {type: string}}, example: [a b, 'c&d']}
        - {name: s, in: query, required: true, style: spaceDelimited, explode: false, schema: {type: array, items: {type: string}}, example: [x, y]}
      requestBody: {content: {application/x-www-form-urlencoded: {example: {to: 'a b', n: 1}}}}
      responses: {'200': {description: ok}}
`);
  const { extraFiles } = await loadText(form, undefined, { collections: ['postman', 'bruno'] });
  const [postman, bruno] = ['postman', 'bruno'].map((name) =>
    JSON.parse(extraFiles.get(`/api/test/${name}.json`) ?? ''),
  );
  const [{ request }] = postman.item[0].item;
  expect([request.url.raw, bruno.items[0].items[0].request.url]).toEqual(
    Array(2).fill('{{baseUrl}}/a?q[]=a b&q[]=c%26d&s=x%20y'),
  );
  expect(request.body).toEqual({
    mode: 'urlencoded',
    urlencoded: [
      { key: 'to', value: 'a b' },
      { key: 'n', value: '1' },
    ],
  });
  expect(bruno.items[0].items[0].request.body).toEqual({
    mode: 'formUrlEncoded',
    formUrlEncoded: [
      { name: 'to', value: 'a b', enabled: true },
      { name: 'n', value: '1', enabled: true },
    ],
  });
});
