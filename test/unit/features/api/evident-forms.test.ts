import { expect, test } from 'vitest';
import { referenceCopy } from '../../../../src/features/api/markdown/reference-copy.ts';
import { loadText, told } from './load.ts';

/** Findings without their places, and the Markdown copies. */
async function shown(text: string): Promise<{ readonly found: readonly string[]; readonly copy: string }> {
  const loaded = await loadText(text);
  const found = told(loaded).map((one) => one.replace(/^[\d:]+ /, '').replace(/ \| .*/, ''));
  return { found, copy: referenceCopy(loaded.reference, '') };
}

test('what has another form than the specification asks for is shown as it is meant, with warnings', async () => {
  const { found, copy } = await shown(`openapi: 3.0.3
info: {title: T, version: 1.5, license: MIT, contact: me@example.org, description: null}
servers: [https://api.example.org]
externalDocs: https://example.org/more
paths:
  /pets:
    get:
      operationId: list
      tags: pets
      deprecated: 'true'
      description: null
      parameters:
        - {name: age, in: query, type: integer, maximum: 30, required: 'true'}
      responses:
        2xx: {description: All of them}
    put: null
components:
  schemas:
    Pet:
      type: Object
      required: name
      discriminator: kind
      additionalProperties: null
      properties:
        name: {type: String, minLength: '3'}
        kind: {type: any, enum: null}
`);
  expect(found.filter((one) => !one.startsWith('specification-violation'))).toEqual([]);
  expect(found).toContain('specification-violation: responses cannot have 2xx');
  expect(found).toContain('specification-violation: license is text, not a mapping');
  expect(found).toContain('specification-violation: required is text, not true or false');
  for (const line of [
    'Version 1.5, OpenAPI 3.0.3',
    '- Licence: MIT',
    '- Contact: me@example.org',
    '- `https://api.example.org`',
    '- More: <https://example.org/more>',
    '## pets',
    '[`GET /pets`](/api/test#operation/list) (deprecated)',
    '| `age` | integer | yes | At most 30. |',
    '##### 2xx\n\nAll of them',
    'object\n\nDiscriminator: `kind`',
    '- `name` (string, required, at least 3 characters)',
    '- `kind` (any)',
  ])
    expect(copy).toContain(line);
});

test('of a fault that hides what is written, the build says that it failed', async () => {
  const faults = async (body: string) =>
    (await shown(`openapi: 3.0.3\ninfo: {title: T, version: '1'}\n${body}`)).found.filter((one) =>
      one.startsWith('invalid-openapi'),
    );
  expect(await faults('paths: [{/pets: {get: {}}}]\n')).toEqual(['invalid-openapi: paths is a list, not a mapping']);
  // Some programs write each empty mapping as a list.
  expect(await faults('paths: []\ncomponents: {schemas: []}\n')).toEqual([]);
  const operation = (fields: string) => `paths: {/pets: {get: {operationId: a, ${fields}}}}\n`;
  expect(await faults(operation('parameters: {a: {in: query}}, responses: {200: {description: ok}}'))).toEqual([
    'invalid-openapi: parameters is a mapping, not a list',
  ]);
  expect(await faults(operation('responses: null'))).toEqual([]);
});

test('a faulty document of Swagger 2.0 is shown without the faulty parts', async () => {
  const { found, copy } = await shown(`swagger: '2.0'
info: {title: T, version: '1'}
schemes: https
host: api.example.org
paths:
  /pets:
    get:
      operationId: list
      parameters: [null, {name: lost, type: string}, {name: age, in: query, type: integer}]
      responses: {200: {description: ok}, 404: null}
    put: null
securityDefinitions: {none: null}
definitions: {Pet: {type: object, discriminator: kind, properties: {kind: {type: string}}}}
`);
  expect(found.filter((one) => !one.startsWith('specification-violation'))).toEqual([]);
  expect(copy).toContain('| `age` | integer | no | |');
  expect(copy).toContain('##### 200');
  expect(copy).not.toContain('lost');
});

