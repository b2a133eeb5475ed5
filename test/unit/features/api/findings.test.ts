import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  document,
  heavySchema,
  loadFixture,
  loadText,
  operation,
  operationsOf,
  referenceOf,
  schemas,
  told,
} from './load.ts';
import { loadReference } from './load-reference.ts';

/** What is said about a document. */
async function findings(files: Parameters<typeof loadText>[0]): Promise<readonly string[]> {
  return told(await loadText(files));
}

test('documents without faults have no findings', async () => {
  for (const name of ['library.yaml', 'parcels/openapi.yaml', 'feed.yaml']) {
    expect(told(await loadFixture(name))).toEqual([]);
  }
});

describe('syntax', () => {
  test('what is no document gives a finding, and a page that says so', async () => {
    const result = await loadText('just: some yaml\n');
    expect([result.reference.title, result.reference.description, result.operations]).toEqual([
      'test',
      '<p>This API document could not be read. The messages of the build say what is wrong with it.</p>',
      [],
    ]);
    expect(told(result)).toMatchInlineSnapshot(`
      [
        "invalid-openapi: not an OpenAPI document | a document begins with openapi: '3.1.0' or swagger: '2.0', a JSON Schema has $schema",
      ]
    `);
  });

  test('a text that ends where YAML begins a comment is reported', async () => {
    const text =
      "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n    Color:\n      type: string\n      description: As in issue #12.\n";
    expect(await findings({ 'api.yaml': text })).toEqual([
      '8:32 lost-text: YAML takes #12. for a comment: it is left out | put the whole text in quotes; a comment has a blank after #',
    ]);
  });

  test('what a path without operations says is reported', async () => {
    const paths = `paths:
  /kept:
    summary: Of the operation.
    get: { operationId: kept, responses: { '200': { description: OK } } }
  /none: {}
  /only-extensions: { x-a: b }
  /lost: { summary: Of none., description: Of none. }
  /shared: { $ref: '#/components/pathItems/shared' }
components:
  pathItems:
    shared: { parameters: [{ name: a, in: query, schema: { type: string } }] }
`;
    expect(await findings(document(paths))).toEqual([
      expect.stringContaining('lost-text: /lost has no operation, so its summary and its description are not shown | '),
      expect.stringContaining('lost-text: /shared has no operation, so its parameters are not shown | '),
    ]);
  });

  test('a file of another kind says what it is', async () => {
    const messages = async (files: Record<string, string>) =>
      (await findings(files)).map((finding) => finding.split(' | ')[0]);
    const page = '<!DOCTYPE html>\n<html><title>404: gone</title></html>\n';
    expect(await messages({ 'api.json': page })).toEqual([
      'api.json:1:1 invalid-openapi: a page of HTML, not an OpenAPI document',
    ]);
    expect(await messages({ 'api.yaml': page })).toEqual([
      '1:1 invalid-openapi: a page of HTML, not an OpenAPI document',
    ]);
    expect(await messages({ 'api.json': '' })).toEqual(['api.json:1:1 invalid-openapi: this file is empty']);
    expect(await messages({ 'api.yaml': '# nothing\n' })).toEqual(['invalid-openapi: this file is empty']);
    for (const [text, kind] of [
      ['asyncapi: 3.0.0\ncomponents: {parameters: {id: {}}}\n', 'an AsyncAPI document, not an OpenAPI document'],
      ['arazzo: 1.0.0\ncomponents: {}\n', 'an Arazzo document, not an OpenAPI document'],
      ['overlay: 1.0.0\n', 'an Overlay, not an OpenAPI document'],
      ['{log: {entries: []}}', 'a record of HTTP traffic (HAR), not an OpenAPI document'],
      ['version https://git-lfs.github.com/spec/v1\noid sha256:a\n', 'a pointer of Git LFS, not the document'],
    ] as const)
      expect(await messages({ 'api.yaml': text })).toEqual([`invalid-openapi: ${kind}`]);
    expect(await messages({ 'api.jsonc': '{ "openapi": "3.1.0" /* no */ }' })).toEqual([
      'api.jsonc:1:22 invalid-openapi: not valid JSON: a comment',
    ]);
    expect(await messages({ 'api.yaml': "swaggerVersion: '1.2'\n" })).toEqual([
      'invalid-openapi: Swagger 1.2, not an OpenAPI document',
    ]);
    expect(await messages({ 'api.json': '{"openapi": "3.1.0", "paths": {"/a": {"get"' })).toEqual([
      'api.json:1:44 invalid-openapi: not valid JSON: it ends too early',
    ]);
  });

  test('what follows the first fault of a text is not reported', async () => {
    const broken = 'a: "one\ntwo"\nb: 1\nb: 2\nc: [\n';
    expect(await findings({ 'api.yaml': `openapi: 3.1.0\n${broken}` })).toEqual([
      '2:4 invalid-openapi: not valid YAML: a text has no closing ", or its further lines are not indented',
    ]);
  });

  test('of texts in quotes whose lines are not indented, there may be many', async () => {
    const texts = Array.from(
      { length: 100 },
      (_, index) => `  S${index}:\n    description: "One\n    of ${index}:\n  them"\n`,
    );
    const loaded = await loadText(document(`paths: {}\ncomponents: \n schemas:\n${texts.join('')}`));
    expect(loaded.findings.map(({ message, related = [] }) => [message, related.length])).toEqual([
      ['the further lines of this text are not indented, here and in 99 other places', 99],
    ]);
    expect(loaded.reference.schemas.map(({ schema }) => schema.description)).toContain('<p>One of 98: them</p>');
  });

  test('texts in quotes whose lines are not indented are read, with places as they are written', async () => {
    const text = `openapi: 3.0.3
info:
  description: "One

two: [x](#none)

  - 'three'"
  title: T
  version: '1
of
it''s'
paths: {}
tags:
  - description: "
a \\" b"
    name: a
  - {name: b, description: "c
d", description: e, x: "f
g"}
`;
    const loaded = await loadText(text);
    const { title, version, description, tags } = loaded.reference;
    expect(told(loaded)).toEqual([
      '3:16 specification-violation: the further lines of this text are not indented, here and in 4 other places | not every parser of YAML reads them: indent them by more than the key before the text',
      '18:5 specification-violation: description is set twice | only the last one is shown (first set here 17:15)',
      '18:21 specification-violation: tags[1] cannot have x',
    ]);
    expect(loaded.findings[0]?.related?.map(({ place }) => place.start)).toEqual([
      { line: 9, column: 12 },
      { line: 14, column: 18 },
      { line: 17, column: 28 },
      { line: 18, column: 24 },
    ]);
    expect([title, version]).toEqual(['T', "1 of it's"]);
    expect(description).toContain('<p>One\ntwo: <a href="#none">x</a></p>');
    expect(tags.map((tag) => tag.description)).toEqual(['<p>a " b</p>', '<p>e</p>']);
    expect([...loaded.links.values()].flat().map(({ start }) => start)).toEqual([{ line: 5, column: 10 }]);
  });

  test('a quote that is missing is a fault, wherever the next one is', async () => {
    expect(await findings({ 'api.yaml': 'openapi: 3.1.0\ninfo:\n  title: "A\n  version: "1"\npaths: {}\n' })).toEqual([
      '3:10 invalid-openapi: not valid YAML: a text has no closing ", or its further lines are not indented',
    ]);
  });

  test('a fault of docsgen ends nothing but its document', async () => {
    const replaceTokens = () => {
      throw new Error('no tokens');
    };
    const result = await loadText(document('paths: {}\nx-a: "%a%"\n'), undefined, { replaceTokens });
    expect(told(result)).toEqual([
      'invalid-openapi: this document cannot be shown: no tokens | this is a fault of docsgen: please report it, with the document',
    ]);
    expect([result.reference.title, result.inputs.map(({ path }) => path)]).toEqual(['test', ['../openapi/api.yaml']]);
  });

  test('a file that is not there, and one that is not UTF-8', async () => {
    const options = { id: 'x', path: 'x.yaml', permalink: '/x', replaceTokens: (text: string) => text };
    expect(told(await loadReference({ ...options, file: '/nowhere/x.yaml' }))).toMatchInlineSnapshot(`
      [
        "x.yaml unresolved-ref: no file x.yaml",
      ]
    `);
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-openapi-'));
    const withBytes = async (bytes: Uint8Array) => {
      writeFileSync(join(folder, 'x.yaml'), bytes);
      return told(await loadReference({ ...options, file: join(folder, 'x.yaml') }));
    };
    expect(await withBytes(Buffer.from('a: 1\nb: \xff', 'latin1'))).toEqual([
      'x.yaml:2:4 unreadable-file: x.yaml is not UTF-8 | save it as UTF-8',
    ]);
    for (const text of ['\uFEFFa: 1', 'a: 1'])
      for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
        expect(await withBytes(bytes)).toEqual([
          'x.yaml unreadable-file: x.yaml is UTF-16, not UTF-8 | save it as UTF-8: in PowerShell, with Out-File -Encoding utf8',
        ]);
    rmSync(folder, { recursive: true });
  });

  test('lines end as those of Windows, Unix or an old Mac do', async () => {
    for (const end of ['\r\n', '\n', '\r'])
      expect(await findings(document('paths: {}\nx-a: [1]\nfoo: 1\n').replaceAll('\n', end))).toEqual([
        '5:1 specification-violation: the document cannot have foo',
      ]);
    const json = JSON.stringify(
      { openapi: '3.1.0', info: { title: 'A\u2028', version: '1' }, paths: {}, foo: 1 },
      null,
      1,
    );
    for (const end of ['\r\n', '\n', '\r'])
      expect(await findings({ 'api.json': json.replaceAll('\n', end) })).toEqual([
        'api.json:8:2 specification-violation: the document cannot have foo',
      ]);
  });

  test('a reference to a file says what its author may have meant', async () => {
    const said = async (reference: string, files: Record<string, string>) => {
      const api = schemas({ A: `{$ref: '${reference}'}` });
      return (await findings({ 'api.yaml': api, ...files })).map((one) => one.replace(/^.*?: /, ''));
    };
    const files = { 'schemas/pet.yaml': 'type: object\n', 'a#b.yaml': 'type: object\n', '100%.yaml': 'type: object\n' };
    expect(await said('100%.yaml', files)).toEqual([]);
    expect(await said('schemas\\pet.yaml', files)).toEqual([
      'no file ../openapi/schemas\\pet.yaml | write / in place of \\ between folders',
    ]);
    expect(await said('Schemas/pet.yaml', files)).toEqual([
      'no file ../openapi/Schemas/pet.yaml | did you mean schemas?',
    ]);
    expect(await said('schemas/pet.yaml?v=1', files)).toEqual([
      'no file ../openapi/schemas/pet.yaml?v=1 | did you mean pet.yaml?',
    ]);
    expect(await said('a#b.yaml', files)).toEqual(['no file ../openapi/a | did you mean a%23b.yaml?']);
    expect(await said('C:\\pet.yaml', files)).toEqual([
      expect.stringContaining('$ref to a file of one machine: C:\\pet.yaml'),
    ]);
  });

  test('$self: what is next to it is next to the document, and what is no address is reported', async () => {
    const withSelf = (self: string) => ({
      'api.yaml': schemas({ A: "{$ref: 'https://example.org/v1/schemas/pet.yaml'}" }).replace(
        '3.1.0',
        `3.2.0\n$self: ${self}`,
      ),
      'schemas/pet.yaml': 'type: object\n',
    });
    expect(await findings(withSelf('https://example.org/v1/api.yaml'))).toEqual([]);
    const other = (self: string) =>
      findings({ 'api.yaml': document('paths: {}\n').replace('3.1.0', `3.2.0\n$self: ${self}`) });
    expect(await other('./v1/api.yaml')).toEqual([]);
    expect(await other("'ht tp://[a'")).toEqual([
      expect.stringContaining('2:8 specification-violation: $self is not an address: ht tp://[a'),
    ]);
  });

  test('YAML errors have line and column, and what can be read is shown', async () => {
    const result = await loadText(document('paths:\n  /a:\n\tget: {}\n'));
    expect(told(result)).toMatchInlineSnapshot(`
      [
        "5:1 invalid-openapi: not valid YAML: tabs are not allowed as indentation",
      ]
    `);
    expect(result.reference?.title).toBe('Test');
  });

  test('JSON is held to JSON', async () => {
    expect(await findings({ 'api.json': '{\n  "openapi": "3.1.0",\n  "paths": {},\n}\n' })).toMatchInlineSnapshot(`
      [
        "api.json:4:1 specification-violation: not valid JSON: a comma after the last entry",
        "api.json:1:1 specification-violation: the document has no info",
      ]
    `);
  });

  test('a byte order mark is no fault and moves no column', async () => {
    const text = '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}, "nope": 1}';
    expect(await findings({ 'api.json': `\uFEFF${text}` })).toMatchInlineSnapshot(`
      [
        "api.json:1:75 specification-violation: the document cannot have nope",
      ]
    `);
  });

  test('duplicate keys', async () => {
    expect(await findings(document('paths: {}\npaths: {}\n'))).toMatchInlineSnapshot(`
      [
        "4:1 specification-violation: paths is set twice | only the last one is shown (first set here 3:1)",
      ]
    `);
  });

  test('aliases without an anchor', async () => {
    expect(await findings(document('paths: *none\n'))).toMatchInlineSnapshot(`
      [
        "3:8 invalid-openapi: no anchor &none before this alias",
      ]
    `);
  });
});

