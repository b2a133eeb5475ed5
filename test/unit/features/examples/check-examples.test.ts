import { describe, expect, test } from 'vitest';
import { checkExamples, createExampleChecker, type Problem } from '../../../../src/features/examples/index.ts';
import type { CodeExample, Page } from '../../../../src/model/page.ts';

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
          { name: 'q', in: 'query', schema: { type: 'string', format: 'query' } },
        ],
        responses: { 200: { description: 'ok' } },
      },
      post: {
        operationId: 'query',
        requestBody: {
          required: true,
          content: {
            ...json({ type: 'object', required: ['q'], properties: { q: { type: 'string', format: 'query' } } }),
            'text/plain': { schema: { type: 'string', format: 'query' } },
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

/** What a plugin finds in strings of the format `query`. */
async function misspelt(_format: string, text: string): Promise<readonly Problem[]> {
  const rule = 'words/misspelt';
  const start = text.indexOf('FORM');
  if (start >= 0) return [{ rule, message: 'FORM is misspelt', hint: 'write FROM', span: { start, end: start + 4 } }];
  if (text === 'all') return [{ rule, message: 'all of it is wrong' }];
  if (text === 'far') return [{ rule, message: 'too far', span: { start: 1, end: 99 } }];
  const end = { start: text.length, end: text.length };
  return text.includes('FROM') ? [] : [{ rule, message: 'there is no FROM', span: end }];
}

/** `language: message | hint`, and what is marked, for a block of that language. */
async function check(
  language: CodeExample['language'],
  code: string,
  attributes: Record<string, string> = {},
  document: object = bundled,
) {
  const lines = code.split('\n');
  const stretches = [{ offset: 0, start: { line: 1, column: 1 } }];
  const place = { file: 'page.mdx', start: { line: 100, column: 1 } };
  const example = { language, code, attributes: new Map(Object.entries(attributes)), place, stretches };
  const page = { examples: [example] } as unknown as Page;
  const checkExample = createExampleChecker([{ id: 'api', bundled: document }], new Set(['query']));
  const findings = await checkExamples([page], (one) => checkExample(one, misspelt));
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
    ['GET /v1/ehr?subject=a&q=SELECT%20e+FORM+EHR', 'words/misspelt: FORM is misspelt | write FROM <FORM>'],
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
    ['POST /v1/ehr\nContent-Type: text/plain\n\nSELECT e', 'words/misspelt: there is no FROM <line 4>'],
    [
      String.raw`POST /v1/ehr
Content-Type: application/json

{"q": "SELECT \"a\" FORM EHR e"}`,
      'words/misspelt: FORM is misspelt | write FROM <FORM>',
    ],
    ['GET /v1/ehr?subject=a&q=all', 'words/misspelt: all of it is wrong <all>'],
    ['GET /v1/ehr?subject=a&q=far', 'words/misspelt: too far <ar>'],
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

  test('is validated with the operation that the fence names', async () => {
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

  test('has headers that are documented or registered', async () => {
    const headers = (...lines: string[]) => check('http', ['HTTP/1.1 204 No Content', ...lines].join('\n'), update);
    expect(await headers('Location: /x', 'set-cookie: a=b', 'Cache-Control: no-store')).toEqual([]);
    expect(await headers('Locaton: /x', 'X-Own: 1')).toEqual([
      'invalid-example: update does not document the header `Locaton`, and it is no registered one | did you mean Location? <Locaton>',
      'invalid-example: update does not document the header `X-Own`, and it is no registered one | document it with the response in the API document, or write `unchecked` on the fence <X-Own>',
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
      [
        'not valid JSON: a comma after the last entry | write `partial` on the fence if something is left out on purpose <}>',
      ],
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
      'the block names an operation, and does not say whether it is its request or a response | add `request` or `response=200` after it',
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

describe('a field that the schema does not name', () => {
  const unknown = async (schema: object, body: object | string, schemas: object = {}) => {
    const documented = {
      openapi: '3.1.0',
      paths: { '/x': { post: { operationId: 'x', requestBody: { content: json(schema) }, responses: {} } } },
      components: { schemas },
    };
    const code = typeof body === 'string' ? body : JSON.stringify(body);
    const findings = await check('json', code, { operation: 'api/x', request: '', partial: '' }, documented);
    return findings.filter((finding) => finding.startsWith('unknown-field'));
  };
  const person = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } };

  test('is a finding with the name that was meant', async () => {
    expect(await unknown(person, { nmae: 'Ann', age: 5 })).toEqual([
      'unknown-field: the schema names no field `nmae` | did you mean name? <"nmae">',
    ]);
    expect(await unknown(person, { height: 5 })).toEqual([
      'unknown-field: the schema names no field `height` | it names name, age <"height">',
    ]);
    const list = { type: 'array', items: { properties: { person } } };
    expect(await unknown(list, [{}, { person: { agee: 1 } }])).toEqual([
      'unknown-field: the schema names no field `[1].person.agee` | did you mean age? <"agee">',
    ]);
  });

  test.each<[string, object, object]>([
    ['any name is allowed', { ...person, additionalProperties: true }, { x: 1 }],
    ['the rest has a schema', { ...person, additionalProperties: { type: 'integer' } }, { x: 1 }],
    ['what is left is allowed', { ...person, unevaluatedProperties: true }, { x: 1 }],
    ['a pattern fits', { ...person, patternProperties: { '^x-': {} } }, { 'x-y': 1 }],
    ['no field is named', { type: 'object' }, { x: 1 }],
    ['a branch names it', { oneOf: [person, { properties: { x: {} } }] }, { x: 1, name: 'a' }],
    ['a part names it', { allOf: [{ $ref: '#/components/schemas/A' }, person] }, { a: 1, name: 'a' }],
    [
      'a sibling of a reference names it',
      { allOf: [{ $ref: '#/components/schemas/A', properties: { x: {} } }] },
      { a: 1, x: 1 },
    ],
    ['any object will do', { anyOf: [person, { type: 'object' }] }, { x: 1 }],
    ['a condition names it', { ...person, if: { properties: { x: {} } } }, { x: 1 }],
    ['its kind names it', { $ref: '#/components/schemas/Pet' }, { kind: 'Cat', claws: 3 }],
    ['its kind is not known', { $ref: '#/components/schemas/Pet' }, { kind: 'Dog', tail: 3 }],
    ['the reference leads nowhere', { allOf: [person, { $ref: '#/nowhere' }] }, { x: 1 }],
  ])('is fine where %s', async (_, schema, body) => {
    const schemas = {
      A: { properties: { a: {} } },
      Pet: { properties: { kind: { type: 'string' } }, discriminator: { propertyName: 'kind' } },
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { claws: {} } }] },
    };
    expect(await unknown(schema, body, schemas)).toEqual([]);
  });

  test('is reported once where the schema refuses it, and not inside of what is left out', async () => {
    expect(await unknown({ ...person, additionalProperties: false }, { x: 1 })).toEqual([]);
    expect(await unknown(person, '{ "name": "Ann", … }')).toEqual([]);
  });

  test('is looked for in circles, too', async () => {
    const schemas = {
      Node: {
        properties: { next: { $ref: '#/components/schemas/Node' } },
        allOf: [{ $ref: '#/components/schemas/Node' }],
      },
    };
    expect(await unknown({ $ref: '#/components/schemas/Node' }, { next: { next: { nxt: 1 } } }, schemas)).toEqual([
      'unknown-field: the schema names no field `next.next.nxt` | did you mean next? <"nxt">',
    ]);
  });
});

describe('a script', () => {
  const put = { operation: 'api/update' };
  const head = `curl -sX PUT "$BASE/v1/ehr/${'$'}{ID}/status" -H 'If-Match: 1'`;
  const asJson = "-H 'Content-Type: application/json'";

  test.each([
    [
      `${head} \\\n  ${asJson} \\\n  -d @- <<JSON\n{ "open": $OPEN, "since": "$DAY", "subject": { "_type": "SELF" } }\nJSON`,
      put,
    ],
    [`${head} --json '{"open": true, "subject": {"_type": "OTHER", "name": "'"$NAME"'"}}' | jq .`, put],
    [`cat > body.json <<'X'\n{"open": true, "subject": {"_type": "SELF"}}\nX\n${head} ${asJson} -d @body.json`, put],
    [`${head} ${asJson} -d @elsewhere.json`, put],
    [`echo '{"open": true, "subject": {"_type": "SELF"}}' | ${head} --json @-`, put],
    [`ID=$(curl -s localhost:8080/other -d x=1)\n${head} --json "$BODY"`, put],
    [
      'curl -G localhost:8080/base/v1/ehr --data-urlencode "q=SELECT e FROM EHR e" -d subject=$SUBJECT',
      { operation: 'api/find' },
    ],
    ['curl -u "$AUTH" -o /dev/null "$BASE/base/v1/ehr?subject=a"', { operation: 'api/find' }],
    ['curl "$URL"', { operation: 'api/literal' }],
    ['cat <<JSON\n{"open": true, "subject": {"_type": "SELF"}}\nJSON', put],
    ['curl -X DELETE nowhere/at/all', {}],
  ])('%s is as documented', async (code, attributes) => {
    expect(await check('shell', code, attributes as Record<string, string>)).toEqual([]);
  });

  test.each([
    [
      `${head} \\\n  ${asJson} -d @- <<JSON\n{ "open": "yes", "subjct": 1, "subject": { "_type": "SELF" } }\nJSON`,
      ['`subjct` is not in the schema <"subjct">', '`open` has to be a boolean, not a string <"yes">'],
    ],
    [
      `${head} --json "{\\"open\\": 5, \\"subject\\": {\\"_type\\": \\"SELF\\"}}"`,
      ['`open` has to be a boolean, not a number <5>'],
    ],
    [`${head} -d '{}'`, ['update takes no application/x-www-form-urlencoded | it takes application/json <->']],
    [`curl -X PUT $BASE/v1/ehr/$ID/status --json "$BODY"`, ['the header `If-Match` is missing <curl>']],
    [
      'curl -X PUT "$BASE/v1/ehr/$ID/stats" --json "$BODY"',
      ['PUT /base/v1/ehr/…/stats is not update | that is PUT /v1/ehr/{id}/status <curl>'],
    ],
  ])('%s is not', async (code, expected) => {
    const found = await check('shell', code, put);
    expect(found.map((text) => text.replace(/<[^<]*curl[^<]*>$/, '<curl>'))).toEqual(
      expected.map((text) => `invalid-example: ${text}`),
    );
  });

  test('that sends nothing has no operation', async () => {
    expect(await check('shell', 'ls', put)).toEqual([
      'invalid-example: nothing in the block is a request: it calls no curl, and has no body in a heredoc (<<EOF) | take `operation` out of its first line, or write the request <line 100>',
    ]);
  });
});

describe('a format that plugins check', () => {
  const strings = { type: 'string', format: 'query' };
  const checked = { anyOf: [{ type: 'array', items: strings }, strings, { const: 'all' }] };
  const documents = [{ id: 'api', bundled: { openapi: '3.1.0', components: { schemas: { It: checked } } } }];
  const example = (value: unknown) => ({
    language: 'json',
    code: JSON.stringify(value),
    attributes: new Map([['schema', 'api/It']]),
  });

  test('is asked for each string once, and decides which of several schemas fits', async () => {
    const checkExample = createExampleChecker(documents, new Set(['query']));
    const asked: string[] = [];
    const ask = async (format: string, text: string) => {
      asked.push(`${format} ${text}`);
      return misspelt(format, text);
    };
    const queries = ['a FROM b', 'c FROM d', 'a FROM b'];
    expect(await checkExample(example(queries), ask)).toEqual([]);
    expect(asked).toEqual(['query a FROM b', 'query c FROM d']);
    expect(await checkExample(example(['a FROM b', 'c FORM d']), ask)).toMatchObject([
      { rule: 'words/misspelt', span: { start: 15, end: 19 } },
    ]);
    expect(await checkExample(example('all'), ask)).toEqual([]);
  });

  test('is asked again for the next example with the same string, whose result depends on it too', async () => {
    const checkExample = createExampleChecker(documents, new Set(['query']));
    expect(await checkExample(example('a FROM b'), async () => [])).toEqual([]);
    const now = async () => [{ rule: 'words/misspelt', message: 'now' } as const];
    expect(await checkExample(example('a FROM b'), now)).toMatchObject([{ message: 'now' }]);
    expect(await checkExample(example('a FROM b'), async () => [])).toEqual([]);
  });

  test('where the plugin fails, its fault is reported once, and the string fits', async () => {
    const checkExample = createExampleChecker(documents, new Set(['query']));
    const fault = { rule: 'plugin-error', message: 'plugin words: formats.query throws: no' } as const;
    expect(await checkExample(example(['a', 'b']), async () => [fault])).toEqual([fault]);
  });
});
