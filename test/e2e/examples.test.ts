import { describe, expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

const config = `export default {
  title: 'Test',
  product: { name: 'Long Product Name', slug: 'cdr' },
  api: [{ id: 'records', document: 'api.json', route: '/api' }],
};
`;
const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Records', version: '1' },
  servers: [{ url: 'http://localhost/%product.slug%' }],
  paths: {
    '/ehr': {
      post: {
        operationId: 'create',
        summary: 'Create',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Status' } } } },
        responses: { 201: { description: 'Created.' } },
      },
      get: { operationId: 'list', summary: 'List', responses: { 200: { description: 'All.' } } },
    },
  },
  components: {
    schemas: {
      Status: { type: 'object', required: ['open'], properties: { open: { type: 'boolean' }, of: { type: 'string' } } },
    },
  },
});

/** Builds a page beside a small API document; what is printed of the examples. */
async function findings(page: string, more: Record<string, string> = {}) {
  const files = { 'docsgen.config.js': config, 'api.json': api, 'docs/page.mdx': page, ...more };
  const { result, printed } = await buildSite(files);
  return { printed, written: result.written };
}

test('a mismatch is shown at its place in the block', async () => {
  const page = `# Page

\`\`\`json operation=records/create request
{
  "open": "yes"
}
\`\`\`
`;
  expect(await findings(page)).toEqual({
    written: true,
    printed: `docs/page.mdx:5:11 warning invalid-example: \`open\` has to be a boolean, not a string
  4 | {
> 5 |   "open": "yes"
    |           ^^^^^`,
  });
});

test('columns are those of the source in lists, tabs and behind tokens', async () => {
  const page = `# Page

1. In a list:

   \`\`\`json operation=records/create request
   { "of": "%product.name%", "open": 1 }
   \`\`\`

   > \`\`\`json operation=records/create request
   > { "open": true, "of": %product.slug% }
   > \`\`\`

<Tabs>
<TabItem value="a" label="A">

\`\`\`http
PATCH /%product.slug%/ehr
\`\`\`

</TabItem>
</Tabs>
`;
  expect(
    (await findings(page)).printed,
  ).toBe(`docs/page.mdx:6:38 warning invalid-example: \`open\` has to be a boolean, not a number
  5 |    \`\`\`json operation=records/create request
> 6 |    { "of": "%product.name%", "open": 1 }
    |                                      ^

docs/page.mdx:10:28 warning invalid-example: not valid JSON: invalid symbol
   9 |    > \`\`\`json operation=records/create request
> 10 |    > { "open": true, "of": %product.slug% }
     |                            ^^^^^^^^^^^^^^
  hint: write \`partial\` on the fence if something is left out on purpose

docs/page.mdx:17:1 warning invalid-example: /cdr/ehr has no PATCH
  16 | \`\`\`http
> 17 | PATCH /%product.slug%/ehr
     | ^^^^^
  hint: it has POST, GET`);
});

test('comments that mark lines are not part of the example', async () => {
  const page = `# Page

\`\`\`json operation=records/create request
{
  // highlight-next-line
  "open": true, // [!code ++]
  "of": 5 // [!code focus]
}
\`\`\`
`;
  expect(
    (await findings(page)).printed,
  ).toBe(`docs/page.mdx:7:9 warning invalid-example: \`of\` has to be a string, not a number
  6 |   "open": true, // [!code ++]
> 7 |   "of": 5 // [!code focus]
    |         ^`);
});

test('what is wrong in a partial is reported once, in the partial', async () => {
  const page = "import Call from './_call.mdx';\n\n# Page\n\n<Call />\n";
  const more = { 'docs/other.mdx': page, 'docs/_call.mdx': '```http\nPUT /cdr/ehr\n```\n' };
  expect((await findings(page, more)).printed).toBe(`docs/_call.mdx:2:1 warning invalid-example: /cdr/ehr has no PUT
  1 | \`\`\`http
> 2 | PUT /cdr/ehr
    | ^^^
  hint: it has POST, GET`);
});

describe('the rules', () => {
  const page = '# Page\n\n```http\nPUT /cdr/ehr\n```\n';
  const withChecks = (checks: string) => ({ 'docsgen.config.js': config.replace('api:', `checks: ${checks}, api:`) });

  test('stop the build where the site makes them errors', async () => {
    const { printed, written } = await findings(page, withChecks("{ 'invalid-example': 'error' }"));
    expect(written).toBe(false);
    expect(printed.match(/^docs.*/gm)).toEqual(['docs/page.mdx:4:1 error invalid-example: /cdr/ehr has no PUT']);
  });

  test('can be switched off, for a site and for a block', async () => {
    expect((await findings(page, withChecks("{ 'invalid-example': 'off' }"))).printed).toBe('');
    expect((await findings(page.replace('```http', '```http unchecked'))).printed).toBe('');
  });
});

test('a document of Swagger 2.0 is one as well', async () => {
  const body = { name: 'body', in: 'body', schema: { type: 'object', required: ['a'] } };
  const operation = {
    operationId: 'create',
    consumes: ['application/json'],
    parameters: [body],
    responses: { 200: { description: 'ok' } },
  };
  const swagger = {
    swagger: '2.0',
    info: { title: 'Old', version: '1' },
    basePath: '/cdr',
    paths: { '/ehr': { post: operation } },
  };
  const page = '# Page\n\n```json operation=records/create request\n{}\n```\n\n```http\nGET /cdr/ehr\n```\n';
  const { printed } = await findings(page, { 'api.json': JSON.stringify(swagger) });
  expect(printed.match(/^docs.*/gm)).toEqual([
    'docs/page.mdx:4:1 warning invalid-example: `a` is missing',
    'docs/page.mdx:8:1 warning invalid-example: /cdr/ehr has no GET',
  ]);
});
