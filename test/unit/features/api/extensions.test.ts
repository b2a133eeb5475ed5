import { expect, test } from 'vitest';
import { downloads } from '../../../../src/features/api/index.ts';
import { referenceCopy } from '../../../../src/features/api/markdown/reference-copy.ts';
import { document, loadText, operationsOf, propertiesOf, referenceOf, schemas, told } from './load.ts';

const withInternal = document(`tags: [{name: open}, {name: secret}, {name: staff, x-internal: true}]
paths:
  /open:
    get:
      operationId: open
      tags: [open, staff]
      parameters:
        - {name: trace, in: query, x-internal: true, schema: {type: string}}
        - {name: page, in: query, schema: {type: integer}, example: no}
        - {$ref: '#/components/parameters/Debug'}
      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}}
    post: {operationId: postOpen, x-internal: true, responses: {'200': {description: Post secret}}}
  /internal: {x-internal: true, get: {operationId: internalPath, responses: {'200': {description: Path secret}}}}
  /hidden:
    get:
      operationId: hidden
      x-hidden: true
      tags: [secret]
      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/OnlyHidden'}}}}}
components:
  parameters: {Debug: {name: debugSecret, in: query, x-internal: true, schema: {type: string}}}
  schemas:
    Thing: {type: object, required: [id, secretKey], properties: {id: {type: string}, secretKey: {type: string, x-internal: true}, owner: {$ref: '#/components/schemas/SecretOwner'}}}
    SecretOwner: {type: object, x-internal: true}
    OnlyHidden: {type: object, properties: {x: {type: string, description: Secret words}}}
    Unused: {type: object}
`);

test('what is internal or hidden is nowhere: pages, samples, Markdown copies, downloads, checks of examples', async () => {
  const loaded = await loadText(withInternal);
  const files = [...downloads('/api', loaded.bundled).values()].map((write) => write());
  const all = [
    referenceCopy(loaded.reference, ''),
    JSON.stringify(loaded.reference),
    ...files,
    JSON.stringify(loaded.upgraded),
  ];
  for (const text of all) expect(text).not.toMatch(/secret|internal|hidden|staff|trace/i);
  expect(operationsOf(loaded.reference).map(({ operationId }) => operationId)).toEqual(['open']);
  expect(loaded.operations.map(({ operationId }) => operationId)).toEqual(['open']);
  expect(loaded.reference.tags.map(({ name }) => name)).toEqual(['open']);
  expect(loaded.reference.schemas.map(({ name }) => name)).toEqual(['Thing', 'Unused']);
  const parameters = operationsOf(loaded.reference)[0]?.parameters.flatMap((group) => group.parameters);
  expect(parameters?.map(({ name }) => name)).toEqual(['page']);
  // In the file, the parameter before it is there.
  expect(told(loaded)).toEqual([
    '11:69 invalid-api-example: the example does not fit its schema: the value has to be an integer, not a string',
  ]);
});

test('showInternal shows it', async () => {
  const { reference } = await loadText(withInternal, undefined, { showInternal: true });
  expect(operationsOf(reference).map(({ operationId }) => operationId)).toEqual([
    'open',
    'hidden',
    'postOpen',
    'internalPath',
  ]);
  expect(reference.schemas.map(({ name }) => name)).toEqual(['Thing', 'SecretOwner', 'OnlyHidden', 'Unused']);
});

test('a finding about a public place has its place in the file', async () => {
  const text = document(`paths:
  /a:
    get:
      operationId: a
      parameters:
        - {name: x, in: query, x-internal: true, schema: {type: string}}
        - {name: y, in: query, required: true, schema: {allOf: [{type: string}, {type: integer}]}}
      responses: {'200': {description: ok}}
`);
  expect(told(await loadText(text))).toEqual([
    '9:48 unsatisfiable-sample: no value could be made up that fits this schema | give an `example`, or see whether the schema asks for what cannot be',
  ]);
});

test('names of values of an enum come before what they mean', async () => {
  const schema =
    '{type: object, properties: {level: {type: integer, enum: [1, 2, 3], x-enum-varnames: [LOW, HIGH], x-enum-descriptions: [little, much, all]}}}';
  const reference = await referenceOf(loadText(schemas({ A: schema })));
  expect(propertiesOf(reference.schemas[0]?.schema)[0]?.schema.enum).toEqual([
    { value: '1', description: 'LOW: little' },
    { value: '2', description: 'HIGH: much' },
    { value: '3', description: 'all' },
  ]);
});

test('badges of an operation are next to its title, the logo above that of the document', async () => {
  const text = `openapi: 3.1.0
info: {title: T, version: ' ', x-logo: {url: https://example.org/logo.svg, altText: Example, href: 'javascript:x'}}
paths: {/a: {get: {operationId: a, x-badges: [{name: Beta, color: purple}, {name: Beta}, New], responses: {'200': {description: ok}}}}}
`;
  const { reference } = await loadText(text);
  expect(operationsOf(reference)[0]?.labels).toEqual(['Beta', 'New']);
  expect([reference.logo, reference.version]).toEqual([
    { src: 'https://example.org/logo.svg', alt: 'Example', href: undefined },
    '',
  ]);
});

test('x-webhooks of 3.0 are webhooks, and their references are followed', async () => {
  const hook =
    'x-webhooks: {hook: {post: {operationId: hk, requestBody: {$ref: "#/components/requestBodies/B"}, responses: {"200": {description: ok}}}}}';
  const body = 'components: {requestBodies: {B: {content: {application/json: {schema: {type: string}}}}}}';
  const loaded = await loadText(`openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n${hook}\n${body}\n`);
  expect(
    loaded.reference.webhooks.map(({ title, path, requestBody }) => [title, path, requestBody?.content.length]),
  ).toEqual([['hk', 'hook', 1]]);
  expect(told(loaded)).toEqual([]);
});

