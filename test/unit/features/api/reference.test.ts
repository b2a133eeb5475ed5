import { describe, expect, test } from 'vitest';
import type { SchemaView } from '../../../../src/model/schema-view.ts';
import {
  compact,
  document,
  loadFixture,
  loadText,
  operation,
  operationsOf,
  propertiesOf,
  referenceOf,
} from './load.ts';

const library = await referenceOf(loadFixture('library.yaml'));

test('the document', () => {
  const { title, version, specification, summary, termsOfService, contact, license, servers } = library;
  expect({ title, version, specification, summary }).toEqual({
    title: 'Library API',
    version: '2.1',
    specification: 'OpenAPI 3.1.0',
    summary: 'Books, members and loans',
  });
  expect(compact({ termsOfService, contact, license, servers })).toEqual({
    termsOfService: { label: 'https://example.org/terms', href: 'https://example.org/terms' },
    contact: { label: 'Library desk', email: 'desk@example.org' },
    license: { label: 'MIT', identifier: 'MIT' },
    servers: [
      {
        url: 'https://{region}.example.org/v2',
        description: '<p>Live</p>',
        variables: [{ name: 'region', default: 'eu', enum: ['eu', 'us'] }],
      },
    ],
  });
  expect(library.description).toContain('<h2 id="section/Purpose">Purpose</h2>');
  expect(library.description).toContain('<h3 id="section/Purpose/Limits">Limits</h3>');
});

test('security: any of the requirements, all schemes of one', () => {
  const key = { name: 'key', anchor: 'security/key', scopes: [] };
  const login = { name: 'login', anchor: 'security/login', scopes: ['read'] };
  expect(library.security).toEqual([{ schemes: [key] }, { schemes: [login, key] }]);
  expect(operation(library, 'listBooks').security).toEqual(library.security);
  expect(operation(library, 'addBook').security).toEqual([]);
  expect(library.securitySchemes.map(({ name, summary, flows }) => [name, summary, flows.length])).toEqual([
    ['key', 'API key in the header X-Key', 0],
    ['login', 'OAuth 2', 1],
  ]);
});

test('tags: declared ones first, then those in use, then the rest; each operation once', () => {
  const shown = library.tags.map(({ anchor, title, operations, related }) => ({
    anchor,
    title,
    operations: operations.map((item) => item.anchor),
    related: related.map((item) => item.anchor),
  }));
  expect(shown).toEqual([
    { anchor: 'tag/Books-media', title: 'Books', operations: ['operation/listBooks'], related: [] },
    { anchor: 'tag/Unused', title: 'Unused', operations: [], related: [] },
    { anchor: 'tag/Search', title: 'Search', operations: [], related: ['operation/listBooks'] },
    {
      anchor: 'tag/default',
      title: 'Operations',
      operations: ['operation/addBook', 'operation/readBook', 'operation/health'],
      related: [],
    },
  ]);
  expect(library.webhooks.map(({ path, anchor, aliases }) => [path, anchor, aliases])).toEqual([
    ['returned', 'operation/onReturned', ['webhook/returned/post']],
  ]);
});

test('old addresses lead to an operation too', () => {
  expect(operation(library, 'listBooks').aliases).toEqual([
    'get/books',
    'tag/Books-media/operation/listBooks',
    'tag/Search/operation/listBooks',
  ]);
});

test('a summary of several lines is a description, and one line a title', async () => {
  const fine = "responses: {'200': {description: Fine}}";
  const text = document(`paths:
  /a:
    get: {operationId: long, summary: "**New?** Read\\n\\n[this](/a)", description: More, ${fine}}
    put: {operationId: short, summary: "Only one\\n", description: More, ${fine}}
`);
  const operations = operationsOf(await referenceOf(loadText(text)));
  expect(operations.map(({ title, description }) => [title.trim(), description])).toEqual([
    ['long', '<p><strong>New?</strong> Read</p>\n<p><a href="/a">this</a></p>\n<p>More</p>'],
    ['Only one', '<p>More</p>'],
  ]);
});