test('methods in upper case and parameters without braces are read, with warnings that say what to write', async () => {
  const operation = (key: string, id: string) => `    ${key}:
      operationId: ${id}
      parameters: [{name: id, in: path, required: true, ${key === 'GET' ? 'type: string' : 'schema: {type: string}'}}]
      responses: {200: {description: ok}}
`;
  const path = '  /pets/:id/toys:all:\n';
  for (const version of ["swagger: '2.0'", 'openapi: 3.0.3']) {
    const head = `${version}\ninfo: {title: T, version: '1'}\npaths:\n${path}`;
    const loaded = await loadText(`${head}${operation('GET', 'list')}`);
    expect(told(loaded).filter((one) => !one.includes('parameters[0] cannot have type'))).toEqual([
      expect.stringMatching(/specification-violation: \/pets\/:id\/toys:all cannot have GET.* write get$/),
      expect.stringMatching(/path-parameter: \/pets\/:id\/toys:all has a parameter .* write \/pets\/\{id\}\/toys:all$/),
    ]);
    expect(referenceCopy(loaded.reference, '')).toContain('[`GET /pets/{id}/toys:all`](/api/test#operation/list)');
  }
  const own = await shown(
    `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n  /a/:verb:\n    get: {operationId: a, responses: {200: {description: ok}}}\n`,
  );
  expect(own.found).toEqual([]);
  expect(own.copy).toContain('GET /a/:verb');
});

test('keywords next to a schema, properties that say that they are required, and files are what they mean', async () => {
  const text = `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /pets:
    post:
      operationId: add
      parameters:
        - {name: sort, in: query, enum: [new, old], default: new, schema: {type: string}}
        - {name: age, in: query, maximum: 30, schema: {type: integer, maximum: 20}, example: '7'}
        - {name: sold, in: query, schema: {type: boolean}, examples: {all: {summary: All, value: 'true'}, none: {value: false}}}
        - {name: size, in: query, schema: {type: integer}, example: large}
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              required: [kind]
              properties:
                kind: {type: string}
                name: {type: string, required: true}
                photo: {type: file, required: 'true'}
                note: {type: string, required: false}
      responses:
        200: {description: ok, headers: {X-Total: {type: integer, description: How many}}}
`;
  const { found, copy } = await shown(text);
  expect(told(await loadText(text)).join('\n')).toMatch(/cannot have enum.* it belongs into the `schema`/);
  expect(found.filter((one) => !one.startsWith('specification-violation'))).toEqual([
    'invalid-api-example: the example does not fit its schema: the value has to be an integer, not a string',
  ]);
  expect(found).toContain('specification-violation: required is true, not a list');
  for (const line of [
    '| `sort` | string | no | One of `"new"`, `"old"`; default `"new"`. |',
    '| `age` | integer | no | At most 20; for example `7`. |',
    '- `kind` (string, required)',
    '- `name` (string, required)',
    '- `photo` (string binary, required)',
    '- `note` (string)',
    '| `X-Total` | integer |',
  ])
    expect(copy).toContain(line);
  expect(copy).not.toContain('"true"');
});

test('an example of an object that is written as one text is sent as the object', async () => {
  const example = (text: string) => `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /pets:
    post:
      operationId: add
      requestBody: {content: {application/json: {schema: {type: object, properties: {a: {}}, example: '${text}'}}}}
      responses: {200: {description: ok}}
`;
  const read = await shown(example('{ "a": [1, "b c"] }'));
  expect(read.found).toEqual([]);
  expect(read.copy).toContain('object, for example `{"a": [1, "b c"]}`');
  // JSON has one spelling of a number: of what would be another text, nothing is changed.
  for (const text of ['{ "a": 1.0 }', '{ "a": 12345678901234567890 }', '{ a: 1 }'])
    expect((await shown(example(text))).found).toEqual([
      'invalid-api-example: the example does not fit its schema: the value has to be an object, not a string',
    ]);
});

