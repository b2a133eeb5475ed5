import { expect, test } from 'vitest';
import { buildSite, type SiteFiles } from '../build-site.ts';
import { searchIn } from '../search-in.ts';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Tool config',
  description: 'What `tool.json` may have. See [the guide](/docs/guide).',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'Of the **project**.' },
    server: {
      type: 'object',
      properties: { ports: { type: 'array', items: { type: 'object', properties: { secure: { type: 'boolean' } } } } },
    },
  },
};

const site: SiteFiles = {
  'docsgen.config.js': `export default { title: 'Tool', api: [{ id: 'config', document: 'tool.schema.json', route: '/config' }] };\n`,
  'docs/guide.md': '# Guide\n\n[Secure](/config#server.ports[].secure), [name](/config#name).\n',
  'tool.schema.json': JSON.stringify(schema, undefined, 2),
};

test('a JSON Schema has a page, a Markdown copy, records for the search and files to download', async () => {
  const { findings, files } = await buildSite(site, { without: [] });
  expect(findings).toEqual([]);
  const page = files.get('config/index.html') ?? '';
  expect(page).toContain('<title>Tool config | Tool</title>');
  expect(page).toContain(
    '<section class="entry" id="name"><h3 class="heading-entry"><a href="#name"><code>name</code></a>',
  );
  expect(page).toContain('id="server.ports[].secure"');
  expect(page).toContain('<p class="prose">Of the <strong>project</strong>.</p>');
  expect(page).toContain('href="/config/schema.json" download');
  expect(JSON.parse(files.get('config/schema.json') ?? '')).toEqual(schema);
  const copy = files.get('config.md') ?? '';
  expect(copy).toContain('# Tool config\n\nJSON Schema 2020-12\n');
  expect(copy).toContain('- `name` (string, required): Of the **project**.');
  expect(copy).toContain('```json\n{\n  "name": "string"');
  const ask = searchIn((path) => files.get(path));
  expect(await ask('secure')).toMatchObject({ titles: ['Tool config', 'Guide'], sections: ['server.ports[].secure'] });
});

test('links to properties are checked, and links of the schema, with the place in its file', async () => {
  const { printed } = await buildSite({
    ...site,
    'docs/guide.md': site['docs/guide.md']?.toString().replace('].secure', '].secur') ?? '',
    'tool.schema.json': JSON.stringify(schema, undefined, 2).replace('/docs/guide', '/docs/giude'),
  });
  expect(printed).toMatchInlineSnapshot(`
    "docs/guide.md:3:1 warning broken-anchor: /config has no anchor #server.ports[].secur
      2 |
    > 3 | [Secure](/config#server.ports[].secur), [name](/config#name).
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: did you mean #server.ports[].secure?

    tool.schema.json:4:62 error broken-link: no page or file /docs/giude
      3 |   "title": "Tool config",
    > 4 |   "description": "What \`tool.json\` may have. See [the guide](/docs/giude).",
        |                                                              ^^^^^^^^^^^
      hint: did you mean /docs/guide?"
  `);
});

test('a schema that is not there is a finding in the config', async () => {
  const { 'tool.schema.json': _, ...others } = site;
  expect((await buildSite(others)).printed).toMatchInlineSnapshot(`
    "docsgen.config.js:1:65 error missing-folder: api[0].document: there is no file tool.schema.json
    > 1 | export default { title: 'Tool', api: [{ id: 'config', document: 'tool.schema.json', route: '/…
        |                                                                 ^^^^^^^^^^^^^^^^^^"
  `);
});
