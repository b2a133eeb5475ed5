import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveMcp } from '../../../../src/tools/mcp/index.ts';
import { writeSite } from '../../../build-site.ts';

const files = {
  'docsgen.config.js': `export default {
  title: 'Pet shop',
  tagline: 'All about pets.',
  url: 'https://example.org',
  glossary: { file: 'glossary.yml' },
  api: [{ id: 'pets', document: 'openapi.yaml', route: '/pets' }],
};
`,
  'glossary.yml': 'terms:\n  PIN:\n    name: Pet Identification Number\n    definition: The number of a pet.\n',
  'openapi.yaml': `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://api.example.org }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      summary: Read one pet
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: The pet } }
`,
  'docs/install.md':
    '# Install\n\nHow to get it.\n\n## Requirements\n\nYou need a hamster wheel.\n\n## Steps\n\nTurn it.\n',
  'docs/use.mdx': '---\ntitle: Use\ndescription: How to use it.\n---\n\nRead the %product.name%.\n',
  'docs/secret.md': '---\ntitle: Secret\ndraft: true\n---\n\nA draft about hamsters.\n',
};

let root: string;
let client: Client;
let ended: Promise<void>;
let toServer: PassThrough;

beforeAll(async () => {
  root = writeSite(files);
  toServer = new PassThrough();
  const toClient = new PassThrough();
  ended = serveMcp({ cwd: root, version: '1.0.0', input: toServer, output: toClient });
  client = new Client({ name: 'test', version: '1.0.0' });
  // Lines of JSON, in both directions.
  await client.connect(new StdioServerTransport(toClient as never, toServer as never));
});
afterAll(async () => {
  toServer.end();
  await ended;
  rmSync(root, { recursive: true });
});

async function ask(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [{ text } = { text: '' }] = content as { text: string }[];
  return (isError === true ? 'error: ' : '') + text;
}

test('an assistant learns what there is, and that nothing changes by asking', async () => {
  expect(client.getInstructions()).toContain('The documentation "Pet shop". All about pets.');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'search',
    'read_page',
    'list_pages',
    'list_operations',
    'read_operation',
    'glossary',
  ]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
});

test('it searches, and each result has its address', async () => {
  const found = await ask('search', { query: 'hamster wheel' });
  expect(found).toContain('https://example.org/docs/install');
  expect(found).toContain('#requirements Requirements: You need a hamster wheel.');
  expect(found).not.toContain('draft');
  expect(await ask('search', { query: 'zzzz' })).toBe('Nothing is found for: zzzz');
  const long = await ask('search', { query: 'z'.repeat(10_000) });
  expect(long).toBe(`Nothing is found for: ${'z'.repeat(100)}…`);
  expect(await ask('read_page', { address: `/${'z'.repeat(10_000)}` })).toHaveLength(
    `error: there is no page /${'z'.repeat(99)}…; list_pages names all`.length,
  );
});

test('it reads a page, or a section of it, by any form of its address', async () => {
  const page = await ask('read_page', { address: '/docs/install' });
  expect(page).toMatch(/^https:\/\/example\.org\/docs\/install\n\n# Install\n/);
  expect(page).toContain('## Steps');
  expect(await ask('read_page', { address: 'https://example.org/docs/install.md' })).toBe(page);
  expect(await ask('read_page', { address: '/docs/install#requirements' })).toBe(
    'https://example.org/docs/install#requirements\n\n## Requirements\n\nYou need a hamster wheel.',
  );
});

test('the answer names what there is instead of a page that is not there', async () => {
  expect(await ask('read_page', { address: '/docs/instal' })).toBe(
    'error: there is no page /docs/instal; did you mean /docs/install?',
  );
  expect(await ask('read_page', { address: '/docs/install#step' })).toBe(
    'error: /docs/install has no section #step; it has #requirements, #steps',
  );
  expect(await ask('read_page', { address: '/docs/secret' })).toContain('error: there is no page /docs/secret');
  expect(await ask('read_page', { address: '../../../etc/passwd' })).toContain('error: there is no page');
});

test('it refuses what is no message, and ends after one that is too long', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const own = serveMcp({ cwd: root, version: '1.0.0', input, output });
  const answers = createInterface(output)[Symbol.asyncIterator]();
  const answerTo = async (line: string) => {
    input.write(`${line}\n`);
    return JSON.parse((await answers.next()).value);
  };
  expect(await answerTo('{')).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
  expect(await answerTo('{"id":1}')).toMatchObject({ id: null, error: { code: -32600 } });
  expect(await answerTo('{"jsonrpc":"2.0","id":2,"method":"ping"}')).toMatchObject({ id: 2, result: {} });
  input.write(Buffer.alloc(10_500_000, 'x'));
  await own;
});

test('it lists pages', async () => {
  const pages = await ask('list_pages', { below: '/docs' });
  expect(pages.split('\n')).toEqual(expect.arrayContaining(['https://example.org/docs/use Use: How to use it.']));
  expect(pages).not.toContain('secret');
});

test('it lists operations and reads one', async () => {
  expect(await ask('list_operations', { contains: 'one pet' })).toMatch(
    /^GET \/pets\/\{id\} getPet \(pets\): Read one pet https:\/\/example\.org\/pets#/,
  );
  expect(await ask('list_operations', { document: 'cats' })).toBe(
    'error: there is no API document cats; there are pets',
  );
  const operation = await ask('read_operation', { operation: 'GET /pets/{id}' });
  expect(operation).toContain('Read one pet');
  expect(operation).toContain('https://api.example.org');
  expect(await ask('read_operation', { operation: 'getPat' })).toBe(
    'error: there is no operation getPat; did you mean pets/getPet?',
  );
});

test('it looks up terms', async () => {
  expect(await ask('glossary', { term: 'pin' })).toBe('PIN (Pet Identification Number): The number of a pet.');
  expect(await ask('glossary', { term: 'x' })).toBe('error: there is no term x');
});

test('it gets pages as they are now', async () => {
  writeFileSync(join(root, 'docs/install.md'), '# Install\n\nAnother way.\n');
  await expect.poll(() => ask('read_page', { address: '/docs/install' }), { interval: 2100 }).toContain('Another way.');
});
