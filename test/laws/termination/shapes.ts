/** A part of a document that may have a `$ref`, and what is inside of it that one may go through. */
interface Kind {
  readonly name: string;
  /** Pointer to the mapping of such parts. */
  readonly section: string;
  /** Where the inner one is. */
  readonly path: string;
  /** A part with another one inside. */
  readonly hold: (inner: object) => object;
  readonly leaf: object;
  readonly document: (parts: object) => object;
}

/** How `$ref`s lead from one of `n` parts to the next, for the part of a number. */
type Way = (index: number, n: number, kind: Kind, to: (index: number, path?: string) => object) => object;

type Files = Readonly<Record<string, string>>;

/** Documents of a shape, of any number of references. */
export interface Shape {
  readonly name: string;
  readonly files: (n: number) => Files;
}

const info = { title: 'Api', version: '1' };

/** An operation that sends and answers with the first and the last part, so that samples and views are made of them. */
function openapi(section: string): Kind['document'] {
  return (parts) => {
    const names = Object.keys(parts);
    const uses = [names[0] ?? '', names.at(-1) ?? ''];
    const node = (name: string) => ({ $ref: `#/components/${section}/${name}` });
    const json = (schema: object) => ({ content: { 'application/json': { schema } } });
    const ok = { description: 'Ok' };
    const operations: Readonly<Record<string, (name: string) => object>> = {
      schemas: (name) => ({ requestBody: json(node(name)), responses: { 200: { ...ok, ...json(node(name)) } } }),
      parameters: (name) => ({ parameters: [node(name)], responses: { 200: ok } }),
      requestBodies: (name) => ({ requestBody: node(name), responses: { 200: ok } }),
      responses: (name) => ({ responses: { 200: node(name) } }),
      headers: (name) => ({ responses: { 200: { ...ok, headers: { 'X-A': node(name) } } } }),
      links: (name) => ({ responses: { 200: { ...ok, links: { a: node(name) } } } }),
      examples: (name) => ({
        responses: {
          200: { ...ok, content: { 'application/json': { schema: { type: 'string' }, examples: { a: node(name) } } } },
        },
      }),
      callbacks: (name) => ({ callbacks: { a: node(name) }, responses: { 200: ok } }),
      securitySchemes: (name) => ({ security: [{ [name]: [] }], responses: { 200: ok } }),
      pathItems: () => ({ responses: { 200: ok } }),
    };
    const operation = operations[section] as (name: string) => object;
    const entries = uses.map((name, index) => [
      `/p${index}`,
      { post: { operationId: `o${index}`, ...operation(name) } },
    ]);
    const items = section === 'pathItems' ? uses.map((name, index) => [`/i${index}`, node(name)]) : [];
    const paths = Object.fromEntries([...entries, ...items]);
    return { openapi: '3.1.0', info, servers: [{ url: '/' }], paths, components: { [section]: parts } };
  };
}

const schema = (path: string, hold: Kind['hold']): Kind => ({
  name: `schemas${path}`,
  section: '/components/schemas',
  path,
  hold,
  leaf: { type: 'string' },
  document: openapi('schemas'),
});

const component = (section: string, path: string, hold: Kind['hold'], leaf: object): Kind => ({
  name: section + path,
  section: `/components/${section}`,
  path,
  hold,
  leaf,
  document: openapi(section),
});

const swagger = (section: string, path: string, hold: Kind['hold'], leaf: object): Kind => ({
  name: `Swagger 2.0 ${section}${path}`,
  section: `/${section}`,
  path,
  hold,
  leaf,
  document: (parts) => {
    const responses = { 200: { description: 'Ok', schema: { type: 'string' } } };
    return { swagger: '2.0', info, paths: { '/p': { get: { operationId: 'p', responses } } }, [section]: parts };
  },
});

const json = 'application/json';
const jsonPath = '/content/application~1json';
const text = { type: 'string' };
const method = (description: string) => ({ description, responses: { 200: { description: 'Ok' } } });