describe('limits', () => {
  test('an anchor that contains itself', async () => {
    expect(await findings(document('paths: {}\nx-a: &a [*a]\n'))).toMatchInlineSnapshot(`
      [
        "4:10 openapi-limit: the anchor &a contains itself",
      ]
    `);
  });

  test('aliases that multiply', async () => {
    const bomb = Array.from({ length: 9 }, (_, index) => {
      const inner =
        index === 0
          ? '[x, x, x, x, x, x, x, x, x]'
          : `[${Array(9)
              .fill(`*a${index - 1}`)
              .join(', ')}]`;
      return `x-a${index}: &a${index} ${inner}`;
    });
    expect(await findings(document(`paths: {}\n${bomb.join('\n')}\n`))).toMatchInlineSnapshot(`
      [
        "4:33 openapi-limit: aliases expand to more than 100000 values",
      ]
    `);
  });

  test('depth, by our own limit and by the one of the parser', async () => {
    const deep = (levels: number) => document(`paths: {}\nx-deep: ${'['.repeat(levels)}${']'.repeat(levels)}\n`);
    expect(await findings(deep(600))).toMatchInlineSnapshot(`
      [
        "4:508 openapi-limit: nested deeper than 500 levels",
      ]
    `);
    expect((await findings(deep(20_000))).join()).toContain('openapi-limit: nested deeper than 500 levels');
  });

  test('chains of references to what cannot be in the components', async () => {
    const references = (to: (index: number) => string) =>
      Array.from({ length: 60 }, (_, index) => to(index)).join('\n');
    const inside = references(
      (index) => `    F${index}: {flows: {$ref: '#/components/securitySchemes/F${index + 1}'}}`,
    );
    const limits = async (files: Parameters<typeof findings>[0]) =>
      (await findings(files)).filter((one) => one.includes('openapi-limit'));
    const nested = document(`paths: {}\ncomponents:\n  securitySchemes:\n${inside}\n    F60: {}\n`);
    expect(await limits(nested)).toMatchInlineSnapshot(`
      [
        "56:25 openapi-limit: a $ref is at the end of more than 50 others, and is not followed | shorten the chain, or put what it leads to into the components of the document",
      ]
    `);
    const content = `content: {text/plain: {$ref: 'parts.yaml#/P0'}}`;
    const chain = references((index) => `P${index}: {$ref: '#/P${index + 1}'}`);
    const chained = {
      'api.yaml': document(`paths:\n  /a: {get: {operationId: a, responses: {200: {description: Ok, ${content}}}}}\n`),
      'parts.yaml': `${chain}\nP60: {schema: {type: string}}\n`,
    };
    expect(await limits(chained)).toMatchInlineSnapshot(`
      [
        "4:94 openapi-limit: a $ref is at the end of more than 50 others, and is not followed | shorten the chain, or put what it leads to into the components of the document",
      ]
    `);
  });
});

describe('what could not be read', () => {
  const files = {
    'api.yaml': document(`paths:
  /a/{id}: {get: {$ref: a.yaml}, post: {$ref: b.yaml}}
  /b/{id}: {parameters: [{$ref: 'b.yaml#/Id'}], get: {responses: {'200': {$ref: 'b.yaml#/Fine'}}}}
`),
    'a.yaml': "responses: {'200': {description: A}}\n",
  };

  test('is one finding where it is a limit', async () => {
    const large = { ...files, 'b.yaml': `Fine: {description: ${'B'.repeat(2000)}}\n` };
    const limits = { mebibytes: 0.0015, depth: 500 };
    expect(told(await loadText(large, undefined, { limits }))).toMatchInlineSnapshot(`
      [
        "4:47 openapi-limit: ../openapi/b.yaml is larger than 0.0015 MiB | raise limits of the api entry in the config if that is right",
        "4:25 misplaced-ref: get is a $ref, which the specification does not allow here | docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document",
        "4:13 missing-operation-id: GET /a/{id} has no operationId",
        "5:49 missing-operation-id: GET /b/{id} has no operationId",
        "4:13 path-parameter: GET /a/{id} does not declare its path parameter id",
      ]
    `);
  });

  test('is one finding where it is a file with faults', async () => {
    expect(await findings({ ...files, 'b.yaml': 'Fine: {description: B\nId: [\n' })).toMatchInlineSnapshot(`
      [
        "b.yaml:1:7 invalid-openapi: not valid YAML: { has no }, or what is in it is not indented",
        "4:25 misplaced-ref: get is a $ref, which the specification does not allow here, nor in one other place | docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document",
      ]
    `);
  });

  test('is one finding where it is the document itself', async () => {
    const text = `paths:
  /a:
    get:
      operationId: a
      responses: {'200': {description: {$ref: '#/info/title'}}}
components:
  schemas:
    A: {type: string, example: "a
`;
    expect(await findings(document(text))).toEqual([
      '10:32 invalid-openapi: not valid YAML: a text has no closing ", or its further lines are not indented',
    ]);
  });

  test('a security scheme that cannot be read has no links to it', async () => {
    const { reference, links } = await loadText(
      document(`security: [{s: []}]
paths: {}
components: {securitySchemes: {s: {$ref: 'none.yaml#/s'}}}
`),
    );
    expect([reference.security, reference.securitySchemes]).toEqual([
      [{ schemes: [{ name: 's', anchor: undefined, scopes: [] }] }],
      [],
    ]);
    expect([...links.keys()]).toEqual([]);
  });

  test('is reported where it is referred to, and no more, where it is a file that is not there', async () => {
    expect(await findings(files)).toMatchInlineSnapshot(`
      [
        "4:47 unresolved-ref: no file ../openapi/b.yaml, here and in 2 other places",
        "4:25 misplaced-ref: get is a $ref, which the specification does not allow here | docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document",
        "4:13 missing-operation-id: GET /a/{id} has no operationId",
        "5:49 missing-operation-id: GET /b/{id} has no operationId",
        "4:13 path-parameter: GET /a/{id} does not declare its path parameter id",
      ]
    `);
  });

  test('limits are those of the entry', async () => {
    const text = document(`paths: {}\nx-a: ${'['.repeat(20)}${']'.repeat(20)}\n`);
    const deep = await loadText(text, undefined, { limits: { mebibytes: 1, depth: 10 } });
    const large = await loadText(text, undefined, { limits: { mebibytes: 0.00002, depth: 500 } });
    expect([...told(deep), ...told(large)]).toMatchInlineSnapshot(`
      [
        "4:15 openapi-limit: nested deeper than 10 levels",
        "openapi-limit: ../openapi/api.yaml is larger than 0.00002 MiB | raise limits of the api entry in the config if that is right",
      ]
    `);
  });
});

test('a $ref to what is something else is reported, and what has its fields is read', async () => {
  const text = `paths:
  /a:
    get:
      operationId: a
      parameters: [{$ref: '#/components/schemas/S'}]
      requestBody: {$ref: '#/components/responses/R'}
      responses:
        '200':
          description: A
          headers: {X-A: {$ref: '#/components/parameters/P'}}
          content:
            a/b: {$ref: '#/components/schemas/S'}
            a/c: {schema: {$ref: '#/components/parameters/P'}, examples: {a: {$ref: '#/components/schemas/S'}}}
            a/d: {schema: {$ref: '#/components/schemas/S/properties/p'}}
            a/e: {schema: {$ref: 'other.yaml#/components/responses/R'}}
        '404': {$ref: '#/components/schemas/S'}
components:
  schemas:
    S: {type: object, properties: {p: {type: string}}}
    T: {$ref: '#/paths/~1a/get'}
    U: {$ref: 'other.yaml#/components/schemas'}
  parameters: {P: {name: p, in: query, schema: {type: string}}}
  responses: {R: {description: Body of R, content: {a/b: {schema: {type: string}}}}}
`;
  const other = document('paths: {}\ncomponents: {responses: {R: {description: Far}}, schemas: {V: {type: string}}}\n');
  const loaded = await loadText({ 'api.yaml': document(text), 'other.yaml': other });
  const inSchema = 'refer to it from the `schema` of';
  expect(told(loaded)).toEqual([
    `7:27 unresolved-ref: $ref leads to a schema, not to a parameter: #/components/schemas/S | ${inSchema} a parameter`,
    '8:27 specification-violation: $ref leads to a response, not to a request body: #/components/responses/R',
    '12:33 specification-violation: $ref leads to a parameter, not to a header: #/components/parameters/P',
    `14:25 unresolved-ref: $ref leads to a schema, not to a media type: #/components/schemas/S | ${inSchema} a media type`,
    '15:34 unresolved-ref: $ref leads to a parameter, not to a schema: #/components/parameters/P',
    '15:85 specification-violation: $ref leads to a schema, not to an example: #/components/schemas/S',
    '17:34 unresolved-ref: $ref leads to a response, not to a schema: other.yaml#/components/responses/R',
    `18:23 unresolved-ref: $ref leads to a schema, not to a response: #/components/schemas/S | ${inSchema} a media type, in \`content\``,
    '22:15 unresolved-ref: $ref leads to an operation, not to a schema: #/paths/~1a/get',
  ]);
  const { requestBody, responses } = operation(loaded.reference, 'a');
  expect(JSON.stringify([requestBody, responses[0]?.headers])).toMatch(/Body of R.*"X-A"/);
});

