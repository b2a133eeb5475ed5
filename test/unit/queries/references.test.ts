import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { digest } from '../../../src/core/cache/index.ts';
import { partOfDocument, references, remoteDocument } from '../../../src/queries/references.ts';
import { writeSite } from '../../build-site.ts';
import { askSite } from '../../with-site-graph.ts';

const server = createServer((_, response) => response.end('type: object\ndescription: The owner of a pet\n'));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
});

const pets = (version: string, more = '') =>
  `openapi: 3.1.0\ninfo: { title: Pets, version: '${version}', description: 'Pets of %product.name%' }\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      responses: { '200': { description: Pets } }\n${more}`;

test('API documents have the tokens of the site, schemas of hosts that the config allows, and earlier versions', async () => {
  const more = `components: { schemas: { Owner: { $ref: '${host}/owner.yaml' } } }\n`;
  const loaded = await askSite(
    {
      'docsgen.config.js': `export default { title: 'Zoo', product: { name: 'The zoo' }, api: [
        { id: 'pets', document: 'pets.yaml', route: '/api', remote: ['${host}'], earlier: [{ version: '1', document: 'old.yaml' }] },
      ] };\n`,
      'pets.yaml': pets('2', more),
      'old.yaml': pets('1'),
    },
    ({ graph }) => graph.ask(references, ''),
  );
  expect(loaded.findings).toEqual([]);
  const text = JSON.stringify(loaded.references.map(({ reference }) => reference));
  expect(text).toContain('Pets of The zoo');
  expect(text).toContain('The owner of a pet');
  expect(text).not.toContain('%product.name%');
});

test('a site without API documents reads none', async () => {
  const loaded = await askSite({ 'docs/a.md': '# A\n' }, ({ graph }) => graph.ask(references, ''));
  expect([loaded.references, loaded.operations, loaded.findings]).toEqual([[], [], []]);
});

test('a document of another host is the one from before while it cannot be reached', async () => {
  const readings = (text: string | object) =>
    remoteDocument.read((() => async () => text) as never, [
      'https://pets.example/a.yaml',
      'before',
      'https://pets.example',
    ]);
  expect((await readings('text')).digest).toBe(digest('text'));
  expect((await readings({ unreachable: true, message: 'no network' })).digest).toBe('before');
  expect((await readings({ message: 'not found' })).digest).not.toBe('before');
});

test('a file of an API document is another one when it is saved, or typed in an editor', async () => {
  const root = writeSite({ 'a.yaml': 'openapi: 3.1.0\n' });
  const digest = async (unsaved?: ReadonlyMap<string, string>) => {
    const use = ({ name }: { readonly name: string }) => (name === 'disk' ? { root } : { unsaved });
    return (await partOfDocument.read(use as never, ['a.yaml', 'a.yaml', '10', ''])).digest;
  };
  const saved = await digest();
  expect(await digest(new Map([['b.yaml', 'x']]))).toBe(saved);
  expect(await digest(new Map([['a.yaml', 'openapi: 3.2.0\n']]))).not.toBe(saved);
});
