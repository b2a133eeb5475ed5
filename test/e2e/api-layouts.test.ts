import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleValues } from '../../site/data/sample.ts';
import { type BuiltSite, buildSite, readFolder, type SiteFiles } from '../build-site.ts';
import { isDue } from '../effort.ts';

const pets = `openapi: 3.1.0
info: {title: Pets, version: '1', description: 'Begin with [a pet](api:pets/addPet), or [a shop](<api:shops/GET /shops>).'}
tags: [{name: Pets, description: All of them}]
paths:
  /pets:
    post:
      operationId: addPet
      summary: Add a pet
      tags: [Pets]
      description: 'See [GET](api:pets/GET /pets/{id}), [it](#operation/getPet) and [all](#tag/Pets/operation/addPet).'
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {'201': {description: Added}}
  /pets/{id}:
    get:
      operationId: getPet
      summary: Get a pet
      tags: [Pets]
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {'200': {description: A pet, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
components:
  schemas:
    Pet: {type: object, properties: {name: {type: string}, parent: {$ref: '#/components/schemas/Pet'}, id: {type: integer, maximum: 12345678901234567890}}}
`;
const shops = `openapi: 3.1.0
info: {title: Shops, version: '1'}
paths:
  /v1/shops: {get: {operationId: listShops, description: 'Sells [pets](api:pets/addPet)', responses: {'200': {description: Shops}}}}
`;

const site = (layout: string): SiteFiles => ({
  'docsgen.config.js': `export default { title: 'Zoo', url: 'https://zoo.example', api: [
    { id: 'pets', document: 'pets.yaml', route: '/api/pets', layout: '${layout}' },
    { id: 'shops', document: 'shops.yaml', route: '/api/shops' },
  ] };\n`,
  'docs/guide.md': '# Guide\n\n[Add](api:pets/addPet), and [see](/api/pets#operation/getPet).\n',
  'pets.yaml': pets,
  'shops.yaml': shops,
});

const page = ({ files }: BuiltSite, path: string) => files.get(`${path}/index.html`) ?? '';

test('a page for each operation: links, ways back, breadcrumbs and neighbours lead there', async () => {
  const built = await buildSite(site('operation'));
  expect(built.findings).toEqual([]);
  expect(page(built, 'docs/guide')).toContain('href="/api/pets/operations/addPet"');
  const operation = page(built, 'api/pets/operations/addPet');
  expect(operation).toContain('<title>Add a pet | Pets | Zoo</title>');
  expect(operation).toContain('<meta name="description" content="See GET, it and all."/>');
  expect(operation).toContain('<strong>Used in</strong> <span><a href="/docs/guide">Guide</a></span>');
  expect(operation).toContain('<a href="/api/pets#tag/Pets">Pets</a>');
  expect(operation).toMatch(/href="\/api\/pets\/operations\/getPet" rel="next"/);
  expect(operation).toContain('<a href="/api/pets/schemas/Pet">Pet</a>');
  expect(operation).toContain(
    '<a href="/api/pets/operations/getPet">it</a> and <a href="/api/pets/operations/addPet">all</a>',
  );
  expect(page(built, 'api/pets')).toContain('<a id="operation/getPet" href="/api/pets/operations/getPet"');
  expect(built.files.get('sitemap.xml')).toContain('https://zoo.example/api/pets/operations/getPet<');
});

test('a page for each tag: links lead to the place on it', async () => {
  const built = await buildSite(site('tag'));
  expect(built.findings).toEqual([]);
  expect(page(built, 'docs/guide')).toContain('href="/api/pets/tags/Pets#operation/addPet"');
  expect(page(built, 'api/pets/tags/Pets')).toContain('<a href="/docs/guide">Guide</a>');
  expect(page(built, 'api/shops')).toContain('<a href="/api/pets/tags/Pets#operation/addPet">pets</a>');
});

