import { describe, expect, test } from 'vitest';
import { checkExamples } from '../../../src/examples/index.ts';
import type { CodeExample, Page } from '../../../src/model/page.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const status = { $ref: '#/components/schemas/Status' };

/** A small interface with one thing of each kind. */
const bundled = {
  openapi: '3.1.0',
  info: { title: 'Records', version: '1' },
  servers: [{ url: 'https://{host}/base', variables: { host: { default: 'localhost' } } }],
  paths: {
    '/v1/ehr': {
      get: {
        operationId: 'find',
        parameters: [
          { name: 'subject', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'fetch', in: 'query', schema: { type: 'integer' } },
          { name: 'order', in: 'query', schema: { enum: ['up', 'down'] } },
          { name: 'q', in: 'query', schema: { type: 'string', format: 'aql' } },
        ],
        responses: { 200: { description: 'ok' } },
      },
      post: {
        operationId: 'query',
        requestBody: {
          required: true,
          content: {
            ...json({ type: 'object', required: ['q'], properties: { q: { type: 'string', format: 'aql' } } }),
            'text/plain': { schema: { type: 'string', format: 'aql' } },
          },
        },
        responses: { '2XX': { description: 'ok', content: json({ type: 'array', items: status }) } },
      },
    },
    '/v1/ehr/{id}/status': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      put: {
        operationId: 'update',
        parameters: [
          { $ref: '#/components/parameters/IfMatch' },
          { name: 'Prefer', in: 'header', schema: { enum: ['return=minimal', 'return=representation'] } },
        ],
        requestBody: { required: true, content: json(status) },
        responses: {
          200: {
            description: 'ok',
            headers: { ETag: { required: true, schema: { type: 'string' } } },
            content: json(status),
          },
          204: { description: 'ok' },
        },
      },
    },
    '/v1/ehr/query': { get: { operationId: 'literal', responses: { 200: { description: 'ok' } } } },
    '/v1/ehr/{id}': { get: { operationId: 'read', responses: { 200: { description: 'ok' } } } },
  },
  components: {
    parameters: { IfMatch: { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } } },
    schemas: {
      Status: {
        type: 'object',
        required: ['uid', 'open', 'subject'],
        properties: {
          uid: { type: 'string', readOnly: true },
          open: { type: 'boolean' },
          since: { type: 'string', format: 'date' },
          kind: { enum: ['PERSON', 'GROUP'] },
          subject: { oneOf: [{ $ref: '#/components/schemas/Self' }, { $ref: '#/components/schemas/Other' }] },
        },
        additionalProperties: false,
      },
      Self: { type: 'object', required: ['_type'], properties: { _type: { const: 'SELF' } } },
      Other: {
        type: 'object',
        required: ['_type', 'name'],
        properties: { _type: { const: 'OTHER' }, name: { type: 'string', minLength: 2 } },
      },
    },
  },
};

/** `language: message | hint`, and what is marked, for a block of that language. */
async function check(language: CodeExample['language'], code: string, attributes: Record<string, string> = {}) {
  const lines = code.split('\n');
  const stretches = lines.map((_, index) => ({
    offset: lines.slice(0, index).join('\n').length + (index === 0 ? 0 : 1),
    start: { line: index + 1, column: 1 },
  }));
  const place = { file: 'page.mdx', start: { line: 100, column: 1 } };
  const example = { language, code, attributes: new Map(Object.entries(attributes)), place, stretches };
  const page = { examples: [example] } as unknown as Page;
  const findings = await checkExamples({ pages: [page], documents: [{ id: 'api', bundled }] });
  return findings.map(({ rule, message, hint, place }) => {
    const { start, end } = place ?? {};
    const marked =
      start && end ? lines[start.line - 1]?.slice(start.column - 1, end.column - 1) : `line ${start?.line}`;
    return `${rule}: ${message}${hint === undefined ? '' : ` | ${hint}`} <${marked}>`;
  });
}

const id = '3b6c1f52-90ad-4e17-8c2e-5a41d7f0b6e3';