test('a requirement of security that refers to its scheme is reported with its name', async () => {
  const text = `paths:
  /a:
    get: {operationId: a, security: [{$ref: '#/components/securitySchemes/key'}], responses: {default: {description: A}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
`;
  expect(await findings(document(text))).toEqual([
    '5:45 unresolved-ref: $ref leads to a security scheme, which is named here: #/components/securitySchemes/key | write key: []',
  ]);
});

test('a $ref in the document itself is read where the specification has none', async () => {
  const text = document(`paths:
  /a:
    get: {operationId: a, description: Both, responses: {'200': {description: A, content: {a/b: {$ref: '#/components/x-types/T'}}}}}
    put: {$ref: '#/paths/~1a/get', operationId: b}
components:
  x-types: {T: {schema: {type: string, description: Of T}}}
`);
  const loaded = await loadText(text);
  expect(told(loaded)).toEqual([
    '5:104 misplaced-ref: a/b is a $ref, which the specification does not allow here, nor in one other place | docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document',
  ]);
  expect(operation(loaded.reference, 'b')).toMatchObject({ description: '<p>Both</p>' });
  expect(JSON.stringify(operation(loaded.reference, 'a'))).toContain('Of T');
});

test('a $ref is read where the specification has none, with one warning', async () => {
  const files = {
    'api.yaml': `openapi: 3.1.0
info: {title: T, version: '1', description: {$ref: text.md}, contact: {$ref: 'parts.yaml#/contact'}}
servers: {$ref: 'parts.yaml#/servers'}
paths: {$ref: 'parts.yaml#/paths'}
components:
  schemas: {$ref: 'parts.yaml#/schemas'}
x-tagGroups: {$ref: 'parts.yaml#/groups'}
`,
    'text.md': 'From a *file*: 1\n',
    'parts.yaml': `contact: {name: Us}
servers: [{url: 'https://a.example', description: {$ref: text.md}}]
paths:
  /a:
    get:
      operationId: a
      parameters: {$ref: '#/list'}
      responses: {'200': {description: A, content: {application/json: {schema: {$ref: '#/schemas/A'}, examples: {$ref: '#/examples'}}}}}
      x-codeSamples: [{lang: py, source: {$ref: code.js}}]
schemas: {A: {type: object, properties: {$ref: '#/names'}, example: {$ref: nowhere}}}
names: {n: {type: integer}}
list: [{name: q, in: query, schema: {type: string}}]
examples: {one: {value: {$ref: one.json}}, two: {value: {$ref: none.json}}, three: {value: {$ref: '#/names', n: 1}}}
groups: []
`,
    'one.json': '{"n": "text", "$ref": "text.md"}',
    'code.js': 'print(1, {\n  a: ["b"] });\n',
  };
  const result = await loadText(files);
  expect(told(result)).toMatchInlineSnapshot(`
    [
      "2:52 misplaced-ref: description is a $ref, which the specification does not allow here, nor in 9 other places | docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document",
      "one.json:1:7 invalid-api-example: the example does not fit its schema: \`n\` has to be an integer, not a string",
    ]
  `);
  const { description, contact, servers, schemas: list } = result.reference;
  const [operation] = operationsOf(result.reference);
  expect([description, contact?.label, servers[0]?.description]).toEqual([
    '<p>From a <em>file</em>: 1</p>',
    'Us',
    '<p>From a <em>file</em>: 1</p>',
  ]);
  expect([
    operation?.operationId,
    operation?.parameters.flatMap((group) => group.parameters.map(({ name }) => name)),
  ]).toEqual(['a', ['q']]);
  expect(list.map(({ name }) => name)).toEqual(['A']);
  expect(JSON.stringify(operation)).toContain('>print<');
});

describe('references', () => {
  test('to nowhere, with the nearest name', async () => {
    const result = await loadText(schemas({ Pet: '{type: object}', Cat: "{$ref: '#/components/schemas/Pets'}" }));
    expect(told(result)).toMatchInlineSnapshot(`
      [
        "7:17 unresolved-ref: $ref leads nowhere: #/components/schemas/Pets | did you mean #/components/schemas/Pet?",
      ]
    `);
    expect(result.reference?.schemas.map(({ name, schema }) => [name, schema.type])).toEqual([
      ['Pet', 'object'],
      ['Cat', 'Pets'],
    ]);
  });

  test('to a file that is not there, and into one', async () => {
    const files = {
      'api.yaml': schemas({ A: '{$ref: none.yaml}', B: "{$ref: 'b.yaml#/Nope'}" }),
      'b.yaml': 'Note: {type: string}\n',
    };
    expect(await findings(files)).toMatchInlineSnapshot(`
      [
        "6:15 unresolved-ref: no file ../openapi/none.yaml",
        "7:15 unresolved-ref: $ref leads nowhere: b.yaml#/Nope | did you mean b.yaml#/Note?",
      ]
    `);
  });

  test('to the document, from a part of it that has nothing of that name', async () => {
    const files = {
      'api.yaml': schemas({ A: '{$ref: parts/a.yaml}', B: '{type: string}' }),
      'parts/a.yaml': "properties: {b: {$ref: '#/components/schemas/B'}, c: {$ref: '#/components/schemas/C'}}\n",
    };
    expect(await findings(files)).toEqual([
      'parts/a.yaml:1:24 unresolved-ref: $ref leads nowhere: #/components/schemas/B | it is looked for in its own file: for the one of the document, write ../api.yaml#/components/schemas/B',
      'parts/a.yaml:1:61 unresolved-ref: $ref leads nowhere: #/components/schemas/C',
    ]);
  });

  test('to a file of a folder above, where the config names that', async () => {
    const files = {
      'pets/api.yaml': schemas({ A: '{$ref: ../common/a.yaml}', B: '{$ref: ../../b.yaml}' }),
      'common/a.yaml': '{title: Shared, $ref: b.yaml}\n',
      'common/b.yaml': 'type: string\n',
    };
    const root = mkdtempSync(join(tmpdir(), 'docsgen-openapi-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const result = await loadReference({
      id: 'x',
      file: join(root, 'pets/api.yaml'),
      folder: root,
      path: 'openapi/pets/api.yaml',
      permalink: '/x',
      replaceTokens: (text) => text,
    });
    rmSync(root, { recursive: true });
    expect(told(result).map((line) => line.split(' | ')[0])).toEqual([
      'openapi/pets/api.yaml:7:15 forbidden-ref: $ref leads out of the document’s folder: ../../b.yaml',
    ]);
    expect(result.files).toEqual(['openapi/pets/api.yaml', 'openapi/common/a.yaml', 'openapi/common/b.yaml']);
  });

  test('the hint for a file out of reach names the folder that has both', async () => {
    const named = (refs: readonly string[]) =>
      schemas(Object.fromEntries(refs.map((ref, index) => [`S${index}`, `{$ref: ${ref}}`])));
    const hints = async (refs: readonly string[]) => {
      const { findings: found } = await loadText({ 'api.yaml': named(refs) }, undefined, {
        path: 'specs/v1/pets/api.yaml',
      });
      return found.map(({ hint, message }) => [message.replace(/^.*folder: /, ''), hint?.replace(/^.*copy, or /, '')]);
    };
    const generic = 'name a folder that has both under folder in the config';
    expect(await hints(['../a.yaml', '../../b.yaml', '../../../c.yaml', '../../../../d.yaml', '/e.yaml'])).toEqual([
      ['../a.yaml', "set folder: 'specs/v1' of the api entry in the config"],
      ['../../b.yaml', "set folder: 'specs' of the api entry in the config"],
      ['../../../c.yaml', generic],
      ['../../../../d.yaml', generic],
      ['/e.yaml', generic],
    ]);
    expect(await hints(['../a.yaml#/x', '../a.yaml#/y'])).toEqual([
      ['../a.yaml, and so does $ref in another place', "set folder: 'specs/v1' of the api entry in the config"],
    ]);
    const many = [...Array(11).keys()].map((index) => `../a${index}.yaml`);
    expect(await hints([...many, '../../b.yaml'])).toEqual([
      ['../a0.yaml, and so does $ref in 11 other places', "set folder: 'specs' of the api entry in the config"],
    ]);
    expect(await hints([...many, '../../../c.yaml'])).toEqual([
      ['../a0.yaml, and so does $ref in 11 other places', generic],
    ]);
  });

  test('many files that are out of reach are one finding', async () => {
    const named = Object.fromEntries([...Array(12).keys()].map((index) => [`S${index}`, `{$ref: ../s${index}.yaml}`]));
    expect((await findings(schemas(named))).map((line) => line.split(' | ')[0])).toEqual([
      '6:16 forbidden-ref: $ref leads out of the document’s folder: ../s0.yaml, and so does $ref in 11 other places',
    ]);
  });

  test('out of the folder, to another host, through a link', async () => {
    const refs = ['../secret.yaml', '/etc/passwd', 'https://example.org/a.yaml', 'file:///etc/passwd', '%2e%2e/a.yaml'];
    const named = Object.fromEntries(refs.map((ref, index) => [`S${index}`, `{$ref: '${ref}'}`]));
    expect(await findings(schemas(named))).toMatchInlineSnapshot(`
      [
        "6:16 forbidden-ref: $ref leads out of the document’s folder: ../secret.yaml | copy the file into the folder of the document and refer to the copy, or name a folder that has both under folder in the config",
        "7:16 forbidden-ref: $ref leads out of the document’s folder: /etc/passwd | copy the file into the folder of the document and refer to the copy, or name a folder that has both under folder in the config",
        "8:16 forbidden-ref: $ref to another host: https://example.org/a.yaml | copy the file into the folder of the document and refer to the copy, or name the host under remote in the config",
        "9:16 forbidden-ref: $ref to a file of one machine: file:///etc/passwd | copy the file into the folder of the document and refer to the copy, by a path from this file, with / between folders",
        "10:16 forbidden-ref: $ref leads out of the document’s folder: %2e%2e/a.yaml | copy the file into the folder of the document and refer to the copy, or name a folder that has both under folder in the config",
      ]
    `);

    const folder = mkdtempSync(join(tmpdir(), 'docsgen-openapi-'));
    writeFileSync(join(folder, 'api.yaml'), schemas({ A: '{$ref: link.yaml}' }));
    symlinkSync('/etc/passwd', join(folder, 'link.yaml'));
    const options = { id: 'x', path: 'api.yaml', permalink: '/x', replaceTokens: (text: string) => text };
    expect(told(await loadReference({ ...options, file: join(folder, 'api.yaml') }))).toMatchInlineSnapshot(`
      [
        "6:15 forbidden-ref: link.yaml is a link out of the document’s folder",
      ]
    `);
    rmSync(folder, { recursive: true });
  });

  test('an $id is the base of the references in its schema, and anchors are its own', async () => {
    const named = {
      Tree: "{$id: 'https://a.example/tree', type: object, properties: {own: {$ref: '#node'}, up: {$ref: '#/$defs/n'}}, $defs: {n: {$anchor: node, type: string}}}",
      Leaf: "{$id: 'https://a.example/s/leaf', properties: {tree: {$ref: ../tree}, own: {$ref: '#node'}, all: {$ref: '#/components/schemas/Tree'}}, $defs: {n: {$anchor: node, type: integer}}}",
      Other: "{properties: {leaf: {$ref: 'https://a.example/s/leaf'}, node: {$ref: 'https://a.example/s/leaf#node'}}}",
      Sample:
        "{type: object, example: {$id: 'https://a.example/tree', $anchor: node}, properties: {tree: {$ref: 'https://a.example/tree'}}}",
    };
    const { bundled, ...result } = await loadText(schemas(named));
    expect(told(result)).toEqual([]);
    const refs = [...JSON.stringify(bundled).matchAll(/"(\w+)":\{"\$ref":"#\/components\/schemas\/([^"]*)"/g)];
    expect(refs.map(([, name, target]) => `${name} ${target}`)).toEqual([
      'own Tree/$defs/n',
      'up Tree/$defs/n',
      'tree Tree',
      'own Leaf/$defs/n',
      'all Tree',
      'leaf Leaf',
      'node Leaf/$defs/n',
      'tree Tree',
    ]);
  });

  test('in a circle', async () => {
    const named = { A: "{$ref: '#/components/schemas/B'}", B: "{$ref: '#/components/schemas/A'}" };
    expect(await findings(schemas(named))).toMatchInlineSnapshot(`
      [
        "6:15 unresolved-ref: $ref leads back to itself: #/components/schemas/B, here and in another place",
      ]
    `);
  });

  test('what is the cause of many has their places', async () => {
    const of = (name: string) => `{$ref: '#/components/schemas/${name}/properties/x'}`;
    const [found, ...others] = (await loadText(schemas({ A: of('B'), B: of('C'), C: of('A') }))).findings;
    expect([others, found?.place?.start?.line]).toEqual([[], 6]);
    expect(found?.related?.map(({ message, place }) => [message, place.start?.line])).toEqual([
      ['the same', 7],
      ['the same', 8],
    ]);
  });

  test('through itself, through a broken one, and through a long chain', async () => {
    const of = (name: string) => `{$ref: '#/components/schemas/${name}/properties/x'}`;
    expect(await findings(schemas({ B: of('B') }))).toEqual([
      '6:15 unresolved-ref: $ref leads back to itself: #/components/schemas/B/properties/x',
    ]);
    expect(await findings(schemas({ A: of('B'), B: of('C'), C: of('A'), D: of('A') }))).toEqual([
      '6:15 unresolved-ref: $ref leads back to itself: #/components/schemas/B/properties/x, here and in 3 other places',
    ]);
    const chain = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`A${index}`, of(`A${index + 1}`)]));
    expect(await findings(schemas({ ...chain, U: of('A50') }))).toEqual([
      '105:17 unresolved-ref: $ref leads nowhere: #/components/schemas/A100/properties/x, here and in 100 other places | did you mean #/components/schemas/A10?',
    ]);
    const plain = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`A${at}`, `{$ref: '#/components/schemas/A${at + 1}'}`]),
    );
    const end = '{type: object, properties: {x: {type: string}}}';
    expect(await findings(schemas({ ...plain, A100: end, U: of('A0') }))).toEqual([]);
  });

  test('of a discriminator: the schema that has it is not meant', async () => {
    const mapping =
      "{propertyName: kind, mapping: {a: '#/components/schemas/StrategyNone', b: '#/components/schemas/StrategyAl'}}";
    const all = { Strategy: `{discriminator: ${mapping}}`, StrategyAll: '{type: object}' };
    expect(await findings(schemas(all))).toEqual([
      expect.stringMatching(/specification-violation: mapping leads nowhere: #\/components\/schemas\/StrategyNone$/),
      expect.stringMatching(/StrategyAl \| did you mean #\/components\/schemas\/StrategyAll\?$/),
    ]);
  });

  test('a list with more than one item is said to have more than 1 item', async () => {
    expect(await findings(schemas({ A: '{type: array, maxItems: 1, items: {}, example: [1, 2]}' }))).toEqual([
      expect.stringMatching(/the value must not have more than 1 item$/),
    ]);
  });

  test('of a discriminator', async () => {
    const mapping = "{propertyName: kind, mapping: {a: '#/components/schemas/Nope', b: A}}";
    expect(await findings(schemas({ A: '{type: object}', B: `{discriminator: ${mapping}}` }))).toMatchInlineSnapshot(`
      [
        "7:58 specification-violation: mapping leads nowhere: #/components/schemas/Nope",
      ]
    `);
  });

  test('a fault in another file is reported with its place there', async () => {
    const files = { 'api.yaml': schemas({ A: '{$ref: parts/a.yaml}' }), 'parts/a.yaml': "items:\n  $ref: 'b.yaml'\n" };
    expect(await findings(files)).toMatchInlineSnapshot(`
      [
        "parts/a.yaml:2:9 unresolved-ref: no file ../openapi/parts/b.yaml",
      ]
    `);
  });

  test('to a file are read in examples, also in those of Swagger 2.0 and inside of them', async () => {
    const result = await loadText({
      'api.yaml': `swagger: '2.0'
info: {title: T, version: '1'}
paths:
  /a:
    get:
      operationId: a
      produces: [application/json]
      responses:
        '200':
          description: A
          schema: {type: array, items: {type: object}}
          examples: {application/json: [{$ref: pet.json}, {$ref: none.json}, {$ref: pet.json, n: 1}]}
        '400': {description: B, schema: {type: object}, examples: {application/json: {$ref: pet.json}}}
        '404': {description: C, schema: {type: object}, examples: {$ref: all.yaml}}
`,
      'pet.json': '{"name": "Rex", "self": {"$ref": "pet.json"}}',
      'all.yaml': 'application/json: {name: Tom}\n',
    });
    expect(told(result)).toEqual([
      '12:48 misplaced-ref: application/json[0] is a $ref, which the specification does not allow here, nor in 2 other places | docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document',
    ]);
    const pet = { name: 'Rex', self: { $ref: 'pet.json' } };
    expect(
      operationsOf(result.reference)[0]?.responses.map(({ content: [type] }) =>
        JSON.parse(type?.examples[0]?.text ?? ''),
      ),
    ).toEqual([[pet, { $ref: 'none.json' }, { $ref: 'pet.json', n: 1 }], pet, { name: 'Tom' }]);
  });

  test('a value that contains itself is a finding', async () => {
    const text = "openapi: 3.1.0\ninfo: {title: T, version: '1', contact: {$ref: '#/info'}}\npaths: {}\n";
    expect(await findings(text)).toEqual([
      '2:48 unresolved-ref: $ref leads back to itself: #/info',
      '2:48 misplaced-ref: contact is a $ref, which the specification does not allow here | docsgen reads it, but not every tool does: write what it leads to in its place, or bundle the document',
    ]);
  });

  test('in examples are data', async () => {
    const named = { A: "{example: {$ref: '#/nowhere'}, properties: {$ref: {type: string}}}" };
    expect(await findings(schemas(named))).toEqual([]);
  });
});