const kinds: readonly Kind[] = [
  schema('/properties/x', (x) => ({ type: 'object', properties: { x } })),
  schema('/items', (items) => ({ type: 'array', items })),
  schema('/prefixItems/0', (item) => ({ type: 'array', prefixItems: [item] })),
  schema('/allOf/0', (one) => ({ allOf: [one] })),
  schema('/anyOf/1', (one) => ({ anyOf: [{ type: 'integer' }, one] })),
  schema('/oneOf/0', (one) => ({ oneOf: [one, { type: 'null' }] })),
  schema('/additionalProperties', (additionalProperties) => ({ type: 'object', additionalProperties })),
  schema('/patternProperties/^x', (x) => ({ type: 'object', patternProperties: { '^x': x } })),
  schema('/$defs/x', (x) => ({ $defs: { x }, $ref: '#/components/schemas/N0' })),
  schema('/not', (not) => ({ not })),
  schema('/if', (one) => ({ if: one, else: { type: 'object' } })),
  schema('/dependentSchemas/x', (x) => ({ type: 'object', dependentSchemas: { x } })),
  component('parameters', '/schema', (inner) => ({ name: 'a', in: 'query', schema: inner }), text),
  component(
    'parameters',
    `${jsonPath}/schema`,
    (inner) => ({ name: 'a', in: 'query', content: { [json]: { schema: inner } } }),
    text,
  ),
  component('parameters', '/examples/e', (e) => ({ name: 'a', in: 'query', schema: text, examples: { e } }), {
    value: 'v',
  }),
  component('headers', '/schema', (inner) => ({ schema: inner }), text),
  component('responses', '/headers/X-H', (h) => ({ description: 'Ok', headers: { 'X-H': h } }), { schema: text }),
  component('responses', '/links/l', (l) => ({ description: 'Ok', links: { l } }), { operationId: 'o0' }),
  component(
    'responses',
    `${jsonPath}/schema`,
    (inner) => ({ description: 'Ok', content: { [json]: { schema: inner } } }),
    text,
  ),
  component('requestBodies', `${jsonPath}/schema`, (inner) => ({ content: { [json]: { schema: inner } } }), text),
  component('requestBodies', jsonPath, (inner) => ({ content: { [json]: inner } }), { schema: text }),
  component('examples', '/value', (value) => ({ value }), { a: 1 }),
  component('links', '/parameters/a', (a) => ({ operationId: 'o0', parameters: { a } }), { a: 1 }),
  component('callbacks', '/{$url}', (item) => ({ '{$url}': item }), { post: method('') }),
  component('callbacks', '/{$url}/post', (post) => ({ '{$url}': { post } }), method('')),
  component('pathItems', '/get', (get) => ({ get }), method('')),
  component('pathItems', '/parameters/0', (one) => ({ parameters: [one], get: method('') }), {
    name: 'a',
    in: 'query',
    schema: text,
  }),
  component('securitySchemes', '/flows', (flows) => ({ type: 'oauth2', flows }), {
    implicit: { authorizationUrl: 'https://example.org', scopes: {} },
  }),
  swagger('definitions', '/properties/x', (x) => ({ type: 'object', properties: { x } }), text),
  swagger('definitions', '/allOf/0', (one) => ({ allOf: [one] }), text),
  swagger('parameters', '/schema', (inner) => ({ name: 'a', in: 'body', schema: inner }), text),
  swagger('responses', '/schema', (inner) => ({ description: 'Ok', schema: inner }), text),
  {
    ...schema('/properties/x', (x) => ({ type: 'object', properties: { x } })),
    name: 'JSON Schema',
    section: '/$defs',
    document: ($defs) => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'S',
      $ref: '#/$defs/N0',
      $defs,
    }),
  },
  {
    ...schema('/properties/x', (x) => ({ type: 'object', properties: { x } })),
    name: 'paths',
    section: '/paths',
    path: '/get',
    hold: (get) => ({ get }),
    leaf: method(''),
    document: (parts) => ({ openapi: '3.1.0', info, paths: parts }),
  },
];

