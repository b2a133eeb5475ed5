import { describe, expect, test } from 'vitest';
import {
  operationCopyText,
  partCopyText,
  referenceCopy,
} from '../../../../../src/features/api/markdown/reference-copy.ts';
import { contentOf, readMarkdown } from '../../markdown-copies/read-markdown.ts';
import { document, loadText, referenceOf } from '../load.ts';

async function copyOf(yaml: string): Promise<string> {
  return referenceCopy(await referenceOf(loadText(document(yaml))), 'https://docs.example.org');
}

test('where operations have pages of their own, the copy of the document lists them', async () => {
  const reference = await referenceOf(
    loadText(
      document(`
tags: [{ name: Pets, description: All about pets. }]
paths:
  /pets/{id}:
    get: { tags: [Pets], operationId: petGet, summary: Get *a* pet, responses: { '200': { description: One } } }
    delete: { tags: [Pets], operationId: petDelete, deprecated: true, responses: { '204': { description: Gone } } }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string } } }
`),
      'operation',
    ),
  );
  const copy = referenceCopy(reference, 'https://docs.example.org');
  expect(copy.slice(copy.indexOf('## Pets'))).toMatchInlineSnapshot(`
    "## Pets

    All about pets.

    - [Get a pet](https://docs.example.org/api/test/operations/petGet.md): \`GET /pets/{id}\`
    - [petDelete](https://docs.example.org/api/test/operations/petDelete.md): \`DELETE /pets/{id}\` (deprecated)

    ## Schemas

    - [Pet](https://docs.example.org/api/test/schemas/Pet.md)
    "
  `);
});

test('the copy of an operation has all that it takes to call it, and nothing of others', async () => {
  const reference = await referenceOf(
    loadText(
      document(`
servers: [{ url: https://a.example }]
security: [{ key: [] }]
paths:
  /pets:
    post:
      operationId: petAdd
      summary: Add a pet
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '201': { description: Added } }
    get: { operationId: petList, summary: List pets, security: [], responses: { '200': { description: All } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, other: { type: http, scheme: basic } }
  schemas:
    Pet: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' } } }
    Owner: { type: object, properties: { name: { type: string }, pets: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
    Unused: { type: object, properties: { no: { type: string } } }
`),
      'operation',
    ),
  );
  const options = { permalink: '/api/test/operations/petAdd', origin: 'https://docs.example.org', language: undefined };
  expect(operationCopyText(reference, 'operation/petAdd', options)).toMatchInlineSnapshot(`
    "# Add a pet

    [\`POST /pets\`](https://docs.example.org/api/test/operations/petAdd#operation/petAdd)

    Authorization: key

    ## Request body

    \`application/json\`: Pet

    Example:

    \`\`\`json
    {
      "owner": {
        "name": "string",
        "pets": []
      }
    }
    \`\`\`

    ## Responses

    ### 201

    Added

    ## Request

    \`\`\`sh
    curl -X POST 'https://a.example/pets' \\
      -H 'Content-Type: application/json' \\
      -H "X-Key: $API_KEY" \\
      -d '{
      "owner": {
        "name": "string",
        "pets": []
      }
    }'
    \`\`\`

    ## Servers

    - \`https://a.example\`

    ## Authorization

    ### key

    API key in the header X-Key

    ## Schemas

    ### Pet

    object

    - \`owner\` (Owner)

    ### Owner

    object

    - \`name\` (string)
    - \`pets\` (array of Pet)

    ___

    [Test](https://docs.example.org/api/test), Version 1
    "
  `);
  expect(reference.copies['operation/petList']).toBe('/api/test/operations/petList.md');
});