describe('the specification', () => {
  test('versions that are no text, and unknown ones', async () => {
    expect(await findings('openapi: 3.1\ninfo: {title: T, version: 1.0}\npaths: {}\n')).toMatchInlineSnapshot(`
      [
        "1:10 specification-violation: openapi names no whole version | write openapi: '3.1.2'",
        "2:27 specification-violation: the version of the API is not text | put it in quotes",
      ]
    `);
    expect(await findings("openapi: '3.0'\ninfo: {title: T, version: '1'}\npaths: {}\n")).toEqual([
      "1:10 specification-violation: openapi names no whole version | write openapi: '3.0.4'",
    ]);
    expect(await findings("swagger: 2.0\ninfo: {title: T, version: '1'}\npaths: {}\n")).toEqual([
      "1:10 specification-violation: swagger names no whole version | write swagger: '2.0'",
    ]);
    expect(await findings("openapi: '4.0.0'\ninfo: {title: T, version: '1'}\npaths: {}\n")).toMatchInlineSnapshot(`
      [
        "1:10 invalid-openapi: openapi 4.0.0 is not a version docsgen knows | it knows Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2",
      ]
    `);
    expect(await findings("info: {title: T, version: '1'}\npaths: {}\n")).toMatchInlineSnapshot(`
      [
        "1:1 invalid-openapi: neither openapi nor swagger says what version the document is | begin it with openapi: '3.1.0'",
      ]
    `);
    expect(await findings("openapi: '3.0.1'\ninfo: {title: T, version: '1'}\n")).toMatchInlineSnapshot(`
      [
        "1:1 specification-violation: the document has no paths",
      ]
    `);
  });

  const faulty = (version: string) => `openapi: ${version}
info: {titel: T, version: '1'}
paths:
  pets: {}
  /pets/{id}:
    get:
      parameters:
        - {name: id, in: path, required: false, schema: {type: string}}
        - {name: q, in: querry, schema: {}}
        - {name: r, in: query}
      responses:
        '200': {}
      x-docsgen-ignore: missing-operation-id
components:
  schemas:
    A: {type: strin, required: yes}
  securitySchemes:
    s: {type: apiKey, in: body, name: k}
`;

  test('3.0, each fault once', async () => {
    expect(await findings(faulty('3.0.3'))).toMatchInlineSnapshot(`
      [
        "2:1 specification-violation: info has no title",
        "2:8 specification-violation: info cannot have titel | did you mean title?",
        "4:3 specification-violation: paths cannot have pets | a path begins with a slash",
        "8:42 specification-violation: required is false, not true",
        "9:25 specification-violation: in is querry, not path, query, header or cookie",
        "10:11 specification-violation: parameters[2] has no schema or content",
        "12:9 specification-violation: 200 has no description",
        "16:32 specification-violation: required is text, not a list",
        "16:15 specification-violation: type is strin, not array, boolean, integer, number, object or string",
        "18:27 specification-violation: in is body, not header, query or cookie",
      ]
    `);
  });

  test('3.1, each fault once', async () => {
    expect(await findings(faulty('3.1.0'))).toMatchInlineSnapshot(`
      [
        "2:1 specification-violation: info has no title",
        "2:8 specification-violation: info cannot have titel | did you mean title?",
        "8:42 specification-violation: required is false, not true",
        "9:25 specification-violation: in is querry, not query, header, path or cookie",
        "10:11 specification-violation: parameters[2] has no schema or content",
        "12:9 specification-violation: 200 has no description",
        "18:27 specification-violation: in is body, not query, header or cookie",
        "16:15 specification-violation: type is strin, not array, boolean, integer, null, number, object or string",
        "16:32 specification-violation: required is yes, not a list of names",
      ]
    `);
  });

  test('what is new in 3.2 is known there and unknown before', async () => {
    const body = "paths: {/a: {query: {operationId: a, responses: {'200': {summary: Hits}}}}}\n";
    expect(await findings(document(body).replace('3.1.0', '3.2.0'))).toEqual([]);
    expect(await findings(document(body))).toMatchInlineSnapshot(`
      [
        "3:14 specification-violation: /a cannot have query",
      ]
    `);
  });

  const dated = (version: string, body: string) => document(body).replace('3.1.0', version);
  const fine = "responses: {'200': {description: Fine}}";

  test.each(['3.1.2', '3.2.0'])('what %s allows is no fault', async (version) => {
    const body = `paths:
  /item: {$ref: '#/components/pathItems/Item'}
  /linked:
    post:
      operationId: linked
      responses:
        '200': {description: Fine, links: {a: {operationId: linked, server: {url: 'https://a.example'}, parameters: {id: 5}}}}
      callbacks: {done: {x-a: 1, '{$url}': {post: {${fine}}}}}
components:
  pathItems: {Item: {get: {operationId: item, ${fine}}}}
`;
    expect(await findings(dated(version, body))).toEqual([]);
  });

  test('an encoding of 3.0 has headers by reference, and extensions', async () => {
    const body = `paths:
  /a:
    post:
      operationId: a
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, properties: {f: {}}}
            encoding: {f: {contentType: image/png, x-a: 1, headers: {X-P: {$ref: '#/components/headers/H'}}}}
      ${fine}
components: {headers: {H: {schema: {type: string}}}}
`;
    expect(await findings(dated('3.0.3', body))).toEqual([]);
  });

  test('everything that 3.2 adds is checked', async () => {
    const body = `$self: https://example.org/api.yaml#a
paths:
  /a:
    query: {operationId: a, ${fine}}
    additionalOperations: {COPY: {operationId: b, ${fine}}, GET: {operationId: c, ${fine}}}
  /b:
    get:
      operationId: d
      parameters:
        - {name: q, in: querystring, content: {text/plain: {schema: {type: string}}}}
        - {name: r, in: querystring, content: {text/plain: {schema: {type: string}}}}
      responses:
        '200': {summary: Lines, content: {application/jsonl: {itemSchema: {type: string}, encoding: {}, itemEncoding: {}}}}
components:
  mediaTypes: {Lines: {itemSchema: {type: integer}}}
  examples: {E: {dataValue: 1, value: 2}}
  securitySchemes: {o: {type: oauth2, deprecated: true, flows: {deviceAuthorization: {tokenUrl: t, scopes: {}}}}}
tags: [{name: t, summary: T, parent: p, kind: nav}]
`;
    expect(await findings(dated('3.2.0', body))).toMatchInlineSnapshot(`
      [
        "3:8 specification-violation: $self cannot be https://example.org/api.yaml#a | the address of a document has no fragment",
        "7:93 specification-violation: additionalOperations cannot have GET | it holds methods that have no key of their own, such as COPY",
        "11:7 specification-violation: parameters has more than one with in: querystring",
        "15:105 specification-violation: itemEncoding is not allowed here",
        "18:14 specification-violation: E has value and dataValue, of which one is allowed",
        "19:65 specification-violation: deviceAuthorization has no deviceAuthorizationUrl",
      ]
    `);
  });

  test('of a security scheme, just what is wrong as what it is', async () => {
    const swagger = `swagger: '2.0'
info: {title: T, version: '1'}
paths: {}
securityDefinitions:
  a: {type: apiKey, name: k, in: cookie}
  b: {type: basic, name: k}
  c: {name: k, in: header}
  d: {type: oauth2, flow: accessCode, scopes: {}, authorizationUrl: 'https://a.example'}
  e: {type: http, scheme: bearer}
  f: {type: oauth2, flow: wrong, scopes: {}, authorizationUrl: 'https://a.example'}
`;
    expect(await findings(swagger)).toEqual([
      '5:34 specification-violation: in is cookie, not header or query',
      '6:20 specification-violation: b cannot have name',
      '7:3 specification-violation: c has no type',
      '8:3 specification-violation: d has no tokenUrl',
      '9:13 specification-violation: type is http, not basic, apiKey or oauth2',
      '10:27 specification-violation: flow is wrong, not implicit, password, application or accessCode',
    ]);
    const flow = "{authorizationUrl: 'https://a.example', scopes: {}, wrong: 1}";
    const text = `paths: {}
components:
  securitySchemes:
    a: {scheme: bearer}
    b: {type: oauth2, oauth2MetadataUrl: 'https://a.example', flows: {implicit: ${flow}}}
`;
    expect(await findings(dated('3.2.0', text))).toEqual([
      '6:5 specification-violation: a has no type',
      '7:133 specification-violation: implicit cannot have wrong',
    ]);
  });

  test('many paths that are like others are one finding', async () => {
    const paths = Array.from({ length: 12 }, (_, index) =>
      ['a', 'b'].map((name) => `  /${index}/{${name}}: {}\n`).join(''),
    );
    const others = paths
      .slice(1)
      .map((_, at) => ` (/${at + 1}/{b} cannot be distinguished from /${at + 1}/{a} ${7 + 2 * at}:3)`);
    expect(await findings(dated('3.1.0', `paths:\n${paths.join('')}`))).toEqual([
      `5:3 ambiguous-path: /0/{b} cannot be distinguished from /0/{a}, nor can 11 other paths from others | use the same parameter names and put the operations under one path (the first such path 4:3)${others.join('')}`,
    ]);
  });

  test('what another version has is reported with the version, or with what to write instead', async () => {
    const newer =
      '{operationId: a, produces: [a/b], responses: {200: {description: A, content: {a/b: {itemSchema: {}}}}}}';
    expect(await findings(dated('3.0.3', `host: a.example\nwebhooks: {}\npaths: {/a: {get: ${newer}}}\n`))).toEqual([
      '3:1 specification-violation: the document cannot have host | it is of Swagger 2.0: since OpenAPI 3.0, write `servers`',
      '4:1 specification-violation: the document cannot have webhooks | OpenAPI has it since 3.1',
      '5:36 specification-violation: get cannot have produces | it is of Swagger 2.0: since OpenAPI 3.0, write the media types of responses',
      '5:103 specification-violation: a/b cannot have itemSchema | OpenAPI has it since 3.2',
    ]);
  });

  test('a misspelt field is reported with the one that is meant, of those that its object may have', async () => {
    const responses =
      '{200: {description: A, contents: {}, content: {a/b: {schemas: {}}, c/d: {schema: {}, exmple: 1}}}}';
    const text = `sever: []
tag: [{name: a, external_docs: {}}]
paths: {/a: {post: {operationId: a, sumary: A, parameter: [], nearly: 1, responses: ${responses}}}}
components: {schema: {}, securitySchemes: {k: {type: apiKey, in: header, name: X, bearerformat: a}}}
`;
    const found = (await findings(dated('3.1.0', text))).map((one) => one.replace(/.* cannot have/, ''));
    expect(found.sort()).toEqual([
      ' bearerformat | did you mean bearerFormat?',
      ' contents | did you mean content?',
      ' exmple | did you mean example?',
      ' nearly',
      ' parameter | did you mean parameters?',
      ' schema | did you mean schemas?',
      ' schemas | did you mean schema?',
      ' sever',
      ' sumary | did you mean summary?',
      ' tag | did you mean tags?',
    ]);
  });

  test('a type that is none, alone or in a list, and null without quotes', async () => {
    const types = 'array, boolean, integer, null, number, object or string';
    const named = { A: '{type: [string, null]}', B: '{type: [string, text]}', C: '{type: null}' };
    expect(await findings(schemas(named))).toEqual([
      `6:24 specification-violation: type[1] is empty, not ${types} | the type is a name: put it in quotes, 'null'`,
      `7:24 specification-violation: type[1] is text, not ${types}`,
      `8:15 specification-violation: type is empty, not ${types} | the type is a name: put it in quotes, 'null'`,
    ]);
  });

  test('what is next to a `$ref` of a schema in a form that cannot be shown, in 3.0 as since 3.1', async () => {
    const named =
      "paths: {}\ncomponents: {schemas: {A: {type: string}, B: {$ref: '#/components/schemas/A', allOf: {1: {title: C}}, format: 5}}}\n";
    for (const version of ['3.0.3', '3.1.0'])
      expect(await findings(dated(version, named))).toEqual([
        '4:79 invalid-openapi: allOf is not a list of schemas',
        '4:111 specification-violation: format is 5, not text',
      ]);
  });

  test('the values of an enum are shown as JSON, but for texts', async () => {
    const schema = "{enum: [{a: 1}, [b], null, 'c', ''], example: 1}";
    expect(await findings(schemas({ A: schema }))).toEqual([
      '6:54 invalid-api-example: the example does not fit its schema: the value cannot be 1 | it can be {"a":1}, ["b"], null, c, ""',
    ]);
  });

  test('a misspelt keyword of a schema is reported, which JSON Schema would take for one of its own', async () => {
    const schema =
      '{requried: [a], properties: {minlength: {type: string, minlength: 1, nulable: true, descripton: b, enum: [c]}}}';
    expect(await findings(schemas({ A: schema }))).toEqual([
      '6:9 specification-violation: requried is no keyword of schemas | did you mean required? what is your own begins with x-',
      '6:63 specification-violation: minlength is no keyword of schemas | did you mean minLength? what is your own begins with x-',
      '6:77 specification-violation: nulable is no keyword of schemas | did you mean nullable? what is your own begins with x-',
      '6:92 specification-violation: descripton is no keyword of schemas | did you mean description? what is your own begins with x-',
    ]);
    const own =
      '{units: kg, x-minlength: 1, when: a, ids: [], order: 1, javaType: A, example: {titel: a, typ: 1}, default: {requird: 1}, enum: [{titel: a, typ: 1}], $comment: b}';
    expect(await findings(schemas({ A: own }))).toEqual([]);
    const older = '{properties: {a: {type: string, minlength: 1}}}';
    expect(await findings(dated('3.0.3', `paths: {}\ncomponents: {schemas: {A: ${older}}}\n`))).toEqual([
      '4:59 specification-violation: a cannot have minlength | did you mean minLength? what is your own begins with x-',
    ]);
    expect(
      await findings({
        'a.json': JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', typ: 'object' }),
      }),
    ).toEqual([
      'a.json:1:59 specification-violation: typ is no keyword of schemas | did you mean type? what is your own begins with x-',
    ]);
  });

  test('what is written one level too high says where it belongs', async () => {
    const responses = '{200: {description: A, application/json: {}}, 201: {description: B, schema: {}}}';
    expect(await findings(dated('3.0.3', `paths: {/a: {get: {operationId: a, responses: ${responses}}}}\n`))).toEqual([
      '3:70 specification-violation: 200 cannot have application/json | media types are below `content`',
      '3:115 specification-violation: 201 cannot have schema | the schema is in a media type, below `content`',
    ]);
    const parameters =
      '[{name: q, in: query, type: string, schema: {}}, {name: b, in: body, schema: {}, type: string}]';
    const operation = `{operationId: a, parameters: ${parameters}, responses: {200: {description: A}}}`;
    expect(
      await findings(`swagger: '2.0'\ninfo: {title: T, version: '1'}\npaths: {/a: {get: ${operation}}}\n`),
    ).toEqual([
      '3:84 specification-violation: parameters[0] cannot have schema | only a parameter with `in: body` has one: write `type` and its other keywords here',
      '3:129 specification-violation: parameters[1] cannot have type | a parameter with `in: body` has a `schema`, which says it',
    ]);
  });

  test('fields that exclude each other are named, and are not the fault of what is empty or lacks both', async () => {
    const parameters =
      '[{name: a, in: query, example: x}, null, {name: c, in: query, style: form, content: {a/b: {}}}]';
    const operation = `{operationId: a, parameters: ${parameters}, responses: {200: {description: A}}}`;
    expect(await findings(dated('3.0.3', `paths: {/a: {get: ${operation}}}\n`))).toEqual([
      '3:49 specification-violation: parameters[0] has no schema or content',
      '3:83 specification-violation: parameters[1] is empty, not a mapping',
      '3:89 specification-violation: parameters[2] has content and style, of which one is allowed',
    ]);
  });

  test('messages name what is wrong in words of our own', async () => {
    const body = `servers: [{url: '/', variables: {v: {default: a, enum: []}}}]
paths:
  /a: {get: {operationId: a, responses: {}, tags: [x, x]}}
  /b:
    get:
      operationId: b
      parameters: [{name: q, in: query, content: {}}, {name: p, in: query, content: {a/b: {}, c/d: {}}}]
      responses: {x-a: 1}
  /c: {get: {operationId: c, responses: {2xx: {description: C}}}}
components:
  schemas: {a b: {type: string}}
  headers: {H: {schema: {}, style: form}}
`;
    expect(await findings(dated('3.1.2', body))).toMatchInlineSnapshot(`
      [
        "3:50 specification-violation: enum is empty",
        "5:30 specification-violation: responses names no response | responses are named by a status such as 200, by 4XX, or default",
        "9:41 specification-violation: content is empty",
        "9:76 specification-violation: content has more than one entry",
        "10:7 specification-violation: responses names no response | responses are named by a status such as 200, by 4XX, or default",
        "11:42 specification-violation: responses cannot have 2xx | responses are named by a status such as 200, by 4XX, or default",
        "14:36 specification-violation: style is form, not simple",
        "13:13 specification-violation: schemas cannot have a b | names are made of letters, digits, dots, hyphens and underscores",
      ]
    `);
    const old = `paths: {/a: {get: {operationId: a, responses: {}, parameters: [{name: q, in: query, schema: {minLength: -1, multipleOf: 0}}]}}}
`;
    expect(await findings(dated('3.0.3', old))).toMatchInlineSnapshot(`
      [
        "3:121 specification-violation: multipleOf is 0, which is too small | it is more than 0",
        "3:105 specification-violation: minLength is -1, which is too small | it is 0 or more",
        "3:36 specification-violation: responses names no response | responses are named by a status such as 200, by 4XX, or default",
      ]
    `);
    const later = `paths: {}
components: {schemas: {A: {properties: {a: {const: 1}, b: {examples: [a]}, c: {type: [string, 'null']}, d: {type: text}}}}}
`;
    expect(await findings(dated('3.0.3', later))).toEqual([
      '4:45 specification-violation: a cannot have const | OpenAPI has it since 3.1; before that it is `enum` with one value',
      '4:60 specification-violation: b cannot have examples | OpenAPI has it since 3.1; before that it is `example` with one of them',
      '4:80 specification-violation: type is a list, not array, boolean, integer, number, object or string | OpenAPI has it since 3.1; before that it is one type, with `nullable: true` (2.0: `x-nullable`) for what may be null',
      '4:115 specification-violation: type is text, not array, boolean, integer, number, object or string',
    ]);
    const parameters = `swagger: '2.0'
info: {title: T, version: '1'}
paths:
  /a:
    post:
      operationId: a
      parameters:
        - {name: a, in: body, schema: {type: string}, type: string}
        - {name: b, in: cookie, type: string}
        - {name: c, in: query}
        - {name: d, type: string}
        - {$ref: '#/parameters/E', description: more}
      responses: {200: {description: ok}}
parameters: {E: {name: e, in: query, type: string}}
`;
    expect(await findings(parameters)).toEqual([
      '8:55 specification-violation: parameters[0] cannot have type | a parameter with `in: body` has a `schema`, which says it',
      '9:25 specification-violation: in is cookie, not body, formData, header, path or query',
      '10:11 specification-violation: parameters[2] has no type',
      '11:11 specification-violation: parameters[3] has no in',
    ]);
    const swagger = `swagger: '2.0'
info: {title: T, version: '1'}
host: https://example.org/a
basePath: a
paths: {/a: {get: {operationId: a, responses: {}}}}
`;
    expect(await findings(swagger)).toMatchInlineSnapshot(`
      [
        "3:7 specification-violation: host cannot be https://example.org/a | a host is a name with or without a port, such as api.example.org:8080",
        "4:11 specification-violation: basePath cannot be a | a base path begins with a slash",
        "5:36 specification-violation: responses names no response | responses are named by a status such as 200, by 4XX, or default",
      ]
    `);
    expect(await findings(swagger.replace('https://example.org/a', "''"))).toContain(
      '3:7 specification-violation: host cannot be empty | a host is a name with or without a port, such as api.example.org:8080',
    );
  });

  test('one broken reference costs nothing else', async () => {
    const body = `paths:
  /a:
    get:
      operationId: a
      parameters: [{$ref: '#/components/parameters/None'}]
      responses: {'200': {$ref: '#/components/responses/None'}}
  /b:
    get: {operationId: b, responses: {'200': {description: B}}}
`;
    const result = await loadText(document(body));
    expect(told(result)).toMatchInlineSnapshot(`
      [
        "7:27 unresolved-ref: $ref leads nowhere: #/components/parameters/None",
        "8:33 unresolved-ref: $ref leads nowhere: #/components/responses/None",
      ]
    `);
    expect(operationsOf(await referenceOf(Promise.resolve(result))).map(({ title }) => title)).toEqual(['a', 'b']);
  });
});

