import { expect, test } from 'vitest';
import { generatedFiles } from '../../../src/features/generated-files.ts';
import { buildSite } from '../../build-site.ts';
import { fakeAsk } from '../../fake-ask.ts';

test('a file of the author joins what docsgen says to hosts, and takes the place of any other', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', url: 'https://example.org', redirects: [{ from: '/old', to: '/docs/a' }] };\n",
    'docs/a.md': '# A\n',
    'static/_redirects': '/other /docs/a 302\n',
    'static/_headers': '/docs/*\n  X-Own: yes\n',
    'static/sitemap.xml': '<own/>',
  });
  expect(findings).toEqual(['shadowed-file: the file takes the place of the sitemap.xml that docsgen makes']);
  expect(files.get('_headers')).toMatch(/X-Content-Type-Options: nosniff[\s\S]*\n\/docs\/\*\n {2}X-Own: yes\n/);
  expect(files.get('_redirects')).toMatch(/^\/old \/docs\/a 30\d$/m);
  expect(files.get('_redirects')).toContain('/other /docs/a 302');
  expect(files.get('sitemap.xml')).toBe('<own/>');
});

test('a file of a plugin takes the place of nothing, and what has its path is named', async () => {
  const plugin = (name: string, ...paths: readonly string[]) =>
    `{ kind: 'docsgen plugin', definition: { name: '${name}', setup: () => ({ files: () => ${JSON.stringify(paths)}.map((path) => ({ path, content: '${name}' })) }) } }`;
  const { findings, printed } = await buildSite({
    'docsgen.config.js': `export default { title: 'T', plugins: [${plugin('first', 'own.txt', 'docs/a/index.html')}, ${plugin('second', 'own.txt', 'llms.txt', 'there.txt')}] };\n`,
    'docs/a.md': '# A\n',
    'static/there.txt': 'there',
  });
  expect(findings.toSorted()).toEqual(
    [
      'plugin first: files gives docs/a/index.html: it is the page /docs/a',
      'plugin second: files gives llms.txt: docsgen writes this file itself',
      'plugin second: files gives own.txt: the plugin first gives it, too',
      'plugin second: files gives there.txt: the file static/there.txt is there already',
    ].map((message) => `plugin-error: ${message}`),
  );
  expect(printed).toContain('docsgen.config.js');
});

test('files are those of features that a site uses', async () => {
  const off = { twins: false, images: false, socialImages: false, api: [], posts: [], plugins: [], security: {} };
  const pathsOf = async (keys: object) => {
    const { q } = fakeAsk({
      'config as it was run': () => ({ config: { baseUrl: '/', filesBase: '/', ...off, ...keys } }),
      routes: () => ({ site: { routes: new Map(), frame: { feeds: [] }, llmsFiles: ['/llms.txt'] } }),
      content: () => ({ assets: { statics: new Map() } }),
      'pages with a slash': () => undefined,
    });
    const { files, byFeature } = await generatedFiles.run(q, '');
    expect([...byFeature.values()].flatMap((own) => [...own.keys()])).toEqual([...files.keys()]);
    return [...files.keys()];
  };
  expect(await pathsOf({})).toEqual(['_headers']);
  expect(await pathsOf({ url: 'https://a.example' })).toEqual(['sitemap.xml', 'robots.txt', '_headers']);
  expect(await pathsOf({ twins: true })).toEqual(['llms.txt', '_headers']);
});
