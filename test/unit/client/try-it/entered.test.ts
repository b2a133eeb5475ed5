import { expect, test } from 'vitest';
import {
  chosenServer,
  type Entered,
  enteredRequest,
  type FileLike,
  formParts,
  hasLongNumber,
  proxied,
} from '../../../../src/client/try-it/entered.ts';
import { createSchemaReader } from '../../../../src/client/try-it/schema.ts';
import { addressText } from '../../../../src/shared/request/request.ts';
import type { TryItMediaType, TryItOperation, TryItParameter } from '../../../../src/shared/try-it.ts';

const none = { headers: [], query: [], cookies: [], basic: false };
const reader = createSchemaReader({});

function parameter(place: string, name: string, more: Partial<TryItParameter> = {}): TryItParameter {
  const style = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  return { name, in: place, style, explode: style === 'form', reserved: false, required: false, schema: true, ...more };
}

function operation(more: Partial<TryItOperation>): TryItOperation {
  return {
    document: '/api',
    method: 'POST',
    path: '/p/{id}',
    servers: [{ url: 'https://a.example', name: '', variables: [] }],
    sharesServers: true,
    parameters: [],
    security: [],
    schemes: {},
    languages: [],
    ...more,
  };
}

function written(own: TryItOperation, entered: Partial<Entered<FileLike>>) {
  return enteredRequest(own, { server: 'https://a.example', parameters: {}, ...entered }, none, reader);
}

test.each([
  ['form', true, [1, 'a b'], 'v=1&v=a%20b'],
  ['form', false, [1, 2], 'v=1,2'],
  ['form', true, { r: 1, g: 2 }, 'r=1&g=2'],
  ['form', false, { r: 1, g: 2 }, 'v=r,1,g,2'],
  ['spaceDelimited', false, [1, 2], 'v=1%202'],
  ['pipeDelimited', false, [1, 2], 'v=1%7C2'],
  ['deepObject', true, { r: { x: 1 } }, 'v%5Br%5D%5Bx%5D=1'],
])('a query parameter of style %s, exploded %s, is written by its style', (style, explode, value, query) => {
  const own = operation({ path: '/p', parameters: [parameter('query', 'v', { style, explode })] });
  expect(addressText(written(own, { parameters: { 'query v': value } }))).toBe(`https://a.example/p?${query}`);
});

test.each([
  ['simple', false, [1, 2], '1,2'],
  ['label', true, [1, 2], '.1.2'],
  ['matrix', true, [1, 2], ';id=1;id=2'],
  ['matrix', false, { r: 1 }, ';id=r,1'],
  ['simple', true, { r: 1 }, 'r=1'],
  ['simple', false, 'a/b', 'a%2Fb'],
])('a path parameter of style %s, exploded %s, is written by its style', (style, explode, value, path) => {
  const own = operation({ parameters: [parameter('path', 'id', { style, explode })] });
  expect(addressText(written(own, { parameters: { 'path id': value } }))).toBe(`https://a.example/p/${path}`);
});

test('parameters of one name differ in their place; what has no value is left out', () => {
  const parameters = ['path', 'query', 'header', 'cookie'].map((place) => parameter(place, 'id'));
  const request = written(operation({ parameters }), { parameters: { 'path id': 1, 'header id': 'x' } });
  expect(addressText(request)).toBe('https://a.example/p/1');
  expect(request.headers).toEqual([['id', ['x']]]);
});