describe('rules', () => {
  const paths = document(`paths:
  /pets/{id}:
    get: {operationId: pet, responses: {'200': {description: A}}}
    delete:
      operationId: pet
      parameters: [{name: petId, in: path, required: true, schema: {}}, {name: ids, in: path, required: true, schema: {}}]
      responses: {'200': {description: A}}
  /pets/{name}:
    parameters: [{name: name, in: path, required: true, schema: {}}, {name: AUTHORIZATION, in: header, schema: {}}]
    get: {responses: {'200': {description: A}}}
    put: {operationId: other, responses: {'200': {description: A}}}
  /twice/{a}/{a}:
    get:
      operationId: twice
      parameters: [{name: a, in: path, required: true, schema: {}}]
      responses: {'200': {description: A}}
`);

  test('each reports with its place', async () => {
    expect(await findings(paths)).toMatchInlineSnapshot(`
      [
        "10:3 ambiguous-path: /pets/{name} cannot be distinguished from /pets/{id} | use the same parameter names and put the operations under one path (the first such path 4:3)",
        "7:20 duplicate-operation-id: operationId pet is used twice (first used here 5:11)",
        "11:77 ignored-header: tools ignore a header parameter named AUTHORIZATION | describe it as a security scheme",
        "12:5 missing-operation-id: GET /pets/{name} has no operationId",
        "5:5 path-parameter: GET /pets/{id} does not declare its path parameter id",
        "6:5 path-parameter: DELETE /pets/{id} does not declare its path parameter id",
        "8:27 path-parameter: DELETE /pets/{id} has no {petId}",
        "8:80 path-parameter: DELETE /pets/{id} has no {ids} | did you mean id?",
        "14:3 path-parameter: /twice/{a}/{a} has {a} twice",
      ]
    `);
  });

  test('a parameter of the query that is written in the path, too', async () => {
    const query = `paths:
  /pets?tag={tag}:
    get: {operationId: pets, parameters: [{name: tag, in: query, schema: {}}], responses: {default: {description: A}}}
`;
    expect(await findings(document(query))).toEqual([
      '5:5 path-parameter: GET /pets?tag={tag} does not declare its path parameter tag | it is declared as a parameter of the query, which is no part of a path: take it away here',
    ]);
  });

  test('a path parameter with another name than in the path is one finding for all operations', async () => {
    const other =
      'parameters: [{name: id, in: path, required: true, schema: {}}], responses: {default: {description: A}}';
    const paths = `paths:
  /pets/{petId}:
    get: {operationId: pet, ${other}}
    put: {operationId: put, ${other}}
  /pets/{petId}/toys:
    get: {operationId: toys, ${other}}
  /dogs/{dogId}:
    get: {operationId: dog, ${other}}
`;
    expect(await findings(document(paths))).toEqual([
      '5:49 path-parameter: GET /pets/{petId} has no {id}, and 2 more with the same cause | did you mean petId? (PUT /pets/{petId} has no {id} 6:49) (GET /pets/{petId}/toys has no {id} 8:50)',
      '10:49 path-parameter: GET /dogs/{dogId} has no {id} | did you mean dogId?',
    ]);
  });

  test('operations that a tool writes twice are one finding', async () => {
    const responses = "responses: {'200': {description: A}}";
    const paths = Array.from(
      { length: 12 },
      (_, index) =>
        `  /a${index}: {get: {operationId: a${index}, ${responses}}}\n  /b${index}: {get: {operationId: a${index}, ${responses}}}\n`,
    );
    const found = await findings(document(`paths:\n${paths.join('')}`));
    expect(found.map((text) => text.split(' (')[0])).toEqual([
      '5:28 duplicate-operation-id: operationId a0 is used twice, and 11 others more than once',
    ]);
  });

  test('a shared path parameter that one path lacks is one finding, in that path', async () => {
    const paths = `paths:
  /pets:
    parameters: [{$ref: '#/components/parameters/Id'}]
    get: {operationId: pets, responses: {default: {description: A}}}
    put: {operationId: put, responses: {default: {description: A}}}
components:
  parameters: {Id: {name: id, in: path, required: true, schema: {}}}
`;
    expect(await findings(document(paths))).toEqual([
      '6:5 path-parameter: GET /pets has no {id}, and 1 more with the same cause (PUT /pets has no {id} 7:5)',
    ]);
  });

  test('each can be switched off in the document, at the place or around it', async () => {
    const rules = [
      'ambiguous-path',
      'duplicate-operation-id',
      'ignored-header',
      'missing-operation-id',
      'path-parameter',
    ];
    expect(await findings(`${paths}x-docsgen-ignore: [${rules.join(', ')}]\n`)).toEqual([]);
    const some = paths
      .replace('/pets/{name}:', '/pets/{name}:\n    x-docsgen-ignore: [ambiguous-path, missing-operation-id]')
      .replace('{name: AUTHORIZATION,', '{x-docsgen-ignore: [ignored-header], name: AUTHORIZATION,');
    expect((await findings(some)).filter((line) => !line.includes('path-parameter'))).toMatchInlineSnapshot(`
      [
        "7:20 duplicate-operation-id: operationId pet is used twice (first used here 5:11)",
      ]
    `);
  });

  test('an operationId of many operations is one finding, with all that are not switched off', async () => {
    const operation = (path: string, more = '') =>
      `  /${path}:\n    get: {${more}operationId: same, responses: {'200': {description: A}}}\n`;
    const ignored = operation('b', 'x-docsgen-ignore: [duplicate-operation-id], ');
    expect(
      await findings(
        document(`paths:\n${operation('a')}${ignored}${operation('c')}${operation('d')}${operation('e')}`),
      ),
    ).toEqual([
      '9:24 duplicate-operation-id: operationId same is used 4 times (first used here 5:11) (used here 11:11) (used here 13:11)',
    ]);
  });

  test('a shared parameter is reported once, where it is written', async () => {
    const files = {
      'api.yaml': document(`paths:
  /a:
    get: {operationId: a, parameters: [{$ref: 'p.yaml#/Accept'}], responses: {'200': {description: A}}}
    put: {operationId: b, parameters: [{$ref: 'p.yaml#/Accept'}], responses: {'200': {description: A}}}
`),
      'p.yaml': 'Accept:\n  name: Accept\n  in: header\n  schema: {type: string}\n',
    };
    expect(await findings(files)).toMatchInlineSnapshot(`
      [
        "p.yaml:2:9 ignored-header: tools ignore a header parameter named Accept | name media types in the responses",
      ]
    `);
  });

  test('Swagger 2.0 is looked at as it was written', async () => {
    expect(told(await loadFixture('legacy.json'))).toMatchInlineSnapshot(`
      [
        "legacy.json:15:37 ignored-header: tools ignore a header parameter named Accept | the media types of the responses say the same",
      ]
    `);
  });
});