test('parameters of the path are overridden by name and place', () => {
  const { parameters } = operation(library, 'listBooks');
  const shown = parameters.flatMap(({ place, parameters: list }) =>
    list.map(({ name, required, style, mediaType, schema }) => ({
      place,
      name,
      required,
      style,
      mediaType,
      type: schema.type,
    })),
  );
  expect(compact(shown)).toEqual([
    { place: 'query', name: 'page', required: true, type: 'integer' },
    { place: 'query', name: 'shelf', style: 'pipeDelimited', type: 'array of string' },
    { place: 'query', name: 'filter', mediaType: 'application/json', type: 'string or Problem' },
    { place: 'header', name: 'X-Trace', type: 'string' },
  ]);
});

test('responses', () => {
  const [ok, problem, rest] = operation(library, 'listBooks').responses;
  expect(ok?.headers.map(({ name, required, schema }) => [name, required, schema.type])).toEqual([
    ['X-Total', true, 'integer'],
  ]);
  expect(ok?.content.map(({ type, schema }) => [type, schema?.type])).toEqual([['application/json', 'array of Book']]);
  expect(ok?.links).toEqual([
    {
      name: 'first',
      description: '',
      target: 'readBook',
      operation: { method: 'GET', path: '/books/{id}', title: 'readBook', anchor: 'operation/readBook' },
      parameters: [{ name: 'id', value: '$response.body#/0/id' }],
    },
  ]);
  expect([problem?.status, problem?.kind, problem?.anchor]).toEqual([
    '4XX',
    'error',
    'operation/listBooks/response/4XX',
  ]);
  expect(compact(rest)).toEqual({
    status: 'default',
    kind: 'default',
    anchor: 'operation/listBooks/response/default',
    description: '<p>Anything else</p>',
  });
});

test('bodies are filtered by direction', () => {
  const names = (schema: SchemaView | undefined) => propertiesOf(schema).map(({ name }) => name);
  const sent = operation(library, 'addBook').requestBody?.content[0]?.schema;
  expect(names(sent)).toEqual(['secret', 'title', 'pages', 'sequel']);
  const received = operation(library, 'listBooks').responses[0]?.content[0]?.schema?.of;
  expect(names(received)).toEqual(['id', 'title', 'pages', 'sequel']);
});

test('of a very long example, the beginning is shown', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: index }));
  const text = document(`paths:
  /rows:
    get:
      responses:
        '200':
          description: All
          content:
            application/json: { example: ${JSON.stringify(rows)} }
            text/plain: { example: ${'x'.repeat(300_000)} }
`);
  const [all] = operationsOf(await referenceOf(loadText(text)));
  const [json = '', plain = ''] = all?.responses[0]?.content.map(({ examples }) => examples[0]?.text) ?? [];
  expect(json.length).toBeLessThan(100_010);
  expect(json).toMatch(/^\[\n {2}\{\n {4}"id": 0\n[^…]*\n…$/);
  expect(plain).toBe(`${'x'.repeat(100_000)}\n…`);
});

test('examples are those of the document, else made from the schema', () => {
  const [json, form] = operation(library, 'addBook').requestBody?.content ?? [];
  expect(json?.examples.map(({ name, summary, text, generated }) => [name, summary, text, generated])).toEqual([
    ['dune', 'A classic', '{\n  "title": "Dune",\n  "pages": 412\n}', false],
    ['big', 'Many pages', '{\n  "title": "Ulysses",\n  "pages": 12345678901234567890\n}', false],
  ]);
  expect(form?.examples.map(({ text, generated }) => [text, generated])).toEqual([
    ['title=Dune%20%26%20co&pages=0', true],
  ]);
  const [list] = operation(library, 'listBooks').responses[0]?.content ?? [];
  expect(JSON.parse(list?.examples[0]?.text ?? '')).toEqual([
    { id: '7d44b88c-4199-4bad-97dc-d78268e01398', title: 'string', pages: 1 },
  ]);
});

test('callbacks', () => {
  const [callback] = operation(library, 'addBook').callbacks;
  expect(callback?.name).toBe('added');
  expect(callback?.operations.map(({ method, path, title }) => [method, path, title])).toEqual([
    ['POST', '{$request.body#/callback}', 'Tell that a book was added'],
  ]);
});

test('schemas know who uses them', () => {
  expect(library.schemas.map(({ name, usedBy }) => [name, usedBy.map(({ label }) => label)])).toEqual([
    ['Book', ['GET /books', 'POST /books', 'Book']],
    ['Filter', ['GET /books']],
    ['Problem', ['GET /books', 'Filter']],
  ]);
});

