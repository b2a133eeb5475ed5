import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';
import { searchIn } from '../search-in.ts';

// The name of a property, value, header or status finds the parts of an API that have it, also through named schemas.

const fields = (...names: readonly string[]) =>
  `{ type: object, properties: { ${names.map((name) => `${name}: { type: string }`).join(', ')} } }`;
const body = (schema: string) => `{ content: { application/json: { schema: ${schema} } } }`;
const ref = (name: string) => `{ $ref: '#/components/schemas/${name}' }`;

const { files } = await buildSite(
  {
    'docsgen.config.js': `export default { title: 'Pay', api: [{ id: 'pay', document: 'pay.yaml', route: '/api' }] };\n`,
    'docs/dates.md':
      '# Dates\n\nThe date of an upper or a lower bound, and a date of an upper bound. The currency is here.\n',
    'pay.yaml': `openapi: 3.1.0
info: { title: Pay, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      summary: List orders
      parameters:
        - { name: effective_date, in: query, description: Upper and lower bound of the date., schema: { type: string } }
        - { name: X-Trace-Id, in: header, schema: { type: string } }
      responses: { '200': { description: Orders by date and upper bound } }
  /expected:
    post:
      operationId: createExpected
      summary: Create an expected payment
      requestBody: ${body(ref('Expected'))}
      responses:
        '201': { description: Made, headers: { X-Rate-Left: { schema: { type: integer } } }, content: { application/json: { schema: ${ref('Made')} } } }
        '409': { description: Exists }
components:
  schemas:
    Expected: { type: object, properties: { range: ${ref('Range')}, kind: { type: string, enum: [wire, ach_debit] } } }
    Range: ${fields('date_upper_bound', 'date_lower_bound')}
    Made: ${fields('trace_code', 'currency')}
`,
  },
  { without: [] },
);
const ask = searchIn((path) => files.get(path));

test.each([
  ['date_upper_bound', 'Create an expected payment', 'property of the body of Create an expected payment'],
  ['dateUpperBound', 'Create an expected payment', 'property of the body of Create an expected payment'],
  ['ach_debit', 'Create an expected payment', 'value of kind'],
  ['trace_code', 'Create an expected payment', 'property of an answer of Create an expected payment'],
  ['X-Rate-Left', 'Create an expected payment', 'header of an answer of Create an expected payment'],
  ['x-trace-id', 'List orders', 'parameter of List orders'],
  ['409', 'Create an expected payment', 'status of an answer of Create an expected payment'],
])('%s finds %s', async (name, first, use) => {
  const { titles, excerpts } = await ask(name);
  expect(titles[0]).toBe(first);
  expect(excerpts[0]).toMatch(new RegExp(`^\\[[\\w-]+\\]: ${use}$`));
});

test('what has the name comes before what has its words, the schema too', async () => {
  const { titles } = await ask('date_upper_bound');
  expect(titles.slice(0, 2)).toEqual(['Create an expected payment', 'Range']);
  expect(titles).toContain('List orders');
});
