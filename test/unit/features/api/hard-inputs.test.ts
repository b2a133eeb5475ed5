import { describe, expect, test } from 'vitest';
import { effort } from '../../../effort.ts';
import {
  compact,
  document,
  loadFixture,
  loadText,
  operation,
  operationsOf,
  propertiesOf,
  referenceOf,
  schemas,
  told,
} from './load.ts';

const loaded = await loadFixture('hard/everything.yaml');
const everything = await referenceOf(Promise.resolve(loaded));

describe('a document with everything', () => {
  test('is valid', () => {
    expect(told(loaded)).toEqual([]);
  });

  test('servers have variables; those of an operation come before those of its path', () => {
    expect(
      everything.servers[0]?.variables.map(({ name, default: usual, enum: values }) => [name, usual, values]),
    ).toEqual([
      ['region', 'eu', ['eu', 'us']],
      ['port', '443', []],
    ]);
    const urls = (id: string) => operation(everything, id).servers.map(({ url }) => url);
    expect([urls('getItem'), urls('putItem'), urls('constructor')]).toEqual([
      ['https://read.example.org'],
      ['https://items.example.org'],
      [],
    ]);
  });

  test('security: or, and, optional', () => {
    const names = everything.security.map(({ schemes }) => schemes.map(({ name }) => name));
    expect(names).toEqual([['key'], ['login', 'signature'], []]);
    expect(operation(everything, 'getItem').security).toEqual([{ schemes: [] }]);
  });

  test('every kind of security scheme in words', () => {
    expect(everything.securitySchemes.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([
      'key: API key in the header X-Key',
      'cookieKey: API key in the cookie sid',
      'basic: HTTP Basic',
      'token: HTTP Bearer (JWT)',
      'signature: Mutual TLS',
      'login: OAuth 2',
      'connect: OpenID Connect',
    ]);
  });

  test('parameters: how they are written, and those of the path but for what the operation overrides', () => {
    const written = (id: string) =>
      operation(everything, id).parameters.flatMap(({ place, parameters }) =>
        parameters.map(({ name, style, mediaType, schema }) =>
          [place, name, style ?? mediaType ?? schema.type].join(' '),
        ),
      );
    expect(written('getItem')).toEqual([
      'path id string',
      'query page integer',
      'query form not exploded',
      'query space spaceDelimited',
      'query pipe pipeDelimited',
      'query deep deepObject, exploded',
      'query filter application/json',
      'header trace integer',
      'cookie session string',
    ]);
    expect(written('deleteItem')).toEqual(['path id matrix, exploded', 'query page integer', 'header trace string']);
  });

  test('responses by status, range and default; headers and examples by $ref; several media types', () => {
    const [ok, ...others] = operation(everything, 'getItem').responses;
    expect(others.map(({ status, kind }) => [status, kind])).toEqual([
      ['4XX', 'error'],
      ['default', 'default'],
    ]);
    expect(ok?.headers.map(({ name, description }) => [name, description])).toEqual([
      ['X-Rate', '<p>What is left</p>'],
    ]);
    expect(ok?.content.map(({ type }) => type)).toEqual(['application/json', 'application/xml']);
    expect(ok?.content[0]?.examples[0]).toMatchObject({ name: 'one', summary: 'The first', text: '{\n  "id": 1\n}' });
    expect(operation(everything, 'deleteItem').responses).toEqual([]);
  });

  test('parts of a form say how they are sent', () => {
    const [form] = operation(everything, 'putItem').requestBody?.content ?? [];
    expect(form?.encoding.map(({ property, contentType, headers }) => [property, contentType, headers.length])).toEqual(
      [
        ['meta', 'application/json', 0],
        ['file', 'image/png, image/jpeg', 1],
      ],
    );
  });

  test('text is text', () => {
    expect(everything.description).toBe(
      '<p>Braces {like: this}, <b>HTML</b>, &#x3C;script>alert(1)&#x3C;/script>, <a>a link</a> and a mark \u202eright to left</p>',
    );
  });

  test('names of the prototype, and a path that ends with a slash, are like any other', () => {
    expect(operationsOf(everything).map(({ method, path, anchor }) => [method, path, anchor])).toContainEqual([
      'POST',
      '/items/',
      'operation/__proto__',
    ]);
    expect(operation(everything, 'constructor').parameters[0]?.parameters[0]?.name).toBe('toString');
  });

  test('tags: declared ones without operations, and undeclared ones', () => {
    expect(everything.tags.map(({ name, operations }) => [name, operations.length])).toEqual([
      ['Declared', 0],
      ['Undeclared', 2],
      ['', 3],
    ]);
  });
});

describe('a bad reference is marked at its place, and costs nothing else', () => {
  const body = `paths:
  /a:
    parameters: [{$ref: '#/components/parameters/Shared'}]
    get:
      operationId: a
      parameters: [{$ref: '#/components/parameters/Nope'}, {name: q, in: query, schema: {type: string}}]
      requestBody: {$ref: '#/components/requestBodies/Nope'}
      responses:
        '200': {$ref: '#/components/responses/Nope'}
        '201': {description: Made, content: {application/json: {schema: {properties: {x: {$ref: '#/components/schemas/Nope'}, y: {type: integer}}}}}}
  /b: {get: {operationId: b, responses: {'200': {description: Fine}}}}
`;

  test('in an operation', async () => {
    const result = await loadText(document(body));
    expect(told(result)).toEqual([
      '5:25 unresolved-ref: $ref leads nowhere: #/components/parameters/Shared',
      '8:27 unresolved-ref: $ref leads nowhere: #/components/parameters/Nope',
      '9:27 unresolved-ref: $ref leads nowhere: #/components/requestBodies/Nope',
      '11:23 unresolved-ref: $ref leads nowhere: #/components/responses/Nope',
      '12:97 unresolved-ref: $ref leads nowhere: #/components/schemas/Nope',
    ]);
    const reference = await referenceOf(Promise.resolve(result));
    const { missing, parameters, responses } = operation(reference, 'a');
    expect(missing).toEqual([
      '#/components/parameters/Shared',
      '#/components/parameters/Nope',
      '#/components/requestBodies/Nope',
      '#/components/responses/Nope',
    ]);
    expect(parameters[0]?.parameters.map(({ name }) => name)).toEqual(['q']);
    expect(responses.map(({ status }) => status)).toEqual(['200', '201']);
    expect(compact(propertiesOf(responses[1]?.content[0]?.schema))).toEqual([
      {
        kind: 'property',
        name: 'x',
        schema: { kind: 'any', type: 'Nope', constraints: ['not in this document'], elided: true },
      },
      { kind: 'property', name: 'y', schema: { kind: 'integer', type: 'integer' } },
    ]);
    expect(operation(reference, 'b').responses).toHaveLength(1);
  });
});

describe('YAML', () => {
  test('anchors and merge keys', async () => {
    const body = `x-base: &base {type: object, properties: {a: {type: string}}}
paths: {}
components: {schemas: {A: {<<: *base, description: Merged}, B: *base}}
`;
    const { schemas: list } = await referenceOf(loadText(document(body)));
    expect(
      list.map(({ name, schema }) => [name, schema.description, propertiesOf(schema).map((item) => item.name)]),
    ).toEqual([
      ['A', '<p>Merged</p>', ['a']],
      ['B', '', ['a']],
    ]);
  });

  test('what looks like a date, a switch or a number in quotes stays text', async () => {
    const { schemas: list } = await referenceOf(
      loadText(schemas({ S: '{default: 2024-01-31, enum: [on, no, "1", 0x10, 12345678901234567890, ~]}' })),
    );
    expect(list[0]?.schema.facts).toEqual([{ label: 'default', values: ['"2024-01-31"'] }]);
    expect(list[0]?.schema.enum.map(({ value }) => value)).toEqual([
      '"on"',
      '"no"',
      '"1"',
      '16',
      '12345678901234567890',
      'null',
    ]);
  });
});

test('documents without operations, and of webhooks alone', async () => {
  expect(operationsOf(await referenceOf(loadText(document('paths: {}\n'))))).toEqual([]);
  expect(operationsOf(await referenceOf(loadText('openapi: 3.1.0\n')))).toEqual([]);
  expect(
    operationsOf(await referenceOf(loadText('openapi: 3.1.0\ninfo: null\npaths: null\ntags: null\nservers: null\n'))),
  ).toEqual([]);
  const hooks = await loadText(
    document('webhooks:\n  w: {post: {operationId: w, responses: {default: {description: Done}}}}\n'),
  );
  expect(told(hooks)).toEqual([]);
  expect((await referenceOf(Promise.resolve(hooks))).webhooks.map(({ anchor }) => anchor)).toEqual(['operation/w']);
});

test('what is no path item or operation is reported and left out', async () => {
  const result = await loadText(
    document(
      'paths:\n  /a: []\n  /b: {get: text, parameters: 5}\n  /c: {get: {operationId: c, responses: {default: {description: Done}}}}\n',
    ),
  );
  expect(told(result)).toEqual([
    '4:3 specification-violation: /a is a list, not a mapping',
    '5:31 specification-violation: parameters is a number, not a list',
    '5:13 specification-violation: get is text, not a mapping',
  ]);
  expect(operationsOf(await referenceOf(Promise.resolve(result))).map(({ path }) => path)).toEqual(['/c']);
});

test('a file that refers back to the one that refers to it', async () => {
  const files = {
    'api.yaml': schemas({ A: "{type: object, properties: {b: {$ref: 'b.yaml#/B'}}}" }),
    'b.yaml': "B: {type: object, properties: {a: {$ref: 'api.yaml#/components/schemas/A'}, b: {$ref: '#/B'}}}\n",
  };
  const result = await loadText(files);
  expect(told(result)).toEqual([]);
  const { schemas: list } = await referenceOf(Promise.resolve(result));
  expect(
    list.map(({ name, schema }) => [name, propertiesOf(schema).map((item) => [item.name, item.schema.ref?.name])]),
  ).toEqual([
    ['A', [['b', 'B']]],
    [
      'B',
      [
        ['a', 'A'],
        ['b', 'B'],
      ],
    ],
  ]);
});

test('$self of 3.2 is another name of the document', async () => {
  const text = document(`$self: https://example.org/api.yaml
paths: {}
components: {schemas: {A: {type: string}, B: {properties: {a: {$ref: 'https://example.org/api.yaml#/components/schemas/A'}}}}}
`).replace('3.1.0', '3.2.0');
  const result = await loadText(text);
  expect(told(result)).toEqual([]);
  const [, named] = (await referenceOf(Promise.resolve(result))).schemas;
  expect(propertiesOf(named?.schema)[0]?.schema.ref?.name).toBe('A');
});

const many = effort(200, 1000);

test(`${many} operations`, async () => {
  const paths = Array.from(
    { length: many },
    (_, index) =>
      `  /p${index}: {get: {operationId: o${index}, tags: [t${index % 20}], responses: {'200': {description: Fine, content: {application/json: {schema: {$ref: '#/components/schemas/S${index % 50}'}}}}}}}\n`,
  );
  const named = Array.from(
    { length: 50 },
    (_, index) =>
      `    S${index}: {type: object, properties: {next: {$ref: '#/components/schemas/S${(index + 1) % 50}'}}}\n`,
  );
  const text = document(`paths:\n${paths.join('')}components:\n  schemas:\n${named.join('')}`);
  const { pages } = await referenceOf(loadText(text, 'operation'));
  expect(pages.filter(({ shows }) => shows === 'operation')).toHaveLength(many);
});

test('examples that are elsewhere are links, if they can be followed', async () => {
  const examples = ['https://a.example/pet.json', './pet.json', 'javascript:alert(1)'];
  const reference = await referenceOf(
    loadText(
      document(
        `paths:\n  /a:\n    get:\n      operationId: a\n      responses:\n        '200':\n          description: Fine\n          content:\n            image/png:\n              examples: {${examples.map((url, n) => `e${n}: {externalValue: '${url}'}`).join(', ')}}\n`,
      ),
    ),
  );
  const [png] = operation(reference, 'a').responses[0]?.content ?? [];
  expect(png?.examples.map(({ external }) => external?.href)).toEqual([examples[0], examples[1], undefined]);
});

test('an operation without responses is one, too', async () => {
  const result = await loadText(document('paths:\n  /a:\n    get: {operationId: a}\n'));
  expect(told(result)).toEqual([]);
  expect(operation(await referenceOf(Promise.resolve(result)), 'a').responses).toEqual([]);
});