describe('an http request', () => {
  test.each([
    'GET /base/v1/ehr?subject=a&fetch=5&order=up HTTP/1.1',
    'GET /v1/ehr?subject={id}&fetch={n}',
    'GET https://records.example.org/base/v1/ehr?subject=a&q=SELECT%20e%20FROM%20EHR+e',
    'GET /v1/ehr/query',
    `GET /base/v1/ehr/${id}`,
    `PUT /base/v1/ehr/${id}/status\nif-match: 1\nPrefer: return=minimal\nContent-Type: application/json; charset=utf-8\n\n{"open": true, "subject": {"_type": "SELF"}}`,
    'POST /v1/ehr\nContent-Type: text/plain\n\nSELECT e FROM EHR e',
    'GET /somewhere/else?x=1',
    'PATCH /base/health',
    `DELETE /other/v1/ehr/${id}`,
  ])('%s is as documented, or none of ours', async (code) => {
    expect(await check('http', code)).toEqual([]);
  });

  test.each([
    ['GET /v1/ehr', 'invalid-example: the query parameter `subject` is missing <GET /v1/ehr>'],
    ['GET /v1/ehr?subject=a&fetch=ten', 'invalid-example: `fetch` has to be an integer, not a string <ten>'],
    ['GET /v1/ehr?subject=a&order=upp', 'invalid-example: `order` cannot be "upp" | did you mean up? <upp>'],
    [
      'GET /v1/ehr?subject=a&fetsch=1',
      'invalid-example: find has no query parameter `fetsch` | it has subject, fetch, order, q <fetsch>',
    ],
    ['GET /v1/ehr/query?x=1', 'invalid-example: literal has no query parameter `x` | it has none at all <x>'],
    ['GET /v1/ehr?subject=%zz', 'invalid-example: the value of `subject` is not percent-encoded <%zz>'],
    [
      'GET /v1/ehr?subject=a&q=SELECT%20FROM+EHR',
      'invalid-aql: expected a path, a literal or a function, found `FROM` <FROM>',
    ],
    ['DELETE /base/v1/ehr', 'invalid-example: /base/v1/ehr has no DELETE | it has GET, POST <DELETE>'],
    [
      'GET /base/v1/ehr/1/statuses',
      'invalid-example: no operation of api has the path /base/v1/ehr/1/statuses | did you mean /base/v1/ehr/{id}/status? </base/v1/ehr/1/statuses>',
    ],
    ['POST /v1/ehr\n\n{}', 'invalid-example: the header `Content-Type` is missing <POST /v1/ehr>'],
    [
      'POST /v1/ehr\nContent-Type: application/xml\n\n<q/>',
      'invalid-example: query takes no application/xml | it takes application/json, text/plain <application/xml>',
    ],
    ['GET /v1/ehr/query\nContent-Type: text/plain\n\nhello', 'invalid-example: literal takes no body <hello>'],
    [
      'POST /v1/ehr\nContent-Type: text/plain\n\nSELECT e',
      'invalid-aql: expected `FROM`, found the end of the query <line 4>',
    ],
    [
      String.raw`POST /v1/ehr
Content-Type: application/json

{"q": "SELECT \"a\" FORM EHR e"}`,
      'invalid-aql: expected `FROM`, found `FORM` <FORM>',
    ],
  ])('%s is not', async (code, expected) => {
    expect(await check('http', code)).toEqual([expected]);
  });

  test('values of its path fit their parameters', async () => {
    const code = 'PUT /v1/ehr/42/status\nIf-Match: 1\nContent-Type: application/json';
    expect(await check('http', code, { partial: '' })).toEqual([
      'invalid-example: `id` is not of the format uuid <42>',
    ]);
  });

  test('headers fit theirs, and a body that is left out is asked for', async () => {
    const code = `PUT /v1/ehr/${id}/status\nPrefer: return=nothing\nContent-Type: application/json`;
    expect(await check('http', code)).toEqual([
      `invalid-example: the header \`If-Match\` is missing <PUT /v1/ehr/${id}/status>`,
      'invalid-example: `Prefer` cannot be "return=nothing" | it can be return=minimal, return=representation <return=nothing>',
      `invalid-example: the body is missing | write \`partial\` on the fence if it is left out on purpose <PUT /v1/ehr/${id}/status>`,
    ]);
  });

  test('the fence can name the operation it has to be', async () => {
    expect(await check('http', 'GET /elsewhere', { operation: 'api/find' })).toEqual([
      'invalid-example: GET /elsewhere is not find | that is GET /v1/ehr <GET /elsewhere>',
    ]);
    expect(await check('http', 'Accept: text/plain', { operation: 'api/find' })).toEqual([
      'invalid-example: the block begins with neither a request nor a response | write `GET /path` or `HTTP/1.1 200 OK` first <Accept: text/plain>',
    ]);
  });

  test('unchecked switches it off', async () => {
    expect(await check('http', 'DELETE /v1/ehr', { unchecked: '' })).toEqual([]);
  });
});