test('a large document is not shown on one page without a message', async () => {
  const text = document(`paths: {}\ncomponents: {schemas: {S: ${JSON.stringify(heavySchema())}}}\n`);
  expect(told(await loadText(text))).toEqual([]);
  expect(told(await loadText(text, 'operation', { published: 'single' }))).toEqual([]);
  expect(told(await loadText(text, 'single'))).toMatchInlineSnapshot(`
    [
      "large-reference: as one page, it takes about 25,000 elements and 166 KB compressed, which is slow to open | without layout: 'single', it has a page for each operation",
    ]
  `);
  expect(told(await loadText(text, undefined, { published: 'single' }))).toMatchInlineSnapshot(`
    [
      "large-reference: as one page, it takes about 25,000 elements and 166 KB compressed, which is slow to open | it is kept since urls.lock has its address: layout: 'operation' gives each operation a page, to which the first one forwards old links, and docsgen routes --lock records that",
    ]
  `);
});

test('links that may be broken are known with their places', async () => {
  const { links } = await loadText(
    document(
      [
        'paths: {}',
        'tags:',
        '  - name: A',
        '    description: See [this](guide.html), [that](#x), [B](#tag/B) and [more](https://a.example).',
        '  - name: B',
        '    description: |',
        '      Of several lines, with',
        '      [another](other.html).',
        '      [![C](https://a.example/c.svg)](picture.html)',
        "    externalDocs: { url: ' more.html{{ A }}' }",
        '  - name: C',
        '    description: Bare, as `https://d.example/code` is not (https://b.example/a_(b)), and https://b.example/c.',
        'externalDocs: { url: https://a.example }',
        '',
      ].join('\n'),
    ),
  );
  expect([...links].map(([url, places]) => [url, places.map(({ start }) => start)])).toEqual([
    ['guide.html', [{ line: 6, column: 29 }]],
    ['#x', [{ line: 6, column: 49 }]],
    ['https://a.example', [{ line: 6, column: 77 }]],
    ['other.html', [{ line: 10, column: 17 }]],
    ['picture.html', [{ line: 11, column: 39 }]],
    ['https://a.example/c.svg', [{ line: 11, column: 13 }]],
    ['https://b.example/a_(b)', [{ line: 14, column: 60 }]],
    ['https://b.example/c', [{ line: 14, column: 90 }]],
    ['more.html{{A}}', [{ line: 12, column: 26 }]],
  ]);
});

