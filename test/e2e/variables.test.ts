import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

test('a variable that is not there is reported in API documents and data files, too', async () => {
  const { printed } = await buildSite({
    'docsgen.config.js': `export default {
  title: 'T', variables: { release: '2.0' }, api: [{ id: 'a', document: 'a.yaml', route: '/api' }],
};`,
    'docs/a.md': '# A\n',
    'docs/tags.yml': 'one:\n  label: One %var.relaese%\n',
    'glossary.yml': 'terms:\n  - term: EHR\n    definition: Of %var.release%, not %var.other%.\n',
    'a.yaml': [
      'openapi: 3.1.0',
      'info: { title: A, version: "%var.release%" }',
      'servers: [{ url: "https://example.org" }]',
      'paths:',
      '  /x:',
      '    get:',
      '      operationId: x',
      '      summary: Of %var.nothing%',
      "      responses: { '200': { description: ok } }",
    ].join('\n'),
  });
  expect(printed.match(/^\S.*unknown-variable.*$/gm)).toEqual([
    'a.yaml:8:19 error unknown-variable: %var.nothing% is not defined',
    'docs/tags.yml:2:14 error unknown-variable: %var.relaese% is not defined',
    'glossary.yml:3:39 error unknown-variable: %var.other% is not defined',
  ]);
});

test('a partial that is used twice has tabs of its own each time', async () => {
  const tabs = '<Tabs>\n<TabItem value="a">\n\nOne\n\n</TabItem>\n<TabItem value="b">\n\nTwo\n\n</TabItem>\n</Tabs>\n';
  const { files, findings } = await buildSite({
    'docs/_part.mdx': `${tabs}\n${tabs}`,
    'docs/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n\n<Part />\n",
  });
  expect(findings).toEqual([]);
  const names = [...(files.get('docs/a/index.html') ?? '').matchAll(/<details class="tab" name="([^"]+)"/g)];
  expect(new Set(names.map(([, name]) => name)).size).toBe(4);
  expect(names).toHaveLength(8);
});