describe('an http response', () => {
  const update = { operation: 'api/update' };

  test('is held against the operation that the fence names', async () => {
    const body = '{"uid": "1", "open": true, "subject": {"_type": "SELF"}}';
    expect(
      await check('http', `HTTP/1.1 200 OK\nETag: "1"\nContent-Type: application/json\n\n${body}`, update),
    ).toEqual([]);
    expect(await check('http', 'HTTP/1.1 418', {})).toEqual([]);
    expect(await check('http', 'HTTP/1.1 418', update)).toEqual([
      'invalid-example: update does not answer 418 | it answers 200, 204 <418>',
    ]);
    expect(await check('http', 'HTTP/1.1 200 OK\n\n{}', update)).toEqual([
      'invalid-example: the header `ETag` is missing <HTTP/1.1 200 OK>',
      ...['uid', 'open', 'subject'].map(
        (name) =>
          `invalid-example: \`${name}\` is missing | add it, or write \`partial\` on the fence if it is left out on purpose <{>`,
      ),
    ]);
    expect(await check('http', 'HTTP/1.1 204\nContent-Type: text/plain', update)).toEqual([
      'invalid-example: update answers 204 without text/plain | it has no body <text/plain>',
    ]);
  });

  test('or against that of the request before it', async () => {
    expect(await check('http', 'GET /v1/ehr/query\n\nHTTP/1.1 500 Oh')).toEqual([
      'invalid-example: literal does not answer 500 | it answers 200 <500>',
    ]);
    expect(
      await check('http', 'POST /v1/ehr\nContent-Type: text/plain\n\nSELECT e FROM EHR e\n\nHTTP/1.1 201\n\n{}'),
    ).toEqual(['invalid-example: the value has to be an array, not an object <{>']);
  });
});

