import { expect, test } from 'vitest';
import type { SchemaView } from '../../../../src/model/schema-view.ts';
import { compact, heavySchema, loadText, told } from './load.ts';

const latest = 'https://json-schema.org/draft/2020-12/schema';

const load = (schema: object | string, more: Readonly<Record<string, string>> = {}) =>
  loadText({ 'tool.schema.json': typeof schema === 'string' ? schema : JSON.stringify(schema, undefined, 1), ...more });

/** Paths of all properties with their types, in the order of the page. */
function paths(view: SchemaView): readonly string[] {
  return [
    ...view.lists.flatMap(({ fields }) =>
      fields.flatMap(({ anchor, schema }) => [
        ...(anchor === undefined ? [] : [`${anchor}: ${schema.type}`]),
        ...paths(schema),
      ]),
    ),
    ...(view.of === undefined ? [] : paths(view.of)),
  ];
}

const config = {
  $schema: latest,
  title: 'Tool config',
  description: 'What `tool.json` may have.\n\n## Where it is\n\nIn the folder. See [port](#server.ports).',
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', description: 'Of the **project**.' },
    server: {
      type: 'object',
      properties: {
        ports: { type: 'array', items: { type: 'object', properties: { number: { type: 'integer', default: 80 } } } },
      },
    },
    users: { type: 'object', additionalProperties: { type: 'object', properties: { age: { type: 'integer' } } } },
    level: { oneOf: [{ const: 'debug' }, { type: 'object', properties: { file: { type: 'string' } } }] },
    style: { $ref: '#/$defs/Style' },
  },
  if: { properties: { name: { const: 'x' } } },
  else: { required: ['server'] },
  $defs: { Style: { type: 'object', properties: { colour: { enum: ['red', 'blue'] }, inside: { $ref: '#' } } } },
};

test('a JSON Schema is a page: its title and words, and its properties with their paths as ids', async () => {
  const { reference, findings, bundled } = await load(config);
  expect(findings).toEqual([]);
  expect(reference).toMatchObject({ title: 'Tool config', version: '', specification: 'JSON Schema 2020-12' });
  expect(reference.description).toContain('<h2 id="section/Where-it-is"');
  expect(reference.pages.map(({ shows, permalink }) => [shows, permalink])).toEqual([['document', '/api/test']]);
  expect(paths(reference.root?.schema as SchemaView)).toEqual([
    'name: string',
    'server: object',
    'server.ports: array of object',
    'server.ports[].number: integer',
    'users: map of object',
    'users.NAME.age: integer',
    'level: string or object',
    'level.file: string',
    'style: object',
    'style.colour: string',
    'style.inside: object',
    'name-2: string',
  ]);
  expect(reference.schemas.map(({ name, anchor }) => [name, anchor])).toEqual([['Style', 'schema/Style']]);
  expect(paths(reference.schemas[0]?.schema as SchemaView)).toEqual([
    'schema/Style/colour: string',
    'schema/Style/inside: object',
  ]);
  expect(JSON.parse(JSON.stringify(bundled))).toEqual(config);
});

test('samples are the author’s examples, or one that fits the schema, as JSON and as YAML', async () => {
  const samples = async (schema: object) => {
    const { reference } = await load(schema);
    return reference.root?.samples.map(({ generated, languages }) => [
      generated,
      ...languages.map(({ label, html }) => `${label} ${html.replace(/<[^>]*>/g, '')}`),
    ]);
  };
  const small = {
    $schema: latest,
    type: 'object',
    properties: { a: { type: 'integer', minimum: 3 } },
    required: ['a'],
  };
  expect(await samples(small)).toEqual([[true, 'JSON {\n  "a": 3\n}', 'YAML a: 3']]);
  expect(await samples({ ...small, examples: [{ a: 4 }, { a: 5 }] })).toEqual([
    [false, 'JSON {\n  "a": 4\n}', 'YAML a: 4'],
    [false, 'JSON {\n  "a": 5\n}', 'YAML a: 5'],
  ]);
});

test('older drafts are read in the keywords of the latest one', async () => {
  const { reference, findings } = await load({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    definitions: { Port: { type: 'integer', minimum: 1 } },
    properties: {
      pair: { type: 'array', items: [{ type: 'string' }, { $ref: '#/definitions/Port' }], additionalItems: false },
      a: { type: 'string' },
    },
    dependencies: { a: ['pair'], pair: { properties: { b: { type: 'string' } } } },
  });
  expect(findings).toEqual([]);
  expect(reference.specification).toBe('JSON Schema draft 7');
  expect(reference.title).toBe('test');
  const [list, ...others] = reference.root?.schema.lists ?? [];
  expect(list?.fields.map(({ name, schema }) => `${name}: ${schema.type}`)).toContain('pair: tuple of 2');
  expect(JSON.stringify(compact([list, others, reference.root?.schema.constraints]))).toContain('a needs pair');
});