describe('an API document as Markdown', () => {
  test('tells what an operation takes and gives', async () => {
    const copy = await copyOf(`
servers:
  - url: https://{host}.example.org
    description: One for each customer
    variables: { host: { default: a, enum: [a, b] } }
tags: [{ name: Pets, description: All *pets*. }]
paths:
  /pets/{id}:
    put:
      operationId: petPut
      tags: [Pets]
      summary: Replace a pet
      deprecated: true
      security: [{ basic: [] }]
      parameters:
        - { name: id, in: path, required: true, description: 'Its id, a|b.', schema: { type: integer, minimum: 1 } }
        - { name: filter, in: query, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: '#/components/schemas/Pet' }, example: { name: Rex } }
          application/xml: { schema: { $ref: '#/components/schemas/Pet' } }
      responses:
        '200': { description: Done, headers: { ETag: { description: Version, schema: { type: string } } } }
components:
  securitySchemes: { basic: { type: http, scheme: basic } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, description: What it is called., maxLength: 9 }
        owner: { type: object, properties: { city: { type: string, enum: [Ulm, Bonn] } } }
        friends: { type: array, items: { $ref: '#/components/schemas/Pet' } }
`);
    const body = copy.slice(copy.indexOf('## Servers'));
    expect(body).toMatchInlineSnapshot(`
      "## Servers

      - \`https://{host}.example.org\`: One for each customer
        - \`host\` (default \`a\`, one of \`a\`, \`b\`)

      ## Authorization

      ### basic

      HTTP Basic

      ## Pets

      All _pets_.

      ### Replace a pet

      [\`PUT /pets/{id}\`](https://docs.example.org/api/test#operation/petPut) (deprecated)

      Authorization: basic

      #### Path parameters

      | Name | Type | Required | Description |
      | --- | --- | --- | --- |
      | \`id\` | integer | yes | Its id, a\\|b. At least 1. |

      #### Query parameters

      | Name | Type | Required | Description |
      | --- | --- | --- | --- |
      | \`filter\` | object | no | Written as application/json. |

      \`filter\`:

      - \`a\` (string)

      #### Request body (required)

      \`application/json\`, \`application/xml\`: Pet

      Example:

      \`\`\`json
      {
        "name": "Rex"
      }
      \`\`\`

      #### Responses

      ##### 200

      Done

      Headers:

      | Name | Type | Required | Description |
      | --- | --- | --- | --- |
      | \`ETag\` | string | no | Version |

      ## Schemas

      ### Pet

      object

      - \`name\` (string, required, at most 9 characters): What it is called.
      - \`owner\` (object)
        - \`city\` (string, one of \`"Ulm"\`, \`"Bonn"\`)
      - \`friends\` (array of Pet)
      "
    `);
  });

  test('takes nothing in it for markup', async () => {
    const nasty = '<script>x</script> | `a` [b](javascript:x) ![c](d) \\\\n# e';
    const copy = await copyOf(`
tags: [{ name: '${nasty}', description: '<img src=x onerror=y> | a' }]
paths:
  /a|b:
    get:
      operationId: a
      tags: ['${nasty}']
      summary: '${nasty}'
      description: '${nasty}'
      parameters:
        - { name: 'p|\`q\`', in: query, description: "- a\\n- b | c\\n\\n| x |\\n| - |\\n| \`y\\\\|z\` |", schema: { type: string, enum: ['a|b', '\`\`'], default: '|' } }
      responses:
        '200':
          description: '${nasty}'
          content: { text/plain: { schema: { type: string }, example: "\`\`\`\\nout\\n\`\`\`\`" } }
components:
  schemas:
    '1. List': { type: object, title: '${nasty}', properties: { '*a* <b>': { type: string, description: '# no heading' } } }
`);
    const root = readMarkdown(copy);
    const { html, links, images, headings, blocks } = contentOf(root);
    expect(html).toEqual([]);
    expect(images.filter((image) => !image.includes('https://docs.example.org/'))).toEqual([]);
    expect(links.filter((link) => !link.includes('https://docs.example.org/'))).toEqual([]);
    expect(headings.filter((heading) => heading.startsWith('1 '))).toHaveLength(1);
    expect(blocks).toContain('text\n```\nout\n````');
    const [table] = root.children.filter(({ type }) => type === 'table');
    expect(table?.type === 'table' && table.children.map(({ children }) => children.length)).toEqual([4, 4]);
  });
});

