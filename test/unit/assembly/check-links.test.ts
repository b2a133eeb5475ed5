import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkSite, writeSite } from '../../build-site.ts';
import { commitFiles } from '../../git.ts';

const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.end();
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => void asked.splice(0));

test('a page that only drafts had is missed where drafts are looked at', async () => {
  const root = writeSite({
    'docs/index.mdx': '# Home\n\n[hidden](/docs/hidden)\n',
    'docs/hidden.mdx': '---\ndraft: true\n---\n\n# Hidden\n',
  });
  commitFiles(root);
  rmSync(join(root, 'docs/hidden.mdx'));
  const files = new Set(['docs/hidden.mdx']);
  expect((await checkSite(root, { files })).diagnostics).toEqual([]);
  expect((await checkSite(root, { files, drafts: true })).diagnostics).toMatchObject([
    { message: 'no page or file /docs/hidden', place: { file: 'docs/index.mdx' } },
  ]);
});

test('drafts are checked only where that is asked for', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n', 'docs/b.mdx': '---\ndraft: true\n---\n\n[x](/gone)\n' });
  // Of the site that is named, wherever the command runs.
  const cwd = '/';
  expect((await checkSite(root, { cwd })).diagnostics).toEqual([]);
  expect((await checkSite(root, { cwd, drafts: true })).diagnostics).toMatchObject([{ place: { file: 'docs/b.mdx' } }]);
});

test('of a site without pages, which is an error, the sources are known too', async () => {
  const { diagnostics, sources, pages } = await checkSite(writeSite({ 'docs/a.md': '---\ndraft: true\n---\n\n# A\n' }));
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['empty-site']);
  expect([[...sources.keys()], pages]).toEqual([['docs/a.md'], 0]);
});

test('of a site whose config cannot be used, what is wrong with it is known, and nothing else', async () => {
  const root = writeSite({ 'docsgen.config.js': 'export default { titel: 1 };\n', 'docs/a.md': '[x](/gone)\n' });
  const { diagnostics, sources, pages, links, ...result } = await checkSite(root);
  expect([...new Set(diagnostics.map(({ rule }) => rule))]).toEqual(['invalid-config']);
  expect([result.root, result.config, sources.size, pages, links]).toEqual([root, undefined, 0, 0, 0]);
});

test('links to a document that cannot be read are no faults of their own', async () => {
  const api =
    "[{ id: 'pets', document: 'pets.json', route: '/api' }, { id: 'other', document: 'other.json', route: '/else' }]";
  const info = '"openapi": "3.1.0", "info": { "title": "T", "version": "1" }';
  const root = writeSite({
    'docsgen.config.js': `export default { title: 'T', api: ${api} };\n`,
    'docs/a.md':
      '[a](api:pets/list) [b](/api#list) [c](/api/list/) [d](/api/tags/one) [e](/else/list) [f](api:other/list)\n',
    'other.json': `{ ${info}, "paths": {} }`,
    'pets.json': `{ ${info} "paths": {} }`,
  });
  const rulesAt = async () => (await checkSite(root)).diagnostics.map(({ rule, place }) => `${place?.file} ${rule}`);
  const others = ['docs/a.md broken-link', 'docs/a.md broken-api-link'];
  expect(await rulesAt()).toEqual([...others, 'pets.json invalid-openapi']);
  writeFileSync(join(root, 'pets.json'), `{ ${info}, "paths": {} }`);
  expect((await rulesAt()).filter((one) => one.startsWith('docs/'))).toHaveLength(6);
});

test('warnings are errors only where that is asked for', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n\n:::unheard\nText.\n:::\n' });
  const severities = async (strict?: boolean) =>
    (await checkSite(root, strict === undefined ? {} : { strict })).diagnostics.map(({ severity }) => severity);
  expect(await severities()).toEqual(['warning']);
  expect(await severities(true)).toEqual(['error']);
});

test('other sites are asked where that is asked for, and what they answer is stored with the cache', async () => {
  const root = writeSite({ 'docs/a.mdx': `[x](${origin}/a)\n`, 'docs/b.mdx': `[x](${origin}/b)\n` });
  const memory = '.docsgen/cache/external-links.json';
  await checkSite(root);
  expect(asked).toEqual([]);
  await checkSite(root, { external: true, cache: false });
  await checkSite(root, { external: true, cache: false, files: new Set(['docs/b.mdx']) });
  expect(asked.sort()).toEqual(['/a', '/b', '/b']);
  expect(existsSync(join(root, memory))).toBe(false);
  await checkSite(root, { external: true });
  expect(existsSync(join(root, memory))).toBe(true);
  await checkSite(root, { external: true });
  expect(asked).toHaveLength(5);
  await checkSite(root, { external: true, cacheDir: join(root, 'elsewhere') });
  expect(asked).toHaveLength(7);
  expect(existsSync(join(root, 'elsewhere/external-links.json'))).toBe(true);
});

test('a link to a language that is left out is not broken, as another build has it', async () => {
  const site = (more: string) =>
    writeSite({
      'docsgen.config.js': `export default { title: 'T', baseUrl: '/base/', locales: { en: { label: 'E' }, de: { label: 'D' } }, ${more} };\n`,
      'docs/a.md': '# A\n\n[Deutsch](/de/docs/nowhere), [gone](/docs/nowhere)\n',
    });
  const found = async (more: string) =>
    (await checkSite(site(more))).diagnostics.map(({ message }) => message.replace('no page or file ', ''));
  expect(await found('onlyLocales: []')).toEqual(['/base/docs/nowhere']);
  expect(await found('')).toEqual(['/base/de/docs/nowhere', '/base/docs/nowhere']);
});

test('pages, links and sources of all languages are counted', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n",
    'docs/a.md': '# A\n\n[b](b.md)\n',
    'docs/b.md': '# B\n',
    'i18n/de/docs/a.md': '# A\n\n[b](b.md), [b](b.md)\n',
  });
  const { pages, links, sources } = await checkSite(root);
  // Besides the documents, each language has pages that lead to them, and one for wrong addresses.
  expect([pages, links]).toEqual([12, 3]);
  expect([...sources.keys()].sort()).toEqual(['docs/a.md', 'docs/b.md', 'i18n/de/docs/a.md']);
});
