import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkExternal } from '../../../../src/pipeline/external-links/check-site.ts';

type Options = Parameters<typeof checkExternal>[0];

/** A site whose page, API document and config each link to another path of a host that has nothing. */
async function checked(files?: readonly string[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = (path: string, file: string) => ({ kind: 'external', url: host + path, place: { file } });
  const options = {
    config: {
      root: '/nowhere',
      url: 'https://docs.example',
      baseUrl: '/',
      externalLinks: { timeout: 5, retries: 0, ignore: [], perHost: 4, maxAge: 1 },
      navbar: {
        items: [
          { kind: 'link', label: 'x', href: `${host}/navbar` },
          { kind: 'doc', label: 'x' },
          { kind: 'menu', label: 'x', items: [{ href: '/own' }, { href: `${host}/menu` }] },
        ],
        social: [{ href: `${host}/social` }],
      },
      footer: { columns: [{ links: [{ href: `${host}/footer` }, { href: '/own' }] }] },
      redirects: [{ to: `${host}/redirect` }],
      head: [{ tag: 'link', attributes: { rel: 'icon', href: `${host}/icon.svg` } }],
      scripts: [],
      analytics: { consent: { privacy: `${host}/privacy` } },
      inlineTexts: { 'footer.copyright': { html: '', links: [`${host}/copyright`] } },
      docs: [
        {
          versions: [
            {
              keyPath: ['docs'],
              sidebars: {
                main: [{ type: 'category', label: 'x', items: [{ type: 'link', href: `${host}/sidebar` }] }, '/own'],
              },
            },
          ],
        },
      ],
    },
    site: { routes: new Map([['/api', { kind: 'reference', permalink: '/api', source: 'api.yaml' }]]) },
    pages: new Map([
      ['docs/a.md', { links: [link('/a', 'docs/a.md'), { kind: 'page', url: '/b', place: { file: 'docs/a.md' } }] }],
      ['docs/b.md', { links: [link('/b', 'docs/b.md'), link('/b#part', 'docs/b.md')] }],
    ]),
    facts: new Map([
      [
        '/api',
        { hrefs: [...['described', 'navbar', 'copyright', 'resolved'].map((path) => `${host}/${path}`), '/own'] },
      ],
    ]),
    apiLinks: new Map([
      [
        'api.yaml',
        new Map([[`${host}/described`, [{ file: 'api.yaml', start: { line: 3, column: 1 } }, { file: 'parts.yaml' }]]]),
      ],
    ]),
    locate: (path: readonly (string | number)[]) => ({ file: `docsgen.config.ts#${path.join('.')}` }),
    files: files && new Set(files),
    cache: false,
    cacheDir: undefined,
    signal: undefined,
  } as unknown as Options;
  const found = await checkExternal(options);
  server.closeAllConnections();
  server.close();
  return { asked: asked.sort(), places: [...new Set(found.map(({ place }) => place?.file))].sort() };
}

test('pages, API documents and the config are asked about, each address once, at the place where it is written', async () => {
  const { asked, places } = await checked();
  expect([...new Set(asked)]).toEqual([
    '/a',
    '/b',
    '/copyright',
    '/described',
    '/footer',
    '/menu',
    '/navbar',
    '/privacy',
    '/redirect',
    '/resolved',
    '/sidebar',
    '/social',
  ]);
  expect(places).toEqual([
    'api.yaml',
    'docs/a.md',
    'docs/b.md',
    'docsgen.config.ts#analytics.consent.privacy',
    'docsgen.config.ts#docs.sidebars.main.0.items.0.href',
    'docsgen.config.ts#footer.columns.0.links.0.href',
    'docsgen.config.ts#footer.copyright',
    'docsgen.config.ts#navbar.items.0.href',
    'docsgen.config.ts#navbar.items.2.items.1.href',
    'docsgen.config.ts#navbar.social.0.href',
    'docsgen.config.ts#redirects.0.to',
    'parts.yaml',
  ]);
});

test('of some files only their links are asked for', async () => {
  const { asked, places } = await checked(['docs/a.md', 'api.yaml']);
  expect([...new Set(asked)]).toEqual(['/a', '/described', '/resolved']);
  expect(places).toEqual(['api.yaml', 'docs/a.md']);
});
