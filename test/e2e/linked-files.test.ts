import { expect, test } from 'vitest';
import { buildSite, checkSite } from '../build-site.ts';

test('no file is published in silence that its author may want to keep', async () => {
  const { root, result, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', checks: { 'hidden-file': 'warning' } };\n",
    '.env': 'SECRET=1',
    'notes.txt': 'outside',
    'meant.txt': 'meant',
    'shown.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
    'docs/.hidden/x.txt': 'SECRET=2',
    'docs/there.txt': 'inside',
    'static/.well-known/security.txt': 'public',
    'docs/a.mdx':
      '[a](../.env) [b](./.hidden/x.txt) [c](@site/.env) [d](../notes.txt) [e](@site/meant.txt) [f](./there.txt) [g](/.well-known/security.txt) [h](/notes.txt) ![i](../shown.svg)\n',
  });
  expect(findings).toEqual([
    'hidden-file: .env is not published: its name or folder begins with a dot',
    'hidden-file: docs/.hidden/x.txt is not published: its name or folder begins with a dot',
    'hidden-file: .env is not published: its name or folder begins with a dot',
    'outside-file: notes.txt is published, and is in no content folder',
    'outside-file: notes.txt is published, and is in no content folder',
  ]);
  const { files } = await buildSite(root);
  const texts = [...files.values()];
  expect(texts.some((text) => text.includes('SECRET'))).toBe(false);
  for (const text of ['outside', 'meant', 'inside', 'public']) expect(texts).toContain(text);
  const { diagnostics } = await checkSite(root);
  expect(diagnostics).toEqual(result.diagnostics);
});

test('the same path in two files of an API document means the file next to each, and one that is missing is reported where it is written', async () => {
  const operation = (name: string) =>
    `get:\n  operationId: ${name}\n  description: 'How ${name} works: [states](files/states.txt) and [more](files/${name}.txt).'\n  responses: { '200': { description: ok } }\n`;
  const { findings, result } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', api: [{ id: 'a', document: 'openapi/api.yaml', route: '/api', linkBase: false }] };\n",
    'openapi/api.yaml': `openapi: 3.1.0
info: { title: T, version: '1', description: 'See [states](files/states.txt).' }
paths: { /cats: { $ref: cats/api.yaml }, /dogs: { $ref: dogs/api.yaml } }
`,
    'openapi/files/states.txt': 'of all\n',
    'openapi/cats/api.yaml': operation('cats'),
    'openapi/cats/files/states.txt': 'of cats\n',
    'openapi/cats/files/cats.txt': 'cats\n',
    'openapi/dogs/api.yaml': operation('dogs'),
    'openapi/dogs/files/states.txt': 'of dogs\n',
  });
  expect(findings).toEqual(['broken-link: no page or file files/dogs.txt']);
  expect(result.diagnostics[0]?.place?.file).toBe('openapi/dogs/api.yaml');
});

test('the same path in two files of an API document leads to two files', async () => {
  const { files } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', api: [{ id: 'a', document: 'openapi/api.yaml', route: '/api' }] };\n",
    'openapi/api.yaml': `openapi: 3.1.0
info: { title: T, version: '1', description: 'See [states](files/states.txt).' }
paths: { /cats: { $ref: cats/api.yaml } }
`,
    'openapi/files/states.txt': 'of all\n',
    'openapi/cats/api.yaml':
      "get:\n  operationId: cats\n  description: 'All [states](files/states.txt).'\n  responses: { '200': { description: ok } }\n",
    'openapi/cats/files/states.txt': 'of cats\n',
  });
  const page = files.get('api/index.html') ?? '';
  const leads = (words: string) => {
    const [, href = ''] = new RegExp(`${words} <a href="/([^"]*)">states</a>`).exec(page) ?? [];
    return files.get(href);
  };
  expect([leads('See'), leads('All')]).toEqual(['of all\n', 'of cats\n']);
});