/** The parts are chained or in a circle, by references to them or through them. */
const ways: Readonly<Record<string, Way>> = {
  'a chain of parts': (i, n, { leaf }, to) => (i + 1 < n ? to(i + 1) : leaf),
  'a circle of parts': (i, n, _, to) => to((i + 1) % n),
  'a chain through the next, without an end': (i, _, { path }, to) => to(i + 1, path),
  'a chain through the next, with an end': (i, n, { path, hold, leaf }, to) =>
    i + 1 < n ? to(i + 1, path) : hold(leaf),
  'a circle through the next': (i, n, { path }, to) => to((i + 1) % n, path),
  'each through itself': (i, _, { path }, to) => to(i, path),
  'each inside of the one before': (i, n, { hold, leaf }, to) => hold(i + 1 < n ? to(i + 1) : leaf),
  'a circle of what is inside': (i, n, { hold }, to) => hold(to((i + 1) % n)),
  'what is inside through the next': (i, n, { path, hold, leaf }, to) => hold(i + 1 < n ? to(i + 1, path) : leaf),
  'what is inside through the next, without an end': (i, _, { path, hold }, to) => hold(to(i + 1, path)),
  'what is inside through the next, in a circle': (i, n, { path, hold }, to) => hold(to((i + 1) % n, path)),
  'ever further inside': (i, n, { path }, to) => to((i + 1) % n, path + path),
  'all through the last': (i, n, { path, hold, leaf }, to) => (i + 1 < n ? to(n - 1, path) : hold(leaf)),
  'some through others': (i, n, { path, hold, leaf }, to) => {
    const other = (i * 7919 + 13) % n;
    return [to(other), to(other, path), hold(to(other)), hold(to(other, path)), hold(leaf)][(i * 31) % 5] as object;
  },
};

/** Ways that only schemas have, which may hold several others. */
const schemaWays: Readonly<Record<string, Way>> = {
  'faults in each': (i, n, _, to) => ({
    ...to((i + 1) % n),
    required: i,
    type: ['a', 'b'],
    deprecated: 'no',
    items: [],
  }),
  'two of the next': (i, n, { leaf }, to) => {
    const next = i + 1 < n ? to(i + 1) : leaf;
    return { type: 'object', properties: { x: next, y: next } };
  },
  'two through the next': (i, n, { leaf }, to) => {
    const next = (key: string) => (i + 1 < n ? to(i + 1, `/properties/${key}`) : leaf);
    return { type: 'object', properties: { x: next('y'), y: next('x') } };
  },
  'both of all choices': (i, n, { leaf }, to) => {
    const next = i + 1 < n ? to(i + 1) : leaf;
    return { oneOf: [next, { type: 'object', properties: { x: next } }] };
  },
  'allOf of two next': (i, n, { leaf }, to) => ({
    allOf: [i + 1 < n ? to(i + 1) : leaf, i + 2 < n ? to(i + 2) : leaf],
  }),
  'mappings of discriminators': (i, n, _, to) => {
    const next = to((i + 1) % n) as { readonly $ref: string };
    const through = to((i + 1) % n, '/oneOf/0') as { readonly $ref: string };
    return {
      oneOf: [next],
      discriminator: { propertyName: 'kind', mapping: { a: next.$ref, b: through.$ref } },
      properties: { kind: { type: 'string' } },
    };
  },
  'bases with a discriminator': (i, n, _, to) => ({
    allOf: [to((i + 1) % n)],
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind', mapping: { [`v${i}`]: `#/components/schemas/N${i}` } },
    properties: { kind: { type: 'string' } },
  }),
  anchors: (i, n) => ({ $anchor: `a${i}`, type: 'object', properties: { x: { $ref: `#a${(i + 1) % n}` } } }),
  'anchors alone': (i, n) => ({ $anchor: `a${i}`, $ref: `#a${(i + 1) % n}` }),
  'dynamic references': (i, n) => ({ $dynamicAnchor: `a${i}`, properties: { x: { $dynamicRef: `#a${(i + 1) % n}` } } }),
  'one dynamic anchor': (i, n) => ({
    $id: `https://example.org/s${i}`,
    $dynamicAnchor: 'node',
    allOf: [{ $ref: `s${(i + 1) % n}` }],
    properties: { x: { $dynamicRef: '#node' } },
  }),
  'schemas with an id': (i) => ({ $id: `https://example.org/s${i}`, $ref: `s${i + 1}#/properties/x` }),
  'schemas with an id, in a circle': (i, n) => ({
    $id: `https://example.org/s${i}`,
    properties: { x: { $ref: `s${(i + 1) % n}#/properties/x` } },
  }),
  'schemas with an id that is also said by the whole file': (i, n, { path }) => ({
    $id: `https://example.org/s${i}`,
    $ref: `#/components/schemas/N${(i + 1) % n}${path}`,
  }),
};

