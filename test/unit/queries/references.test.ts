import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digest } from '../../../src/core/cache/index.ts';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import { partOfDocument, referenceQueries, references, remoteDocument } from '../../../src/queries/references.ts';
import { writeSite } from '../../build-site.ts';
import { fakeAsk } from '../../fake-ask.ts';
import { askSite } from '../../with-site-graph.ts';

let owner = 'The owner of a pet';
const server = createServer((_, response) => response.end(`type: object\ndescription: ${owner}\n`));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
});

const pets = (version: string, more = '') =>
  `openapi: 3.1.0\ninfo: { title: Pets, version: '${version}', description: 'Pets of %product.name%' }\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      responses: { '200': { description: Pets } }\n${more}`;

test('API documents have the tokens of the site, schemas of hosts that the config allows, and earlier versions', async () => {
  const more = `components: { schemas: { Owner: { $ref: '${host}/owner.yaml' } } }\n`;
  const [loaded, again, later] = await askSite(
    {
      'docsgen.config.js': `export default { title: 'Zoo', product: { name: 'The zoo' }, api: [
        { id: 'pets', document: 'pets.yaml', route: '/api', remote: ['${host}'], earlier: [{ version: '1', document: 'old.yaml' }] },
      ] };\n`,
      'pets.yaml': pets('2', more),
      'old.yaml': pets('1'),
    },
    async ({ graph, readAgain }) => {
      const first = await graph.ask(references, '');
      owner = 'Another owner';
      readAgain({ sources: ['docs/a.md'], others: false });
      const second = await graph.ask(references, '');
      readAgain({ sources: [], others: true });
      return [first, second, await graph.ask(references, '')];
    },
  );
  // A host is asked again where anything may have changed, and not for each page that is saved.
  expect([again, later].map((one) => JSON.stringify(one?.references).includes('Another owner'))).toEqual([false, true]);
  expect(loaded?.findings).toEqual([]);
  const text = JSON.stringify(loaded?.references.map(({ reference }) => reference));
  expect(text).toContain('Pets of The zoo');
  expect(text).toContain('The owner of a pet');
  expect(text).not.toContain('%product.name%');
});

test('a site without API documents reads none', async () => {
  const loaded = await askSite({ 'docs/a.md': '# A\n' }, ({ graph }) => graph.ask(references, ''));
  expect([loaded.references, loaded.operations, loaded.findings]).toEqual([[], [], []]);
});

test('an API document is another one by its entry, languages for code, and the code of plugins with rules for it', async () => {
  const apiEntry = referenceQueries.find(({ name }) => name === 'API entry') as unknown as {
    run: (q: Ask, key: Key) => Promise<{ digest: string; checkers: readonly object[] }>;
  };
  const entryOf = (keys: object = {}, pluginCode = 'code', entry: object = {}) => {
    const api = [{ id: 'pets', route: '/api', ...entry }];
    const config = { root: '/site', api, language: 'en', markdown: {}, plugins: [], filesBase: '/', ...keys };
    return apiEntry.run(
      fakeAsk({ 'config as it was run': () => ({ config, pluginCode }), file: () => undefined }).q,
      'pets',
    );
  };
  const { digest: plain } = await entryOf();
  const languages = (text: string) => ({
    markdown: { added: { languages: [{ names: ['own'], text, load: Math.random }] } },
  });
  const rules = { plugins: [{ hooks: { apiRules: () => [] } }] };
  const same = [
    entryOf({}, 'other code'),
    entryOf({ plugins: [{ hooks: {} }] }),
    entryOf({}, 'code', { checks: {}, linkBase: '/' }),
  ];
  expect((await Promise.all(same)).map(({ digest }) => digest === plain)).toEqual([true, true, true]);
  const others = await Promise.all([
    entryOf({ language: 'de' }),
    entryOf({}, 'code', { route: '/other' }),
    entryOf(languages('a')),
    entryOf(languages('b')),
    entryOf(rules),
    entryOf(rules, 'other code'),
  ]);
  expect(new Set([plain, ...others.map(({ digest }) => digest)]).size).toBe(7);
  expect(others.map(({ checkers }) => checkers.length)).toEqual([0, 0, 0, 0, 1, 1]);
});

test('a description follows the operation of another document that it links to', async () => {
  const config = (route: string) =>
    `export default { title: 'T', api: [{ id: 'pets', document: 'pets.yaml', route: '/api' }, { id: 'shop', document: 'shop.yaml', route: '${route}' }] };\n`;
  const root = writeSite({
    'docsgen.config.js': config('/shop'),
    'docs/a.md': '# A\n',
    'pets.yaml':
      "openapi: 3.1.0\ninfo: { title: Pets, version: '1', description: '[list](api:shop/listPets)' }\npaths: {}\n",
    'shop.yaml': pets('1'),
  });
  await askSite(root, async ({ graph, readAgain }) => {
    const described = async () =>
      JSON.stringify((await graph.ask(references, '')).references.map(({ reference }) => reference.description));
    expect(await described()).toContain('/shop');
    writeFileSync(join(root, 'docsgen.config.js'), config('/moved'));
    readAgain({ sources: [], others: true });
    expect(await described()).toContain('/moved');
  });
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