describe('JSON', () => {
  const request = { operation: 'api/update', request: '' };

  test('that names nothing is left alone', async () => {
    expect(await check('json', 'no JSON at all')).toEqual([]);
  });

  test.each([
    ['{"open": true, "subject": {"_type": "SELF"}}', []],
    ['{"open": true, "subject": {"_type": "OTHER", "name": "Ann"}, "since": "2025-01-31"}', []],
    ['{"open": "yes", "subject": {"_type": "SELF"}}', ['`open` has to be a boolean, not a string <"yes">']],
    [
      '{"open": true, "subject": {"_type": "OTHER", "name": "A"}}',
      ['`subject.name` must not have fewer than 2 characters <"A">'],
    ],
    [
      '{"open": true, "subject": {"_type": "ELSE", "name": "Ann"}}',
      ['`subject._type` cannot be "ELSE" | it can be SELF, OTHER <"ELSE">'],
    ],
    ['{"open": true, "subject": {"_type": "SELF"}, "since": "today"}', ['`since` is not of the format date <"today">']],
    [
      '{"open": true, "subject": {"_type": "SELF"}, "kind": "person"}',
      ['`kind` cannot be "person" | did you mean PERSON? <"person">'],
    ],
    ['{"open": true, "subject": {"_type": "SELF"}, "opened": 1}', ['`opened` is not in the schema <"opened">']],
    [
      '{"open": true,}',
      ['not valid JSON: property name expected | write `partial` on the fence if something is left out on purpose <}>'],
    ],
  ])('of a request: %s', async (code, expected) => {
    expect(await check('json', code, request)).toEqual(expected.map((text) => `invalid-example: ${text}`));
  });

  test('of a response may have what is read-only, and has to', async () => {
    const code = '{"open": true, "subject": {"_type": "SELF"}}';
    const missing =
      'invalid-example: `uid` is missing | add it, or write `partial` on the fence if it is left out on purpose <{>';
    expect(await check('json', code, { operation: 'api/update', response: '200' })).toEqual([missing]);
    expect(await check('json', code, { operation: 'api/update', response: '' })).toEqual([missing]);
    expect(await check('json', code, { schema: 'api/Status' })).toEqual([missing]);
    expect(await check('json', '[]', { operation: 'api/query', response: '201' })).toEqual([]);
  });

  test('that is partial is checked as far as it goes', async () => {
    const partial = { ...request, partial: '' };
    expect(await check('json', '{ "since": "…", … }', partial)).toEqual([]);
    expect(await check('json', '{ "open": 1 // soon\n}', partial)).toEqual([
      'invalid-example: `open` has to be a boolean, not a number <1>',
    ]);
  });

  test.each([
    [{ operation: 'api/updat', request: '' }, 'no API document has the operation api/updat | did you mean api/update?'],
    [{ operation: 'api/PUT /status', request: '' }, undefined],
    [{ schema: 'api/State' }, 'no API document has the schema api/State | did you mean api/Status?'],
    [{ schema: 'Nothing' }, 'no API document has the schema Nothing | write schema=document/Name'],
    [
      { operation: 'api/update' },
      'the fence does not say what of the operation the block shows | write `request` or `response=200`',
    ],
    [{ operation: 'api/update', response: '404' }, 'update does not answer 404 | it answers 200, 204'],
    [{ operation: 'api/update', response: '204' }, 'the response of update has no JSON body | it has no body'],
    [{ operation: 'api/find', request: '' }, 'find takes no body'],
    [
      { operation: 'api/query', request: '', type: 'application/xml' },
      'the request of query has no application/xml | it has application/json, text/plain',
    ],
  ])('with %j on its fence', async (attributes, expected) => {
    const found = await check(
      'json',
      '{"open": true, "subject": {"_type": "SELF"}}',
      attributes as Record<string, string>,
    );
    expect(found).toEqual(expected === undefined ? [] : [`invalid-example: ${expected} <line 100>`]);
  });
});

describe('AQL', () => {
  test('is parsed wherever it stands by itself', async () => {
    expect(await check('aql', '-- one\nSELECT e\nFROM EHR')).toEqual([
      'invalid-aql: FROM does not define `e` | give a class in FROM the alias e <e>',
    ]);
    expect(await check('aql', 'SELECT …', { unchecked: '' })).toEqual([]);
  });
});

test('documents of OpenAPI 3.0 mean what they say', async () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string', nullable: true }, b: { minimum: 1, exclusiveMinimum: true } },
  };
  const old = { openapi: '3.0.3', paths: {}, components: { schemas: { Old: schema } } };
  const example = {
    language: 'json',
    code: '{"a": null, "b": 1}',
    attributes: new Map([['schema', 'old/Old']]),
    place: { file: 'page.mdx' },
    stretches: [{ offset: 0, start: { line: 1, column: 1 } }],
  };
  const page = { examples: [example, example] } as unknown as Page;
  const findings = await checkExamples({ pages: [page], documents: [{ id: 'old', bundled: old }] });
  expect(findings.map(({ message }) => message)).toEqual(['`b` must be > 1']);
});
