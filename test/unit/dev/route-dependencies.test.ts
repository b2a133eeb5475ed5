import { expect, test } from 'vitest';
import { createSiteGraph } from '../../../src/assembly/site-graph.ts';
import { noCache } from '../../../src/core/cache/index.ts';
import { documentAt, routeDependencies } from '../../../src/dev/route-dependencies.ts';
import { planSite } from '../../../src/pipeline/plan/index.ts';
import { content } from '../../../src/queries/inputs.ts';
import { buildSite } from '../../build-site.ts';

const api = {
  openapi: '3.0.3',
  info: { title: 'One', version: '1' },
  paths: { '/x': { get: { operationId: 'x', responses: { 200: { description: 'ok' } } } } },
};

/** Sources that each route of a site needs, by permalink. */
async function needs() {
  const { result } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', api: [{ id: 'one', document: 'one.json', route: '/api' }] };\n",
    'one.json': JSON.stringify(api),
    'docs/a.mdx': '---\ntags: [t]\n---\n# A\n\n[get x](api:one/x)\n',
    'docs/guide/_category_.json': '{ "label": "Guide", "link": { "type": "generated-index" } }',
    'docs/guide/b 100%.mdx': '# B\n',
    'docs/guide/deep/c.mdx': '# C\n',
    'docs/d.mdx': "import Part from './_part.mdx';\n\n# D\n\n<Part />\n",
    'docs/_part.mdx': '[get x](api:one/x)\n',
    'releases/2024-01-01-first.md': '# First\n',
    'releases/2024-01-02-second.md': '# Second\n',
  });
  const { config, site } = result;
  if (config === undefined || site === undefined) throw new Error('no site');
  const options = { cwd: config.root, drafts: false, isDev: true, linksOnly: false, texts: 'once' as const };
  const { sources } = await createSiteGraph(noCache(), options).graph.ask(content, '');
  const { book } = planSite({ config, sources, operations: [], histories: [], drafts: false });
  const of = (permalink: string) => {
    const route = site.routes.get(permalink);
    if (route === undefined) throw new Error(`no ${permalink} among ${[...site.routes.keys()].join(' ')}`);
    return routeDependencies(route, { book, sources });
  };
  return { of, book };
}

test('a route needs its own source, and those that it tells something of', async () => {
  const { of, book } = await needs();
  expect(of('/docs/a')).toEqual(['docs/a.mdx']);
  expect(of('/docs/category/guide')).toEqual(['docs/guide/b 100%.mdx', 'docs/guide/deep/c.mdx']);
  expect(of('/docs/tags/t')).toEqual(['docs/a.mdx']);
  expect(of('/docs/tags')).toEqual([]);
  expect([...of('/releases')].sort()).toEqual(['releases/2024-01-01-first.md', 'releases/2024-01-02-second.md']);
  expect(of('/releases/2024/01/01/first')).toEqual(['releases/2024-01-01-first.md']);
  // Pages that may link to an operation, by a partial too.
  expect(of('/api')).toEqual(['docs/a.mdx', 'docs/d.mdx']);
  expect(of('/404.html')).toEqual([]);
  expect(documentAt(book, '/docs/guide/b 100%')?.source).toBe('docs/guide/b 100%.mdx');
  expect(documentAt(book, '/docs/none')).toBeUndefined();
});