test('what is wrong with a schema is found where it is written', async () => {
  const at = async (schema: object | string, more = {}) => told(await load(schema, more));
  expect(await at({ $schema: 'https://example.org/own', type: 'object' })).toEqual([
    'tool.schema.json:2:13 invalid-json-schema: $schema names a dialect that docsgen does not know: https://example.org/own | it knows JSON Schema 2020-12, 2019-09 and drafts 4, 6 and 7, and reads this one as 2020-12: https://json-schema.org/draft/2020-12/schema',
  ]);
  expect(await at({ $schema: 7 })).toEqual([
    'tool.schema.json:2:13 invalid-json-schema: $schema is not text | it knows JSON Schema 2020-12, 2019-09 and drafts 4, 6 and 7, and reads this one as 2020-12: https://json-schema.org/draft/2020-12/schema',
  ]);
  expect(await at({ type: 'object' })).toEqual([
    "tool.schema.json invalid-openapi: not an OpenAPI document | a document begins with openapi: '3.1.0' or swagger: '2.0', a JSON Schema has $schema",
  ]);
  expect(await at('{ "$schema": ')).toEqual([
    'tool.schema.json:1:14 invalid-json-schema: not valid JSON: it ends too early',
  ]);
  expect(
    await at({ $schema: latest, properties: { a: { $ref: '#/$defs/Prot' } }, $defs: { Port: { type: 'integer' } } }),
  ).toEqual(['tool.schema.json:5:12 unresolved-ref: $ref leads nowhere: #/$defs/Prot | did you mean #/$defs/Port?']);
  expect(await at({ $schema: latest, properties: { a: { $ref: 'parts.json' } } })).toEqual([
    'tool.schema.json:5:12 unresolved-ref: no file ../openapi/parts.json',
  ]);
  expect(await at({ $schema: latest, $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } })).toEqual([
    'tool.schema.json:5:12 unresolved-ref: $ref leads back to itself: #/$defs/b, here and in another place',
  ]);
  expect(await at({ $schema: latest, properties: { a: { type: 'strin' } } })).toEqual([
    'tool.schema.json:5:12 specification-violation: type is strin, not array, boolean, integer, null, number, object or string',
  ]);
  expect(await at({ $schema: latest, properties: { a: { type: 'integer', examples: ['x'] } } })).toEqual([
    'tool.schema.json:7:5 invalid-api-example: the example does not fit its schema: the value has to be an integer, not a string',
  ]);
  expect(await at({ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'strin' }] })).toEqual([
    'tool.schema.json:5:12 specification-violation: type is strin, not array, boolean, integer, null, number, object or string',
  ]);
});

test('a schema of several files is one page, and one that contains itself has an end', async () => {
  const { reference, findings, files } = await load(
    { $schema: latest, properties: { tree: { $ref: 'parts/tree.json' }, self: { $ref: '#' } } },
    { 'parts/tree.json': JSON.stringify({ type: 'array', items: { $ref: '#' }, description: 'Of itself.' }) },
  );
  expect(findings).toEqual([]);
  expect(files).toEqual(['../openapi/tool.schema.json', '../openapi/parts/tree.json']);
  expect(paths(reference.root?.schema as SchemaView)).toEqual(['tree: array of tree', 'self: object']);
  expect(reference.schemas.map(({ name }) => name)).toEqual(['tree']);
});

test('a property may be called like a part of the page', async () => {
  const { reference } = await load({ $schema: latest, properties: { main: {}, properties: {}, security: {} } });
  expect(paths(reference.root?.schema as SchemaView)).toEqual(['main: any', 'properties-2: any', 'security: any']);
});

test('what is internal is in no page and in no file to download', async () => {
  const { reference, bundled } = await load({
    $schema: latest,
    properties: {
      open: { $ref: '#/$defs/Open' },
      secret: { type: 'string', 'x-internal': true },
      hidden: { $ref: '#/$defs/Secret' },
      self: { $ref: '#' },
    },
    $defs: {
      Open: { type: 'object', properties: { a: { type: 'string' } } },
      Secret: { type: 'string', 'x-internal': true },
    },
  });
  expect(paths(reference.root?.schema as SchemaView)).toEqual(['open: object', 'open.a: string', 'self: object']);
  expect(JSON.parse(JSON.stringify(bundled))).toEqual({
    $schema: latest,
    properties: { open: { $ref: '#/$defs/Open' }, self: { $ref: '#' } },
    $defs: { Open: { type: 'object', properties: { a: { type: 'string' } } } },
  });
});

test('many definitions have pages of their own, and the properties stay on the first one', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Part${index}`);
  const many = {
    $schema: latest,
    title: 'Large',
    description: 'See [first](#first) and [a part](#schema/Part7).',
    type: 'object',
    properties: {
      first: { type: 'string' },
      ...Object.fromEntries(names.map((name) => [`use${name}`, { $ref: `#/$defs/${name}` }])),
    },
    $defs: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'object', properties: { [`in${name}`]: true } }])),
      Heavy: heavySchema(),
    },
  };
  const loaded = await load(many);
  expect(told(loaded)).toEqual([]);
  const { pages, hrefs, description, root } = loaded.reference;
  expect(pages.slice(0, 3).map(({ shows, permalink }) => [shows, permalink])).toEqual([
    ['index', '/api/test'],
    ['schemas', '/api/test/schemas'],
    ['schema', '/api/test/schemas/Part0'],
  ]);
  expect(pages.length).toBe(23);
  expect(hrefs.properties).toBe('/api/test#properties');
  expect(hrefs[root?.anchor ?? '']).toBe('/api/test#schema/Large');
  expect(description).toContain('href="/api/test#first"');
  expect(description).toContain('href="/api/test/schemas/Part7"');
  expect(root?.schema.lists[0]?.fields[0]?.anchor).toBe('first');
  const single = await loadText({ 'tool.schema.json': JSON.stringify(many) }, 'single');
  expect(single.reference.pages.map(({ shows }) => shows)).toEqual(['document']);
});