test('what extensions say to readers is shown', async () => {
  const { found, copy } = await shown(`openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /pets:
    get:
      operationId: list
      tags: [Pets]
      responses:
        '200': {description: 'All, in order', x-summary: The pets}
        '404': {description: None}
components:
  schemas:
    Kind: {type: string, x-extensible-enum: [cat, dog]}
    Size: {type: integer, x-extensible-enum: [1, 2], example: 3}
`);
  expect(found).toEqual([]);
  for (const line of [
    '##### 200 The pets\n\nAll, in order',
    '##### 404\n\nNone',
    'for example `"cat"`, `"dog"`',
    'for example `3`',
  ])
    expect(copy).toContain(line);
});

test('examples of Stoplight are shown with their names, and are checked where they are written', async () => {
  const { found, copy } = await shown(`openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /pets:
    post:
      operationId: add
      tags: [Pets]
      parameters:
        - {name: age, in: query, schema: {type: integer}, x-examples: {young: 7, old: {value: 23}}}
      requestBody:
        content:
          application/json: {schema: {type: object}, x-examples: {A dog: {name: Rex}}}
      responses:
        '200': {description: OK}
components:
  schemas:
    Pet: {type: object, properties: {name: {type: string}}, x-examples: {Alice Smith: {name: Alice}, example-1: {name: 8}}}
    Size: {type: integer, x-examples: [11, 12]}
`);
  expect(found).toEqual([
    'invalid-api-example: the example does not fit its schema: `name` has to be a string, not a number',
  ]);
  for (const words of [
    'young: `7`',
    'old: `23`',
    '{\n  "name": "Rex"\n}',
    'Alice Smith',
    'for example `{"name": 8}`',
    'Example: A dog',
    '`11`, `12`',
  ])
    expect(copy).toContain(words);
  expect(copy).not.toContain('example-1');
});

test('how far an operation is available, as Fern writes it', async () => {
  const operation = (id: string, word: string) =>
    `  /${id}: {get: {operationId: ${id}, x-fern-availability: ${word}, responses: {'200': {description: OK}}}}`;
  const { copy } = await shown(`openapi: 3.0.3
info: {title: T, version: '1'}
paths:
${operation('new', 'beta')}
${operation('old', 'deprecated')}
`);
  expect(copy).toContain('[`GET /new`](/api/test#operation/new) (beta)');
  expect(copy).toContain('[`GET /old`](/api/test#operation/old) (deprecated)');
});

test('the names of other properties are called as the document calls them', async () => {
  const { copy } = await shown(`openapi: 3.0.3
info: {title: T, version: '1'}
paths: {}
components:
  schemas:
    Rates: {type: object, properties: {base: {type: string}}, additionalProperties: {type: number, x-additionalPropertiesName: currency code}}
    Map: {type: object, additionalProperties: {type: number, x-additionalPropertiesName: country}}
`);
  expect(copy).toContain('object, property names: currency code');
  expect(copy).toContain('map of number, property names: country');
});

test('Swagger 2.0 has examples of Stoplight in bodies and definitions', async () => {
  const { found, copy } = await shown(`swagger: '2.0'
info: {title: T, version: '1'}
paths:
  /pets:
    post:
      operationId: add
      consumes: [application/json]
      parameters:
        - {name: body, in: body, schema: {type: object}, x-examples: {A dog: {name: Rex}}}
        - {name: age, in: query, type: integer, x-examples: {young: 7}}
        - {name: tags, in: query, type: array, items: {type: string}, x-example: 'red,green'}
      responses:
        '200': {description: OK}
definitions:
  Pet: {type: object, properties: {name: {type: string}}, x-examples: {Alice Smith: {name: Alice}}}
`);
  expect(found).toEqual([]);
  for (const words of [
    '{\n  "name": "Rex"\n}',
    'young: `7`',
    '[ "red", "green" ]',
    'Alice Smith:\n\n',
    '"name": "Alice"',
  ])
    expect(copy).toContain(words);
});