test("an api: link to an operation that is not there is an error, one of a maker's own scheme a warning", async () => {
  const links = '[a](api:test/lst) [b](api:maker/Orders) [c](api:tets/list) [d](api:test/list)';
  const loaded = await loadText(
    document(
      `paths:\n  /a: {get: {operationId: list, description: '${links}', responses: {'200': {description: ok}}}}\n`,
    ),
  );
  expect(told(loaded)).toMatchInlineSnapshot(`
    [
      "4:51 broken-api-link: no operation test/lst in the API documents | did you mean api:test/list?",
      "4:69 foreign-api-link: no API document of the site has the id maker: the link is shown as its text | write api:id/operationId, with the id of an API entry; where the maker's own scheme is meant, set 'foreign-api-link': 'off' in checks of its entry",
      "4:91 foreign-api-link: no API document of the site has the id tets: the link is shown as its text | did you mean api:test/list?",
    ]
  `);
  expect(operationsOf(loaded.reference)[0]?.description).toBe('<p>a b c <a href="/api/test#operation/list">d</a></p>');
});

test("links of a maker's own scheme, and anchors of other tools, lead to the part that they name", async () => {
  const links = [
    'entity:pet',
    'api-endpoint:Pets-list',
    'api:Pets',
    '#type-pet',
    '#resource_Pets',
    '#/components/schemas/Pet',
    '#/Pets/list',
    '#/Pets',
    '#all-of-the-pets',
    '#!/Pets/Pets_get_one',
    'entity:None',
  ].map((url, index) => `[${index}](${url})`);
  const loaded = await loadText(
    `${document(
      `paths:\n  /a: {get: {operationId: list, summary: All of the pets, tags: [Pets], description: '${links.join(' ')}', responses: {'200': {description: ok}}}}\n  /b: {get: {operationId: Pets.get-one, tags: [Pets], responses: {'200': {description: ok}}}}\n`,
    )}components: {schemas: {Pet: {type: string}}}\n`,
  );
  expect(told(loaded)).toEqual([]);
  const html = operationsOf(loaded.reference)[0]?.description ?? '';
  expect([...html.matchAll(/<a href="([^"]*)">(\d)/g)].map(([, href, text]) => `${text} ${href}`)).toEqual([
    '0 #schema/Pet',
    '1 #operation/list',
    '2 #tag/Pets',
    '3 #schema/Pet',
    '4 #tag/Pets',
    '5 #schema/Pet',
    '6 #operation/list',
    '7 #tag/Pets',
    '8 #operation/list',
    '9 #operation/Pets.get-one',
  ]);
});

test('a response of Swagger 2.0 that is no file has only the faults of what it is', async () => {
  expect(
    await findings(
      "swagger: '2.0'\ninfo: {title: T, version: '1'}\npaths:\n  /a: {get: {operationId: a, responses: {200: {description: ok, schema: {type: object, properties: {b: {nullable: true}}}}}}}\n",
    ),
  ).toEqual([expect.stringContaining('specification-violation: b cannot have nullable')]);
});

test('a whole number with the tag of fractions is a number', async () => {
  const example =
    '{type: object, properties: {a: {type: number, example: !!float 100}, b: {type: string, example: !!str 5}}}';
  expect(told(await loadText(schemas({ A: example })))).toEqual([]);
});

test('what may be a schema or a list of them has the faults of what it is', async () => {
  const text = `swagger: '2.0'
info: {title: T, version: '1'}
paths: {}
definitions:
  A: {type: array, items: {$schema: http://json-schema.org/draft-04/schema#, type: string}}
  B: {type: array, items: {type: object, properties: {a: {type: 5}}}}
`;
  expect(await findings(text)).toEqual([
    '5:28 specification-violation: items cannot have $schema',
    '6:65 specification-violation: type is 5, not array, boolean, integer, null, number, object or string',
  ]);
});

test('an example that misses several members, in many operations, is one finding', async () => {
  const operation = (id: string) => `
    get:
      operationId: ${id}
      responses:
        '200':
          description: Found.
          content: {application/json: {schema: {$ref: '#/components/schemas/Item'}, example: {id: 5, sub: {}}}}`;
  const text = document(`
paths:
  /a:${operation('a')}
  /b:${operation('b')}
  /c:${operation('c')}
components:
  schemas:
    Item:
      type: object
      required: [id, name, kind, size]
      properties: {id: {type: integer}, sub: {type: object, required: [of]}}
`);
  const inAll = ', here and in 2 other places';
  expect((await findings(text)).map((line) => line.replace(/^[\d:]+ /, ''))).toEqual([
    `invalid-api-example: the example does not fit its schema: \`name\`, \`kind\` and \`size\` are missing${inAll}`,
    `invalid-api-example: the example does not fit its schema: \`sub.of\` is missing${inAll}`,
  ]);
});

test('what one keyword of one schema says of many examples is one finding', async () => {
  const operation = (id: string, schema: string, example: string) => `
    get:
      operationId: ${id}
      responses:
        '200':
          description: Found.
          content: {application/json: {schema: ${schema}, example: ${example}}}`;
  const one = "{$ref: '#/components/schemas/Team'}";
  const text = document(`
paths:
  /a:${operation('a', one, '{name: x}')}
  /b:${operation('b', `{type: array, items: ${one}}`, '[{name: y}, {name: z, parent: {name: u, kind: v}}, {name: w, kind: k}]')}
  /c:${operation('c', `{oneOf: [{allOf: [${one}, {properties: {size: {type: integer}}}]}]}`, '{name: v, data: {k: 1, l: s}, size: s}')}
  /d:${operation('d', '{type: object, properties: {size: {type: integer}}}', '{size: s}')}
  /e:${operation('e', "{type: array, items: {$ref: '#/components/schemas/Any'}}", '[{a: 1}, {z: 1}]')}
components:
  schemas:
    Any: {oneOf: [{type: object}, {required: [a]}, {required: [z]}]}
    Team:
      type: object
      required: [name, kind]
      properties:
        name: {type: string}
        parent: {$ref: '#/components/schemas/Team', required: [id]}
        data: {type: object, additionalProperties: {type: object}}
`);
  const about = 'the example does not fit its schema:';
  expect((await findings(text)).map((line) => line.replaceAll(`${about} `, ''))).toEqual([
    '11:85 invalid-api-example: `kind` is missing, and 3 more with the same cause (`[0].kind` is missing 18:117) (`[1].kind` is missing 18:128)',
    '18:138 invalid-api-example: `[1].parent.id` is missing',
    '25:175 invalid-api-example: `data.k` has to be an object, not a number, and 1 more with the same cause (`data.l` has to be an object, not a string 25:181)',
    '25:191 invalid-api-example: `size` has to be an integer, not a string',
    '32:117 invalid-api-example: `size` has to be an integer, not a string',
    '39:116 invalid-api-example: `[0]` fits more than one of the schemas of which it has to fit one, and 1 more with the same cause (`[1]` fits more than one of the schemas of which it has to fit one 39:124)',
  ]);
});

test('what one value breaks of its schema is one finding', async () => {
  const text = schemas({
    A: "{type: string, minLength: 3, pattern: '^a', format: uuid, example: b}",
    B: '{type: object, properties: {n: {type: integer, minimum: 4, multipleOf: 2}, m: {type: integer}}, example: {n: 3, m: x}}',
    C: '{anyOf: [{type: string, minLength: 3}, {type: integer}], example: b}',
    D: '{type: string, enum: [a, b], example: [a, b]}',
  });
  const about = 'the example does not fit its schema:';
  expect((await findings(text)).map((line) => line.replaceAll(`${about} `, ''))).toEqual([
    '6:75 invalid-api-example: the value must not have fewer than 3 characters, must match pattern "^a" and is not of the format uuid',
    '7:117 invalid-api-example: `n` must be >= 4 and must be multiple of 2',
    '7:123 invalid-api-example: `m` has to be an integer, not a string',
    '8:74 invalid-api-example: the value must not have fewer than 3 characters',
    '9:37 invalid-api-example: the value has to be a string, not an array',
  ]);
});

