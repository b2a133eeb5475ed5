import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLinks } from '../../src/assembly/check-links.ts';
import { type BuiltSite, buildSite, type SiteFiles } from '../build-site.ts';

const pets = (paths: string, name = 'Pet') => `openapi: 3.1.0
info: {title: Pets, version: '3'}
paths:
${paths}
components:
  schemas: {${name}: {type: object, properties: {name: {type: string}}}}
`;
const operation = (path: string, id: string, more = '') =>
  `  ${path}: {get: {operationId: ${id}, summary: 'The ${id}', ${more}responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}}`;

const first = pets([operation('/pets', 'list'), operation('/old', 'old')].join('\n'));
const second = pets([operation('/pets', 'list'), operation('/old', 'old', 'deprecated: true, ')].join('\n'));
const third = pets(
  [
    operation('/pets', 'list', 'parameters: [{name: "<b>", in: query, required: true, schema: {type: string}}], '),
    operation('/old', 'old', 'deprecated: true, '),
    operation('/new', 'fresh'),
  ].join('\n'),
);

const site = (layout: string, note = '<ApiChanges api="pets" from="2" to="3" />'): SiteFiles => ({
  'docsgen.config.js': `export default { title: 'Zoo', url: 'https://zoo.example', baseUrl: '/base/', api: [
    { id: 'pets', document: 'api/pets.yaml', route: '/api/pets', layout: '${layout}', earlier: [
      { version: '2', document: 'api/earlier/pets-2.yaml' },
      { version: '1', document: 'api/earlier/pets-1.yaml' },
    ] },
  ] };\n`,
  'releases/2026-01-01-note.mdx': `---\ntitle: Version 3\n---\n\nText.\n\n${note}\n`,
  'api/pets.yaml': third,
  'api/earlier/pets-2.yaml': second,
  'api/earlier/pets-1.yaml': first,
});

const textOf = ({ files }: BuiltSite, path: string) => files.get(path) ?? '';
const page = (built: BuiltSite, path: string) => textOf(built, `${path}/index.html`);
const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

test.each([
  ['single', '/base/api/pets#operation/list'],
  ['tag', '/base/api/pets/tags/default#operation/list'],
  ['operation', '/base/api/pets/operations/list'],
] as const)(
  'layout %s: a page tells what each version changed, and leads to where it is described',
  async (layout, list) => {
    const built = await buildSite(site(layout));
    expect(built.findings).toEqual([]);
    const changes = main(page(built, 'api/pets/changes'));
    expect(changes).toContain(`href="${list}"`);
    expect(changes).toContain('Query parameter <code>&lt;b&gt;</code>: added, required');
    expect(changes.indexOf('id="changes/3"')).toBeGreaterThan(-1);
    expect(changes.indexOf('id="changes/2"')).toBeGreaterThan(changes.indexOf('id="changes/3"'));
    expect(changes).toContain('>Deprecated<');

    const note = main(page(built, 'releases/version-3') || page(built, 'releases/2026/01/01/note'));
    expect(note).toContain('<strong>Pets 3</strong>: 1 breaking, 1 added.');
    expect(note).toContain('href="/base/api/pets/changes#changes/3"');
    expect(note).toContain(`<a href="${list}"><code>GET /pets</code></a>: Query parameter <code>&#x3C;b></code>`);

    const reference = [...built.files]
      .filter(([path]) => path.startsWith('api/pets'))
      .map(([, text]) => text)
      .join('');
    expect(reference).toContain('>since 3<');
    expect(reference).toContain('deprecated since 2');
    expect(reference).toContain('href="/base/api/pets/changes"');

    expect(textOf(built, 'sitemap.xml')).toContain('<loc>https://zoo.example/base/api/pets/changes</loc>');
    expect(textOf(built, 'api/pets.md')).toContain('### 3, since 2');
    expect(textOf(built, 'api/pets.md')).toContain('(deprecated since 2)');
    const published = built.result.published?.find(({ path }) => path === '/api/pets/changes');
    expect(published?.anchors).toEqual(['changes/3', 'changes/2']);
    const { diagnostics } = await checkLinks({ cwd: built.root, root: built.root });
    expect(diagnostics).toEqual([]);
  },
);

test('a schema that has changed leads to the operations that use it, on each kind of page', async () => {
  const files = site('operation', '<ApiChanges api="pets" from="2" to="3" />');
  const built = await buildSite({
    ...files,
    'api/pets.yaml': third.replace('name: {type: string}', 'name: {type: integer}'),
  });
  expect(built.findings).toEqual([]);
  const list = '/base/api/pets/operations/list';
  expect(main(page(built, 'api/pets/changes'))).toMatch(
    new RegExp(`Used by <a[^>]* href="${list}"[^>]*><code>GET /pets</code></a>, <a[^>]*><code>GET /old</code></a>, `),
  );
  const note = main(page(built, 'releases/version-3') || page(built, 'releases/2026/01/01/note'));
  expect(note).toContain(`Used by <a href="${list}"><code>GET /pets</code></a>`);
  expect(textOf(built, 'api/pets.md')).toMatch(/Used by \[`GET \/pets`\]\([^)]*operations\/list/);
});