test('api: links in descriptions lead to operations of all documents', async () => {
  const built = await buildSite(site('single'));
  expect(page(built, 'api/pets')).toContain(
    'Begin with <a href="/api/pets#operation/addPet">a pet</a>, or <a href="/api/shops#operation/listShops">a shop</a>.',
  );
  expect(page(built, 'api/pets')).toContain(
    'See <a href="/api/pets#operation/getPet">GET</a>, <a href="#operation/getPet">it</a> and <a href="#tag/Pets/operation/addPet">all</a>.',
  );
});

test('an api: link in a description that leads nowhere is a finding with a place', async () => {
  const files = { ...site('single'), 'shops.yaml': shops.replace('pets/addPet', 'pets/addPat') };
  const { printed } = await buildSite(files);
  expect(printed).toContain('no operation pets/addPat in the API documents');
  expect(printed).toContain('did you mean api:pets/addPet?');
  expect(printed).toMatch(/shops\.yaml:4:\d+/);
});

test('every document can be downloaded, numbers with all their digits', async () => {
  const { files } = await buildSite(site('operation'));
  const json = files.get('api/pets/openapi.json') ?? '';
  expect(json).toContain('"maximum": 12345678901234567890');
  expect(parse(files.get('api/pets/openapi.yaml') ?? '', { intAsBigInt: true })).toEqual(
    parse(json, { intAsBigInt: true }),
  );
  expect(Object.keys(JSON.parse(json).components.schemas)).toEqual(['Pet']);
});

test('a page of the site that has the address of an operation is a duplicate route', async () => {
  const clash = { ...site('operation'), 'pages/api/pets/operations/addPet.md': '# Mine\n' };
  const { findings } = await buildSite(clash);
  expect(findings.some((finding) => finding.startsWith('duplicate-route: /api/pets/operations/addPet'))).toBe(true);
});

test('rules have the severity that the site gives them, and can be ignored in the document', async () => {
  const files = (more: string, checks = '{}', own = '{}') => ({
    'docsgen.config.js': `export default { title: 'T', checks: ${checks}, api: [{ id: 'a', document: 'a.yaml', route: '/a', checks: ${own} }] };\n`,
    'a.yaml': `openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n  /a: {get: {${more}responses: {'200': {description: ok}}}}\n`,
  });
  const severities = async (site: SiteFiles) =>
    (await buildSite(site)).result.diagnostics.map(({ severity }) => severity);
  expect(await severities(files(''))).toEqual(['warning']);
  expect(await severities(files('', "{ 'missing-operation-id': 'error' }"))).toEqual(['error']);
  expect(await severities(files('', "{ 'missing-operation-id': 'off' }"))).toEqual([]);
  expect(await severities(files('', '{}', "{ 'missing-operation-id': 'error' }"))).toEqual(['error']);
  expect(await severities(files('x-docsgen-ignore: missing-operation-id, '))).toEqual([]);
});

// Alike in size to the large document of `reference-weight.test.ts`: one of both is weighed each second day.
test.runIf(isDue(0, 4))('of the largest document, the single page and each of the many are light enough', async () => {
  const documents = [...readFolder(join(import.meta.dirname, '../../openapi'))];
  const { files } = await buildSite({
    ...Object.fromEntries(documents.map(([path, text]) => [`openapi/${path}`, text])),
    'docsgen.config.js': `export default { title: 'T', product: { name: 'CDR', slug: 'cdr' },
      variables: ${JSON.stringify({ release: '1', ...sampleValues('cdr') })}, api: [
      { id: 'whole', document: 'openapi/openehr.yaml', route: '/whole' },
      { id: 'parts', document: 'openapi/openehr.yaml', route: '/parts', layout: 'operation' },
    ] };\n`,
  });
  const elements = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;
  expect(elements(files.get('whole/index.html') ?? '')).toBeLessThan(25_000);
  const parts = [...files].filter(([path]) => /^parts\/.*\.html$/.test(path));
  expect(parts.length).toBeGreaterThan(100);
  for (const [path, html] of parts) {
    expect(elements(html), path).toBeLessThan(5000);
    expect(gzipSync(html).length, path).toBeLessThan(60 * 1024);
  }
});