test('addresses of operations', async () => {
  const { operations } = await loadFixture('library.yaml');
  expect(operations[0]).toEqual({
    document: 'test',
    operationId: 'listBooks',
    method: 'GET',
    path: '/books',
    href: '/api/test#operation/listBooks',
  });
  expect(operations).toHaveLength(5);
});

test('a reference is plain data', () => {
  expect(JSON.parse(JSON.stringify(library))).toEqual(library);
});

describe('anchors', () => {
  test('are unique, whatever operations are called', async () => {
    const body = `paths:
  /a/{b}:
    get: {operationId: same, responses: {}}
    post: {operationId: same, responses: {}}
    put: {operationId: 'a b/c d', tags: [x, 'x ', X/x], responses: {}}
    patch: {operationId: ' ', responses: {}}
  /a/:b:
    post: {operationId: q, parameters: [{name: a b, in: query}, {name: a?b, in: query}], responses: {}}
`;
    const operations = operationsOf(await referenceOf(loadText(document(body))));
    expect(operations.map(({ anchor, aliases }) => [anchor, ...aliases])).toEqual([
      [
        'operation/a-b/c-d',
        'put/a/:b',
        'tag/x/operation/a-b/c-d',
        'tag/x-2/operation/a-b/c-d',
        'tag/X-x/operation/a-b/c-d',
      ],
      ['operation/same', 'get/a/:b'],
      ['post/a/:b'],
      ['operation/-', 'patch/a/:b'],
      ['operation/q'],
    ]);
    const last = operations.at(-1);
    expect(last?.parameters[0]?.parameters.map(({ anchor }) => anchor)).toEqual([
      'operation/q/query/a-b',
      'operation/q/query/a-b-2',
    ]);
  });

  test('are the same when something else is added', async () => {
    const one = document('paths:\n  /a: {get: {operationId: a, tags: [t], responses: {}}}\n');
    const two = `${one}  /b: {get: {operationId: b, tags: [t], responses: {}}}\n`;
    const [before] = operationsOf(await referenceOf(loadText(one)));
    const [after] = operationsOf(await referenceOf(loadText(two)));
    expect(after).toEqual(before);
  });
});

describe('several files', () => {
  test('become one document with names kept', async () => {
    const { bundled, files } = await loadFixture('parcels/openapi.yaml');
    expect(files).toEqual(
      ['openapi.yaml', 'parts/schemas.yaml', 'parts/parcel-path.yaml'].map((file) => `../openapi/${file}`),
    );
    expect(bundled).toMatchObject({
      paths: {
        '/parcels/{id}': {
          get: {
            parameters: [{ $ref: '#/components/parameters/Id' }],
            responses: {
              200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } } },
              404: { $ref: '#/components/responses/Missing' },
            },
          },
        },
      },
      components: {
        schemas: {
          Weight: { properties: { unit: { $ref: '#/components/schemas/Unit' } } },
          Parcel: {
            properties: {
              weight: { $ref: '#/components/schemas/Weight' },
              inner: { $ref: '#/components/schemas/Parcel' },
            },
          },
        },
      },
    });
  });

  test('a name that is taken is numbered', async () => {
    const files = {
      'api.yaml': document(
        "paths: {}\ncomponents: {schemas: {Pet: {type: string}, All: {items: {$ref: 'b.yaml#/Pet'}}}}\n",
      ),
      'b.yaml': 'Pet: {type: object}\n',
    };
    expect((await referenceOf(loadText(files))).schemas.map(({ name }) => name)).toEqual(['Pet', 'All', 'Pet-2']);
  });
});

test('tokens are replaced in text and in paths', async () => {
  const body = `servers: [{url: 'http://localhost/%product.slug%'}]
paths:
  /rest/%product.slug%/a: {get: {operationId: a, description: Of %product.name%., responses: {}}}
`;
  const { reference, bundled } = await loadText(document(body));
  const [first] = reference ? operationsOf(reference) : [];
  expect([first?.path, first?.description]).toEqual(['/rest/acme/a', '<p>Of Acme.</p>']);
  expect(JSON.stringify(bundled)).not.toContain('%product');
});

