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

test.each([
  ['text where none is of the site', '[a](/own/manual) [b](/own/terms)', ['assumed-link-base'], []],
  [
    'links to check where one is nearly an address of it',
    '[a](/own/manual) [b](/docs/gude)',
    [],
    ['/own/manual', '/docs/gude'],
  ],
])('links of an API document without a base are %s', async (_, text, rules, addresses) => {
  const { findings, described } = await askSite(zoo(text), async ({ graph }) => {
    const { site, findings } = await graph.ask(routedSite, '');
    return { findings: findings.map(({ rule }) => rule), described: descriptionOf(site.routes.get('/api')) };
  });
  expect(findings).toEqual(rules);
  expect([...described.matchAll(/href=\\"([^"]*)\\"/g)].map(([, href]) => href)).toEqual(addresses);
});

test('an address that a page of the config or of a plugin takes from another is reported with its place', async () => {
  const config = `import { definePlugin } from 'docsgen/plugin';
const own = definePlugin({ name: 'own', setup: () => ({ routes: () => [{ permalink: '/docs/b', title: 'B', template: './list.tsx', props: {} }] }) });
export default {
  title: 'T',
  locales: { en: { label: 'E' }, de: { label: 'D' } },
  translationsPage: '/docs/a',
  plugins: [own()],
};
`;
  const site = { 'docsgen.config.js': config, 'list.tsx': '', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' };
  const { findings } = await askSite(site, ({ graph }) => graph.ask(routedSite, ''));
  const places = findings.map(({ rule, place, related }) =>
    [
      rule,
      ...[place, ...(related ?? []).map((one) => one.place)].map((one) => `${one?.file}:${one?.start?.line}`),
    ].join(' '),
  );
  expect(places).toEqual([
    expect.stringMatching(/^duplicate-route .*docsgen\.config\.js:6/),
    expect.stringMatching(/^duplicate-route .*docsgen\.config\.js:7/),
  ]);
});

test('what a plugin adds to the head wrongly is placed where the config has the plugin', async () => {
  const config = `import { definePlugin } from 'docsgen/plugin';
const own = definePlugin({ name: 'own', setup: () => ({ head: () => { throw new Error('no'); } }) });
export default {
  title: 'T',
  plugins: [
    own(),
  ],
};
`;
  const { findings } = await askSite({ 'docsgen.config.js': config, 'docs/a.md': '# A\n' }, ({ graph }) =>
    graph.ask(routedSite, ''),
  );
  expect(findings.map(({ rule, place }) => [rule, place?.file, place?.start?.line])).toEqual([
    ['plugin-error', 'docsgen.config.js', 6],
  ]);
});

test('locales know the pages of each other, and a language alone has none to know', async () => {
  const config = "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n";
  const files = {
    'docsgen.config.js': config,
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'i18n/de/docs/a.md': '# A\n',
  };
  const alternates = await askSite(files, async (siteGraph) => {
    await siteGraph.openLocales();
    const german = await siteGraph.locales.get('de')?.graph.ask(routedSite, '');
    // Search engines are led to the original of what is not translated.
    expect(['a', 'b'].map((name) => german?.site.routes.get(`/de/docs/${name}`)?.canonical)).toEqual([
      '/de/docs/a',
      '/docs/b',
    ]);
    const { site } = await siteGraph.graph.ask(routedSite, '');
    return ['/docs/a', '/docs/b'].map((address) => site.routes.get(address)?.alternates?.map(({ href }) => href));
  });
  expect(alternates[0]).toEqual(['/docs/a', '/de/docs/a']);
  const alone = await askSite({ 'docs/a.md': '# A\n' }, ({ graph }) => graph.ask(routedSite, ''));
  expect(alone.site.routes.get('/docs/a')?.alternates).toBeUndefined();
});