const forms: TryItMediaType = {
  type: 'multipart/form-data',
  schema: {
    properties: {
      photo: { type: 'string', format: 'binary' },
      more: { type: 'array', items: { contentMediaType: 'image/png' } },
      meta: { type: 'object' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
  encoding: { tags: { contentType: 'text/csv' } },
  text: '',
};
const photo = { name: 'p.png', type: 'image/png' };

test('a multipart form has a part for each item and file, JSON for objects, and none for a file that is not chosen', () => {
  const value = { photo: '<binary>', meta: { a: 1 }, tags: ['x', 'y'] };
  const body = { at: 0, text: JSON.stringify(value), files: { more: [photo, photo] } };
  expect(formParts(forms, body, reader)).toEqual([
    { name: 'meta', contentType: 'application/json', content: { text: '{"a": 1}' } },
    { name: 'tags', contentType: 'text/csv', content: { text: 'x' } },
    { name: 'tags', contentType: 'text/csv', content: { text: 'y' } },
    { name: 'more', contentType: 'image/png', content: { file: 'p.png' }, source: photo },
    { name: 'more', contentType: 'image/png', content: { file: 'p.png' }, source: photo },
  ]);
});

test('a required file that is not chosen stays in the samples, also one that only its encoding says is one', () => {
  const { schema: _, ...rest } = forms;
  const media = {
    ...rest,
    schema: { required: ['scan', 'photo'], properties: { scan: {}, photo: { format: 'binary' }, note: {} } },
    encoding: { scan: { contentType: 'image/png, image/jpeg' } },
  };
  const own = operation({ body: { required: true, content: [media] } });
  const text = '{ "scan": "string", "photo": "string", "note": "x" }';
  expect(formParts(media, { at: 0, text, files: {} }, reader).map(({ name }) => name)).toEqual(['note']);
  expect(written(own, { body: { at: 0, text, files: { photo: [photo] } } }).body).toMatchObject({
    parts: [
      { name: 'scan', contentType: 'image/png', content: { file: 'scan.png' } },
      { name: 'photo', content: { file: 'p.png' } },
      { name: 'note', content: { text: 'x' } },
    ],
  });
});

test.each([
  ['application/json', '{"a":1}', { kind: 'json', value: { a: 1 } }],
  // No number may have other digits than those that were entered.
  ['application/json', '{"a":12345678901234567890}', { kind: 'text', text: '{"a":12345678901234567890}' }],
  ['application/json', '{', { kind: 'text', text: '{' }],
  ['application/x-www-form-urlencoded', '{"a":"x y","b":[1,2]}', { kind: 'text', text: 'a=x%20y&b=1&b=2' }],
  ['application/xml', '<a/>', { kind: 'text', text: '<a/>' }],
])('a body of %s is shown as it is sent: %s', (type, text, body) => {
  const own = operation({ body: { required: true, content: [{ type, schema: true, encoding: {}, text: '' }] } });
  const request = written(own, { body: { at: 0, text, files: {} } });
  expect(request.body).toEqual(body);
  expect(request.headers).toEqual([['Content-Type', [type]]]);
});

test('a long number is one outside of texts', () => {
  const texts = [
    '{"a":12345678901234567}',
    '[-12345678901234567]',
    '{"a":"12345678901234567"}',
    '{"a":123456789012345}',
  ];
  expect(texts.map(hasLongNumber)).toEqual([true, true, false, false]);
});

test.each([
  ['https://{region}.example.org/v{version}/', 'https://eu.example.org/v2'],
  ['/v{version}', 'https://docs.example/v2'],
  ['v1/', 'https://docs.example/base/v1'],
  ['//b.example', 'https://b.example'],
  ['https://c.example{base}', 'https://c.example'],
])('the server %s is %s', (url, address) => {
  const variables = new Map([
    ['region', 'eu'],
    ['version', '2'],
  ]);
  const server = { url, name: '', variables: [{ name: 'base', default: '', enum: [] }] };
  expect(chosenServer(server, variables, 'https://docs.example/base/api')).toBe(address);
});

test('a proxy gets the address of the request where it says so, else at its end', () => {
  expect(proxied('https://p.example/?url={url}&x', 'https://a.example/?q=1')).toBe(
    'https://p.example/?url=https%3A%2F%2Fa.example%2F%3Fq%3D1&x',
  );
  expect(proxied('/proxy/', 'https://a.example')).toBe('/proxy/https%3A%2F%2Fa.example');
});