test('Swagger 2.0 has examples of makers in bodies, responses, forms, schemas and items', async () => {
  const { found, copy } = await shown(`swagger: '2.0'
info: {title: T, version: '1'}
consumes: [application/json]
produces: [application/json]
paths:
  /a:
    post:
      operationId: a
      parameters:
        - {name: body, in: body, schema: {type: object}, x-example: {a: alone}}
        - {name: q, in: query, type: string, x-examples: [listed, also]}
        - {name: r, in: query, type: array, items: {type: string, x-example: inside}}
      responses:
        '200': {description: OK, schema: {type: object}, x-examples: {application/json: {a: typed}, other: {a: named}}}
        '201': {description: OK, schema: {$ref: '#/definitions/A'}, x-example: {a: lone}, examples: {application/json: {a: usual}}}
        '202': {description: OK, schema: {type: object}, x-example: {application/json: {a: by-type}}}
    put:
      operationId: b
      parameters: [{name: body, in: body, schema: {type: string}, x-examples: {short: plain, long: {summary: Said so, value: wrapped}}}]
      responses: {'200': {description: OK}}
    patch:
      operationId: c
      consumes: [application/x-www-form-urlencoded]
      parameters: [{name: f, in: formData, type: string, x-examples: {one: first, two: second}}]
      responses: {'200': {description: OK}}
definitions:
  A: {type: object, properties: {a: {type: string, x-example: of-property}}, x-example: {a: of-schema}}
`);
  expect(found).toEqual([]);
  for (const words of 'alone listed also inside typed named lone usual by-type plain Said-so wrapped first second of-property of-schema'.split(
    ' ',
  ))
    expect(copy).toContain(words.replace('Said-so', 'Said so'));
});

test('examples of a body of Swagger 2.0 are shown, also of media types that are not in `consumes`', async () => {
  const { found, copy } = await shown(`swagger: '2.0'
info: {title: T, version: '1'}
consumes: [application/json]
paths:
  /a:
    post:
      operationId: a
      parameters:
        - {name: body, in: body, schema: {type: object}, x-examples: {application/xml: '<a>of-xml</a>', application/json: {a: of-json}}}
      responses: {'200': {description: OK}}
  /b:
    post:
      operationId: b
      consumes: [application/json]
      parameters: [{name: body, in: body, schema: {type: string}, x-example: {text/csv: 'of-csv,1'}}]
      responses: {'200': {description: OK}}
`);
  expect(found).toEqual([]);
  for (const words of ['<a>of-xml</a>', 'of-json', 'of-csv,1']) expect(copy).toContain(words);
});

test('examples of a schema that have names are shown, and so are those of the media type of a header, and addresses next to a reference', async () => {
  const { found, copy } = await shown(`openapi: 3.1.0
info: {title: T, version: '1'}
tags: [{name: a, description: First}, {name: a, description: Second}]
paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          description: OK
          headers: {X-A: {content: {text/plain: {schema: {type: string}, example: inside}}}}
components:
  schemas:
    A: {type: string, examples: {short: {value: Acme}, long: Acme Corporation}, title: 5, pattern: [a]}
    B: {type: object, properties: {a: {$ref: '#/components/schemas/A', externalDocs: {url: 'https://a.example', description: More of it}}}}
`);
  expect(found.filter((one) => one.startsWith('specification-violation'))).toEqual([
    'specification-violation: the tag a is listed again, so this one is not shown',
    'specification-violation: examples is not a list of values',
    'specification-violation: title is 5, not text',
    'specification-violation: pattern is not text',
  ]);
  expect(copy).toContain('for example `"Acme"`, `"Acme Corporation"`');
  expect(copy).toContain('for example `inside`');
  expect(copy.match(/\[More of it\]/g)).toHaveLength(1);
});