test('the fields of a form may be written as the form has them', async () => {
  const body = (type: string) => `${type}:
            schema: {type: object, properties: {a: {type: boolean}, b: {type: [number, 'null']}, c: {type: integer}, d: {type: array, items: {type: string}}}}
            examples:
              right: {value: {a: 'true', b: '12.00', c: '5', d: x}}
              wrong: {value: {a: 'yes', b: '', c: '1.5', d: [[]]}}`;
  const text = (type: string) =>
    document(`
paths:
  /a:
    post:
      operationId: a
      requestBody:
        content:
          ${body(type)}
      responses: {'200': {description: ok}}
`);
  const faults = async (type: string) => (await findings(text(type))).map((line) => line.replace(/^.*schema: /, ''));
  const wrong = [
    '`a` has to be a boolean, not a string',
    '`b` has to be a number or null, not a string',
    '`c` has to be an integer, not a string',
    '`d[0]` has to be a string, not an array',
  ];
  expect(await faults('application/x-www-form-urlencoded')).toEqual(wrong);
  expect(await faults('multipart/form-data')).toEqual(wrong);
  expect(await faults('application/json')).toEqual([
    '`a` has to be a boolean, not a string, here and in another place',
    '`b` has to be a number or null, not a string, here and in another place',
    '`c` has to be an integer, not a string, here and in another place',
    '`d` has to be an array, not a string',
    '`d[0]` has to be a string, not an array',
  ]);
});

test('a parameter that is written as in another version is one finding', async () => {
  const swagger = `
swagger: '2.0'
info: {title: t, version: '1'}
paths:
  /p:
    post:
      operationId: p
      parameters: [{in: query, name: q, schema: {type: string}}, {in: body, name: b, type: string}]
      responses: {'200': {description: ok}}
`;
  const messages = async (text: string) =>
    (await findings(text)).map((line) => line.replace(/^[\d:]+ /, '').split(' | ')[0]);
  expect(await messages(swagger)).toEqual([
    'specification-violation: parameters[0] cannot have schema',
    'specification-violation: parameters[1] cannot have type',
  ]);
  const later = `
paths:
  /p:
    get:
      operationId: p
      parameters: [{in: query, name: q, type: string}]
      responses: {'200': {description: ok}}
`;
  expect(await messages(`openapi: 3.0.3\ninfo: {title: t, version: '1'}${later}`)).toEqual([
    'specification-violation: parameters[0] cannot have type',
  ]);
  expect(await messages(`openapi: 3.1.0\ninfo: {title: t, version: '1'}${later}`)).toEqual([
    'specification-violation: parameters[0] cannot have type',
  ]);
});

test('`required` of a schema in the form of a parameter says what is meant', async () => {
  const text = schemas({ Item: '{type: object, properties: {a: {type: string, required: true}}}' });
  const message = 'specification-violation: required is true, not a list';
  const hint =
    'a parameter or body is required by `required: true`; a schema lists the names of properties that an object has to have';
  expect((await findings(text.replace('3.1.0', '3.0.3'))).map((line) => line.replace(/^[\d:]+ /, ''))).toEqual([
    `${message} | ${hint}`,
  ]);
});

test('`additionalProperties: false` next to a `$ref` is one finding, which names it', async () => {
  const text = document(`paths: {}
components:
  schemas:
    Pet: {type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}}}
    Closed: {$ref: '#/components/schemas/Pet', additionalProperties: false, example: {a: x, b: y, c: z}}
    Whole: {allOf: [{properties: {a: {type: string}}}], additionalProperties: false, example: {a: x}}
    Plain: {type: object, properties: {a: {type: string}}, additionalProperties: false, example: {b: x}}
`);
  const why = 'refuses all properties that are not written there';
  const hint = (key: string) => `write \`unevaluatedProperties: false\`, which allows those of \`${key}\` too`;
  expect(told(await loadText(text))).toEqual([
    `7:87 invalid-api-example: the example does not fit its schema: \`additionalProperties: false\` next to \`$ref\` ${why}, here and in 2 other places | ${hint('$ref')}`,
    `8:96 invalid-api-example: the example does not fit its schema: \`additionalProperties: false\` next to \`allOf\` ${why} | ${hint('allOf')}`,
    '9:99 invalid-api-example: the example does not fit its schema: `b` is not in the schema',
  ]);
});

test('what is next to a `$ref` and no field of such a part is a finding, what is one is shown', async () => {
  const of = (head: string, responses: string) =>
    findings(
      `${head}, info: {title: T, version: '1'}, paths: {/a: {get: {operationId: a, responses: {'200': {description: B}, ${responses}}}}}`,
    );
  const shared = 'components: {responses: {Bad: {description: B}}}';
  expect(
    await of(
      `{openapi: 3.0.3, ${shared}`,
      "'400': {$ref: '#/components/responses/Bad', description: C, headers: {X: {schema: {type: string}}}, examples: {a: {value: 1}}, x-a: 1}}",
    ),
  ).toEqual([
    '1:272 specification-violation: 400 cannot have examples next to its $ref | what is next to a $ref is ignored: write it where the $ref leads to',
  ]);
  expect(
    await of(
      "{swagger: '2.0', responses: {Bad: {description: B}}",
      "'400': {$ref: '#/responses/Bad', examples: {application/json: {a: 1}}}}",
    ),
  ).toEqual([]);
});

test('an example of which only the beginning is shown is a finding, wherever it is', async () => {
  const long = (length: number) => `{a: ${'x'.repeat(length)}}`;
  const body = `paths: {}
components:
  schemas:
    Short: {type: object, example: ${long(99_900)}}
    Long: {type: object, example: ${long(100_000)}}
  parameters:
    P: {name: p, in: query, schema: {type: string}, examples: {one: {value: ${long(100_000)}}}}
  responses:
    R: {description: R, content: {application/json: {example: ${long(100_000)}}}}
`;
  const found = (await findings(document(body))).filter((one) => one.includes('large-reference'));
  expect(found.map((one) => one.replace(/^(\d+):\d+/, '$1'))).toEqual(
    [7, 9, 11].map(
      (line) =>
        `${line} large-reference: of this example, the first 100,000 characters are shown | shorten it: a list of two items says as much; or let \`externalValue\` name a file`,
    ),
  );
});

test('one mistake in many examples is one finding, whatever is named like that', async () => {
  const property = (index: number) => `P${index}: {type: ${index % 2 ? 'string' : 'integer'}, example: ['1']}`;
  const named = (count: number) =>
    loadText(
      schemas({
        A: `{type: object, properties: {${Array.from({ length: count }, (_, i) => property(i)).join(', ')}}}`,
      }),
    );
  const where = 'invalid-api-example: the example does not fit its schema';
  const messages = told(await named(24)).map((one) => one.replace(/^\S+ /, '').replace(/ \(.*/, ''));
  expect(messages).toEqual([
    `${where}: the value has to be an integer, not an array, here and in 11 other places`,
    `${where}: the value has to be a string, not an array, here and in 11 other places`,
  ]);
  const inside = Array.from({ length: 12 }, (_, index) => `P${index}: ['1']`).join(', ');
  const properties = Array.from({ length: 12 }, (_, index) => `P${index}: {type: string}`).join(', ');
  const object = await loadText(
    schemas({
      A: `{type: object, properties: {${properties}}, example: {${inside}}}`,
      B: "{allOf: [{$ref: '#/components/schemas/A'}], example: {P1: ['1'], P2: [2]}}",
    }),
  );
  expect(object.findings.map(({ message, related = [] }) => [message, related.length])).toEqual([
    ['the example does not fit its schema: `P0` has to be a string, not an array, and 13 more with the same cause', 13],
  ]);
});

test('one mistake in many items of a list is one finding', async () => {
  const parameter = '{in: query, name: a, type: string, schema: {type: string}}';
  const operations = ['a', 'b', 'c', 'd'].map(
    (name) =>
      `  /${name}: {get: {operationId: ${name}, parameters: [${parameter}, ${parameter}, ${parameter}], responses: {'200': {description: ok}}}}`,
  );
  const text = `swagger: '2.0'\ninfo: {title: T, version: '1'}\npaths:\n${operations.join('\n')}\n`;
  const found = (await loadText(text)).findings.filter(({ message }) => message.includes('cannot have schema'));
  expect(found.map(({ message, related = [] }) => [message, related.length])).toEqual([
    ['parameters[0] cannot have schema, and 11 more with the same cause', 11],
  ]);
});

test('where one of `example` and `examples` is allowed, and both are written, both are shown', async () => {
  const both = (more: string) => `{schema: {type: string}, example: one, examples: {a: {value: ${more}}}}`;
  const text = (more: string) =>
    document(
      `paths:\n  /a: {get: {operationId: a, responses: {'200': {description: ok, content: {text/plain: ${both(more)}}}}}}\n`,
    );
  const shown = async (more: string) => {
    const loaded = await loadText(text(more));
    expect(told(loaded).join()).toContain('has example and examples, of which one is allowed');
    const [media] = operationsOf(loaded.reference)[0]?.responses[0]?.content ?? [];
    return media?.examples.map((example) => `${example.name}: ${example.text}`);
  };
  expect(await shown('two')).toEqual(['a: two', 'Example: one']);
  expect(await shown('one')).toEqual(['a: one']);
});

test('keywords of a later version are one finding, whatever the schemas are called that have them', async () => {
  const properties = ['headers', ...Array.from({ length: 11 }, (_, index) => `p${index}`)].map(
    (name) => `${name}: {type: string, examples: [a]}`,
  );
  const text = `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents: {schemas: {A: {properties: {${properties.join(', ')}}}}}\n`;
  expect((await loadText(text)).findings.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'headers cannot have examples, and 11 more with the same cause',
      'OpenAPI has it since 3.1; before that it is `example` with one of them',
    ],
  ]);
});

test('of what no value fits, the part that refuses its properties is named, once', async () => {
  const closed = 'additionalProperties: false';
  const text = document(`paths:
  /a: {post: {operationId: a, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}, responses: {'200': {description: ok}}}}
  /b: {post: {operationId: b, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/B'}}}}, responses: {'200': {description: ok}}}}
components:
  schemas:
    Data: {type: object, ${closed}, oneOf: [{properties: {x: {type: string}}, required: [x]}, {properties: {y: {type: string}}, required: [y]}]}
    A: {type: object, required: [data], properties: {data: {$ref: '#/components/schemas/Data', description: Of A}}}
    B: {type: object, required: [data], properties: {data: {$ref: '#/components/schemas/Data', description: Of B}}}
`);
  expect(told(await loadText(text))).toEqual([
    '9:54 unsatisfiable-sample: no value could be made up that fits this schema, here and in another place | `additionalProperties: false` next to `oneOf` refuses the properties of its alternatives: write `unevaluatedProperties: false` instead',
  ]);
});
