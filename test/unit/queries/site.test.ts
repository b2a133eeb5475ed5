import { expect, test } from 'vitest';
import type { Route } from '../../../src/model/route.ts';
import { routedSite } from '../../../src/queries/site.ts';
import { askSite } from '../../with-site-graph.ts';

const pets = (text: string) => `openapi: 3.1.0
info: { title: Pets, version: '1', description: '${text}' }
paths: {}
`;

const zoo = (text: string, entry = '') => ({
  'docsgen.config.js': `export default { title: 'Zoo', api: [{ id: 'pets', document: 'pets.yaml', route: '/api'${entry} }] };\n`,
  'docs/guide.md': '# Guide\n',
  'pages/about.md': '# About\n',
  'blog/2025-02-01-first.md': '# First\n',
  'pets.yaml': pets(text),
});

const descriptionOf = (route: Route | undefined) =>
  route?.kind === 'reference' ? JSON.stringify(route.reference.description) : '';

test('links of an API document lead to the pages whose files they name, and others to the site of its maker', async () => {
  const text = '[a](docs/guide.md) [b](pages/about.md) [c](blog/2025-02-01-first.md) [d](/docs/guide) [e](/own)';
  const site = zoo(text, ", linkBase: 'https://pets.example/'");
  const { findings, described } = await askSite(site, async ({ graph }) => {
    const { site, findings } = await graph.ask(routedSite, '');
    return { findings, described: descriptionOf(site.routes.get('/api')) };
  });
  expect(findings).toEqual([]);
  expect([...described.matchAll(/href=\\"([^"]*)\\"/g)].map(([, href]) => href)).toEqual([
    '/docs/guide',
    '/about',
    '/blog/2025/02/01/first',
    '/docs/guide',
    'https://pets.example/own',
  ]);
});