test('several steps are listed one by one; without to up to the present version', async () => {
  const built = await buildSite(site('single', '<ApiChanges api="pets" from="1" />'));
  const post =
    [...built.files].find(
      ([path, text]) => path.startsWith('releases/') && path.endsWith('.html') && text.includes('Pets 3'),
    )?.[1] ?? '';
  expect(post).toContain('<strong>Pets 3</strong>');
  expect(post).toContain('<strong>Pets 2</strong>: 1 deprecated.');
});

test('the owner of an API says which changes break its clients', async () => {
  const files = site('single');
  const renamed = { ...files, 'api/pets.yaml': third.replace('operationId: old', 'operationId: older') };
  const judging = (breaking: string) => ({
    ...renamed,
    'docsgen.config.js': String(files['docsgen.config.js']).replace('layout:', `breaking: ${breaking}, layout:`),
  });
  const summary = async (built: SiteFiles) =>
    /<strong>Pets 3<\/strong>: [^.]*\./.exec([...(await buildSite(built)).files.values()].join('\n'))?.[0];
  expect(await summary(renamed)).toBe('<strong>Pets 3</strong>: 1 breaking, 1 added, 1 changed.');
  expect(await summary(judging('{ operationIds: true }'))).toBe('<strong>Pets 3</strong>: 2 breaking, 1 added.');
  expect((await buildSite(judging('{ operationId: true }'))).printed).toMatch(/api\[0\]\.breaking[\s\S]*operationIds/);
});

test('unknown names are findings with a place', async () => {
  const told = async (note: string) => (await buildSite(site('single', note))).printed;
  expect(await told('<ApiChanges api="pest" from="2" />')).toContain('there is no API document pest');
  expect(await told('<ApiChanges api="pets" from="9" />')).toMatch(/pets has no version 9[\s\S]*it has 3, 2, 1/);
  expect(await told('<ApiChanges api="pets" from="3" to="2" />')).toContain('version 3 does not come before 2');
  expect(await told('<ApiChanges api="pets" />')).toContain('<ApiChanges> has no from');
  expect(await told('<ApiChanges from="2" />')).toContain('<ApiChanges> has no api');
});

test('versions with one name, and those that cannot be read, are findings', async () => {
  const files = site('single');
  const named = { ...files, 'api/pets.yaml': third.replace("version: '3'", "version: '2'") };
  expect((await buildSite(named)).findings).toContain(
    'api-version: version 2 is also the name of an earlier version, api/earlier/pets-2.yaml',
  );
  const broken = await buildSite({ ...files, 'api/earlier/pets-1.yaml': 'just text\n' });
  expect(broken.findings).toContain('invalid-openapi: not an OpenAPI document');
  const twice = {
    ...files,
    'docsgen.config.js': String(files['docsgen.config.js']).replace("version: '1'", "version: '2'"),
  };
  expect((await buildSite(twice)).findings).toContain(
    'invalid-config: api[0].earlier[1].version: "2" is the name of another version',
  );
  const gone = { ...files, 'docsgen.config.js': String(files['docsgen.config.js']).replace('pets-1', 'pets-0') };
  expect((await buildSite(gone)).findings).toContain(
    'missing-folder: api[0].earlier[1].document: there is no file api/earlier/pets-0.yaml',
  );
});

test('an edit of an earlier version is seen by the next build', async () => {
  const built = await buildSite(site('single'));
  expect(main(page(built, 'api/pets/changes'))).not.toContain('/gone');
  writeFileSync(
    join(built.root, 'api/earlier/pets-2.yaml'),
    second.replace('/old:', '/gone:').replace('id: old', 'id: gone'),
  );
  const again = await buildSite(built.root);
  expect(main(page(again, 'api/pets/changes'))).toContain('/gone');
  expect([...again.files].some(([path, text]) => path.startsWith('releases/') && text.includes('GET /gone'))).toBe(
    true,
  );
  const clean = await buildSite(built.root, { cache: false });
  expect(clean.files).toEqual(again.files);
});

test('without earlier versions there is nothing of it', async () => {
  const files = site('single', '');
  const config = String(files['docsgen.config.js']).replace(/, earlier: \[[\s\S]*?\n {4}\] /, ' ');
  const built = await buildSite({ ...files, 'docsgen.config.js': config });
  expect(built.findings).toEqual([]);
  expect([...built.files.keys()].filter((path) => path.includes('changes'))).toEqual([]);
  expect(page(built, 'api/pets')).not.toContain('since');
});