test('the title of a schema, and of an alternative', async () => {
  const loaded = await loadText(
    schemas({
      Thing:
        "{title: A thing, type: object, oneOf: [{$ref: '#/components/schemas/Cat'}, {title: Other, type: object}]}",
      Cat: '{title: A cat, type: object}',
    }),
  );
  expect(loaded.reference.schemas[0]?.schema.lists[0]?.fields.map(({ name }) => name)).toEqual(['A cat', 'Other']);
  expect(referenceCopy(loaded.reference, '')).toContain('### Thing\n\nobject\n\nA thing\n');
});

test('both values of an example of 3.2 are shown', async () => {
  const example = '{e: {summary: One, dataValue: [{data: v}], serializedValue: "data: v"}}';
  const text = document(
    `paths: {/a: {get: {operationId: a, responses: {'200': {description: ok, content: {text/event-stream: {itemSchema: {type: object}, examples: ${example}}}}}}}}\n`,
  ).replace('3.1.0', '3.2.0');
  const [operation] = operationsOf(await referenceOf(loadText(text)));
  expect(operation?.responses[0]?.content[0]?.examples.map(({ summary, text: shown }) => [summary, shown])).toEqual([
    ['One', '[\n  {\n    "data": "v"\n  }\n]'],
    ['One (as it is sent)', 'data: v'],
  ]);
});

test('one mistake that is made throughout is one finding', async () => {
  const paths = Array.from(
    { length: 60 },
    (_, index) => `  /p${index}: {get: {operationId: p${index}, responses: {2xx: {description: ok}}}}`,
  );
  const loaded = await loadText(document(`paths:\n${paths.join('\n')}\n`));
  expect(told(loaded)).toEqual([
    '4:44 specification-violation: responses cannot have 2xx, here and in 59 other places | responses are named by a status such as 200, by 4XX, or default',
  ]);
});

test('operations without operationId are one finding where they are many', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `  /p${index}: {get: {responses: {200: {description: ok}}}}`);
  const loaded = await loadText(document(`paths:\n${paths.join('\n')}\n`));
  const [finding = '', ...others] = told(loaded);
  expect(others).toEqual([]);
  expect(finding).toContain(
    '4:9 missing-operation-id: GET /p0 has no operationId, nor have 11 other operations (GET /p1 has no operationId 5:9)',
  );
});

test('samples of lists of JSON and of events are as they are sent', async () => {
  const tick = '{type: object, required: [n], properties: {n: {type: integer}}}';
  const event = `{type: object, properties: {event: {const: tick}, data: {type: string, contentMediaType: application/json, contentSchema: ${tick}}}}`;
  const types = [
    `application/jsonl: {itemSchema: ${tick}}`,
    `application/x-ndjson: {schema: {type: array, items: ${tick}}, example: [{n: 1}, {n: 2}]}`,
    `application/json-seq: {schema: ${tick}}`,
    `text/event-stream: {itemSchema: ${event}}`,
    `text/event-stream; charset=utf-8: {schema: ${tick}, example: [{n: 1}, "two\\nlines"]}`,
  ];
  const content = `content: {${types.join(', ')}}`;
  const text = document(
    `paths: {/a: {post: {operationId: a, requestBody: {${content}}, responses: {'200': {description: ok, ${content}}}}}}\n`,
  ).replace('3.1.0', '3.2.0');
  const [operation] = operationsOf(await referenceOf(loadText(text)));
  expect(operation?.responses[0]?.content.map(({ examples: [example] }) => example?.text)).toEqual([
    '{"n": 0}',
    '{"n": 1}\n{"n": 2}',
    '\u241E{"n": 0}',
    'event: tick\ndata: {"n": 0}',
    'data: {"n": 1}\n\ndata: two\ndata: lines',
  ]);
});

test('a JSON text sequence is sent with its separators', async () => {
  const body = 'content: {application/json-seq: {itemSchema: {type: object, properties: {n: {type: integer}}}}}';
  const text = document(
    `paths: {/a: {post: {operationId: a, requestBody: {${body}}, responses: {'200': {description: ok}}}}}\n`,
  ).replace('3.1.0', '3.2.0');
  const [operation] = operationsOf(await referenceOf(loadText(text)));
  const code = Object.fromEntries((operation?.samples ?? []).map(({ language, html }) => [language, html]));
  expect(code.bash ?? code.curl).toContain('\\036');
  expect(code.python).toContain('\\u001e');
});

test('a response header that tools ignore', async () => {
  const text = document(
    `paths: {/a: {get: {operationId: a, responses: {'200': {description: ok, headers: {Content-Type: {schema: {type: string}}}}}}}}\n`,
  );
  expect(told(await loadText(text))).toEqual([
    '3:83 ignored-header: tools ignore a response header named Content-Type | name the media types of the response under `content`',
  ]);
});

test('Swagger 2.0 has no header of a response that tools ignore: it is shown', async () => {
  const loaded = await loadText(`swagger: '2.0'
info: {title: T, version: '1'}
produces: [application/json]
paths: {/a: {get: {operationId: a, responses: {'200': {description: ok, headers: {Content-Type: {type: string, description: Of the log}}, schema: {type: string}}}}}}
`);
  expect(told(loaded)).toEqual([]);
  expect(referenceCopy(loaded.reference, '')).toContain('| `Content-Type` | string | no | Of the log |');
});