function numbered(n: number, partOf: (index: number) => object): Record<string, object> {
  return Object.fromEntries(Array.from({ length: n }, (_, index) => [`N${index}`, partOf(index)]));
}

/** All parts in the document. */
function inOneFile(kind: Kind, way: Way): Shape['files'] {
  const to = (index: number, path = '') => ({ $ref: `#${kind.section}/${nameOf(kind, index)}${path}` });
  return (n) => {
    const parts = numbered(n, (index) => way(index, n, kind, to));
    const named =
      kind.section !== '/paths'
        ? parts
        : Object.fromEntries(Object.entries(parts).map(([key, value]) => [`/${key}`, value]));
    return { 'api.json': JSON.stringify(kind.document(named)) };
  };
}

function nameOf({ section }: Kind, index: number): string {
  return section === '/paths' ? `~1N${index}` : `N${index}`;
}

/** All parts in another file, to which the document refers. */
function inAnotherFile(kind: Kind, way: Way): Shape['files'] {
  const to = (index: number, path = '') => ({ $ref: `#/parts/N${index}${path}` });
  return (n) => {
    const parts = numbered(n, (index) => way(index, n, kind, to));
    const refer = Object.fromEntries(Object.keys(parts).map((name) => [name, { $ref: `parts.json#/parts/${name}` }]));
    return { 'api.json': JSON.stringify(kind.document(refer)), 'parts.json': JSON.stringify({ parts }) };
  };
}

/** Each part in a file of its own. */
function inManyFiles(kind: Kind, way: Way): Shape['files'] {
  const to = (index: number, path = '') => ({ $ref: `N${index}.json${path && `#${path}`}` });
  return (n) => {
    const files = numbered(n, (index) => way(index, n, kind, to));
    const entries = Object.entries(files).map(([name, part]) => [`${name}.json`, JSON.stringify(part)]);
    return {
      'api.json': JSON.stringify(kind.document({ N0: to(0), last: to(n - 1) })),
      ...Object.fromEntries(entries),
    };
  };
}

const places = { 'in one file': inOneFile, 'in another file': inAnotherFile, 'in many files': inManyFiles };

/** Kinds that are also divided into files: each type of part has one. */
const divided: ReadonlySet<string> = new Set([
  'schemas/properties/x',
  'schemas/allOf/0',
  'parameters/schema',
  'responses/headers/X-H',
  'requestBodies/content/application~1json',
  'callbacks/{$url}',
  'pathItems/get',
  'examples/value',
]);

/** Every kind in every way. */
export const shapes: readonly Shape[] = kinds.flatMap((kind, index) =>
  Object.entries({ ...ways, ...(index === 0 ? schemaWays : {}) }).flatMap(([way, lead]) =>
    Object.entries(places)
      .filter(([place]) => place === 'in one file' || divided.has(kind.name))
      .map(([place, put]) => ({ name: `${kind.name}: ${way}, ${place}`, files: put(kind, lead) })),
  ),
);