describe('pages that are not the first one', () => {
  const yaml = document(`
tags: [{ name: Pets, description: All about pets. }]
paths:
  /pets:
    get:
      tags: [Pets]
      operationId: petList
      summary: List pets
      responses: { '200': { description: All, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
webhooks:
  petAdded: { post: { operationId: petAdded, summary: A pet is there, responses: { '200': { description: Seen } } } }
components:
  schemas:
    Pet:
      description: A pet.
      type: object
      properties:
        owner: { $ref: '#/components/schemas/Owner' }
        friends: { type: array, items: { $ref: '#/components/schemas/Pet', description: Who it plays with. } }
    Owner: { type: object, properties: { name: { type: string } } }
`);

  async function copiesOf(layout: 'tag' | 'operation') {
    const reference = await referenceOf(loadText(yaml, layout));
    const copies = reference.pages.slice(1).map((page) => {
      const text = partCopyText(reference, page, { origin: 'https://docs.example.org' });
      return [page.permalink.replace('/api/test/', ''), text] as const;
    });
    return new Map(copies);
  }

  test('have a copy each, which begins with the title and says of which document it is', async () => {
    const copies = await copiesOf('tag');
    expect([...copies].map(([path, text]) => [path, text.split('\n')[0]])).toEqual([
      ['tags/Pets', '# Pets'],
      ['webhooks', '# Webhooks'],
      ['schemas', '# Schemas'],
      ['schemas/Pet', '# Pet'],
      ['schemas/Owner', '# Owner'],
    ]);
    for (const text of copies.values())
      expect(text.trimEnd().split('\n').at(-1)).toBe('[Test](https://docs.example.org/api/test), Version 1');
  });

  test('a tag has its operations in full, and links to the copies of schemas', async () => {
    const copy = (await copiesOf('tag')).get('tags/Pets') ?? '';
    expect(copy).toContain('All about pets.\n\n## List pets\n');
    expect(copy).toContain('#### 200\n\nAll\n');
    expect(copy).toContain('## Schemas\n\n- [Pet](https://docs.example.org/api/test/schemas/Pet.md)\n');
  });

  test('a schema has its properties, and links to what it refers to', async () => {
    const copies = await copiesOf('operation');
    expect(copies.get('schemas/Pet')).toMatchInlineSnapshot(`
      "# Pet

      object

      A pet.

      - \`owner\` (Owner)
      - \`friends\` (array of Pet): Who it plays with.

      ## Schemas

      - [Owner](https://docs.example.org/api/test/schemas/Owner.md)
      - [Pet](https://docs.example.org/api/test/schemas/Pet.md)

      ___

      [Test](https://docs.example.org/api/test), Version 1
      "
    `);
    expect(copies.get('schemas')).toContain('- [Owner](https://docs.example.org/api/test/schemas/Owner.md)\n');
  });
});

test('the copy of an operation names schemas that are too many to be in it', async () => {
  const schemas = Array.from(
    { length: 45 },
    (_, index) =>
      `    S${index}: { type: object, properties: { next: { $ref: '#/components/schemas/S${index + 1}' } } }`,
  );
  const reference = await referenceOf(
    loadText(
      document(`
paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: All, content: { application/json: { schema: { $ref: '#/components/schemas/S0' } } } } }
components:
  schemas:
${schemas.join('\n')}
    S45: { type: object, properties: { last: { type: string } } }
`),
      'operation',
    ),
  );
  const options = { permalink: '/api/test/operations/a', origin: 'https://docs.example.org', language: undefined };
  const copy = operationCopyText(reference, 'operation/a', options);
  expect(copy).toContain('### S39\n');
  expect(copy).not.toContain('### S40\n');
  expect(copy).toContain('See also:\n\n- [S40](https://docs.example.org/api/test/schemas/S40.md)\n');
});

test('the example of a parameter with a media type is there, in one line', async () => {
  const content = '{application/json: {schema: {type: object}, example: {a: x, b: [1]}}}';
  const copy = await copyOf(
    `paths: {/x: {get: {operationId: it, parameters: [{in: query, name: q, content: ${content}}], responses: {}}}}`,
  );
  expect(copy).toContain('`{ "a": "x", "b": [ 1 ] }`');
});