test('places survive replaced tokens', async () => {
  const body = 'paths:\n  /%product.slug%:\n    get: {responses: {default: {description: Fine}}}\n';
  const { findings } = await loadText(document(body));
  expect(findings.map(({ message, place }) => [message, place?.start])).toEqual([
    ['GET /acme has no operationId', { line: 5, column: 5 }],
  ]);
});

test('Swagger 2.0 is converted', async () => {
  const legacy = await referenceOf(loadFixture('legacy.json'));
  expect([legacy.specification, legacy.servers[0]?.url]).toEqual(['Swagger 2.0', 'https://api.example.org/v1']);
  const { requestBody, responses } = operation(legacy, 'addNote');
  expect(requestBody?.content[0]?.schema?.ref?.name).toBe('Note');
  expect(responses[0]?.content[0]?.schema?.ref?.name).toBe('Note');
});

test('what 3.2 adds is shown', async () => {
  const feed = await referenceOf(loadFixture('feed.yaml'));
  expect(operationsOf(feed).map(({ method, anchor }) => [method, anchor])).toEqual([
    ['QUERY', 'operation/searchFeed'],
    ['PURGE', 'operation/purgeFeed'],
  ]);
  const [hits] = operation(feed, 'searchFeed').responses;
  expect([hits?.summary, hits?.content[0]?.itemSchema?.type]).toEqual(['Hits', 'object']);
});

test('a parameter of one media type has the examples of that', async () => {
  const parameter = (rest: string) => `{in: query, name: json, content: {application/json: {schema: {}, ${rest}}}}`;
  const examplesOf = async (rest: string) => {
    const body = `paths: {/x: {get: {operationId: it, parameters: [${parameter(rest)}], responses: {}}}}`;
    const [group] = operation(await referenceOf(loadText(document(body))), 'it').parameters;
    return group?.parameters[0]?.examples.map(({ name, text }) => [name, text]);
  };
  expect(await examplesOf('example: {k: 41}')).toEqual([['', '{\n  "k": 41\n}']]);
  expect(await examplesOf('examples: {one: {value: 1}, two: {value: 2}}')).toEqual([
    ['one', '1'],
    ['two', '2'],
  ]);
});

describe('a body that is a choice', () => {
  const examples = async (schema: string, named = '') => {
    const body = `paths:
  /a: {post: {operationId: add, requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {}}}
components: {schemas: {Cat: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}, Dog: {title: A dog, type: object, required: [kind], properties: {kind: {type: string}, good: {type: boolean}}}${named}}}
`;
    const reference = await referenceOf(loadText(document(body)));
    const [{ examples: made } = { examples: [] }] = operation(reference, 'add').requestBody?.content ?? [];
    return made.map(({ name, text }) => [name, text === '' ? undefined : JSON.parse(text)]);
  };
  const cat = "{$ref: '#/components/schemas/Cat'}";
  const dog = "{$ref: '#/components/schemas/Dog'}";

  test('has an example for each alternative, as it can be distinguished', async () => {
    const pet = `{oneOf: [${cat}, ${dog}], discriminator: {propertyName: kind, mapping: {meow: Cat}}}`;
    const both = [
      ['Cat', { kind: 'meow', lives: 0 }],
      ['A dog', { kind: 'Dog', good: true }],
    ];
    expect(await examples(pet)).toEqual(both);
    expect(await examples("{$ref: '#/components/schemas/Pet'}", `, Pet: ${pet}`)).toEqual(both);
  });

  test('has one where it is given, or alternatives are many, have no names, are no objects or cannot be distinguished', async () => {
    expect(await examples(`{oneOf: [${cat}, ${dog}], example: {kind: a}}`)).toEqual([['', { kind: 'a' }]]);
    expect(await examples(`{oneOf: [${cat}, {type: object, properties: {a: {}}}]}`)).toHaveLength(1);
    expect(await examples(`{anyOf: [${cat}, {title: Name, type: string}]}`)).toHaveLength(1);
    expect(await examples(`{oneOf: [${cat}, ${cat}]}`)).toHaveLength(1);
    expect(await examples(`{oneOf: [${cat}], properties: {a: {type: string}}}`)).toHaveLength(1);
    expect(await examples(`{oneOf: [${'1,2,3,4,5,6'.replace(/\d/g, '{title: T$&, type: object}')}]}`)).toHaveLength(1);
  });
});
